-- The words of a name, without accents and punctuation: 'salsera_mayra' has two. In PL/pgSQL, like `event_json`.
create or replace function search_words(t text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return (
        select coalesce(array_agg(distinct left(w, 40)), '{}')
        from regexp_split_to_table(public.fold(t), '[[:space:][:punct:]]+') w
        where w <> ''
      );
    end
  $$;
