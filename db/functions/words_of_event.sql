-- The words of an event, and those of its names; none of an event that only its host may read. The state and the
-- category are words of their own, with a sign that no typed word has: a search in a state or category with few events
-- must not read all others.
create or replace function words_of_event(e events, out words text[], out names text[])
  language plpgsql stable parallel safe
  as $$
    begin
      words := '{}';
      names := '{}';
      if e.status <> 'draft' and e.deleted_at is null then
        names := public.night_names(e.title, e.venue, e.category, e.tags, e.city, e.location);
        words := array(
          select distinct given.word
          from unnest(public.search_words(e.search_text) || names || array['#' || lower(e.state), '=' || e.category])
            given (word)
          where given.word is not null
        );
      end if;
    end
  $$;
