create or replace function sounds_of_word(word text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select public.slips_of(word)) $$;
