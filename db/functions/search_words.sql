-- The words of a name, without accents and punctuation: 'salsera_mayra' has two.
create or replace function search_words(t text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg(distinct left(w, 40)), '{}')
    from regexp_split_to_table(public.fold(t), '[[:space:][:punct:]]+') w
    where w <> ''
  $$;
