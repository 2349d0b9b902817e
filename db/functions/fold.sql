-- A search compares folded text: 'Música' and 'musica' are one word.
create or replace function fold(t text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;
