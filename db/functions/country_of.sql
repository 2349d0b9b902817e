-- The country of the state or the area, as ISO 3166-1.
create or replace function country_of(state text) returns text
  language sql immutable parallel safe
  as $$ select case when state ~ '^[A-Z]{2}\.' then left(state, 2) else 'US' end $$;
