-- The spelling of a name or an address by which places are compared: without case, accents and punctuation.
create or replace function place_key(t text) returns text
  language sql immutable parallel safe
  as $$ select trim(regexp_replace(public.fold(coalesce(t, '')), '[^a-z0-9]+', ' ', 'g')) $$;
