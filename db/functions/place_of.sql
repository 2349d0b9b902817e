create or replace function place_of(city text, state text) returns uuid
  language sql immutable strict parallel safe
  as $$ select md5(lower(city) || ', ' || state)::uuid $$;
