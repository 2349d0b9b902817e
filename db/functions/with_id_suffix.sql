-- With the end of a UUIDv7, which is random.
create or replace function with_id_suffix(base text, id uuid) returns text
  language sql immutable strict parallel safe
  as $$ select base || '-' || right(id::text, 6) $$;
