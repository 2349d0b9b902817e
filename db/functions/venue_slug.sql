create or replace function venue_slug(name text, city text, id uuid) returns text
  language sql immutable parallel safe
  as $$
    select coalesce(nullif(public.slug_of(name), ''), 'venue') || '-' || coalesce(nullif(public.slug_of(city), ''), 'city')
      || '-' || right(id::text, 8)
  $$;
