-- The words of an event; none of an event that only its host may read. The state and the category are words of their
-- own, with a sign that no typed word has: a search in a state or category with few events must not read all others.
create or replace function words_of_event(e events) returns table (word text, is_name boolean)
  language plpgsql stable parallel safe
  as $$
    begin
      return query
        with names as materialized (
          select public.night_names(e.title, e.venue, e.category, e.tags, e.city, e.location) as words
        )
        select shown.word, shown.word = any (names.words)
        from names, unnest(public.search_words(e.search_text) || names.words) shown (word)
        where e.status <> 'draft' and e.deleted_at is null
        union
        select sign, false
        from unnest(array['#' || lower(e.state), '=' || e.category]) sign
        where e.status <> 'draft' and e.deleted_at is null;
    end
  $$;
