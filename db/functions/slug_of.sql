create or replace function slug_of(t text) returns text
  language sql immutable strict parallel safe
  as $$ select trim('-' from left(regexp_replace(public.fold(t), '[^a-z0-9]+', '-', 'g'), 40)) $$;
