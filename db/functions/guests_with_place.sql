-- The number of guests with a place.
create or replace function guests_with_place(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select count(*)::integer from public.placed_guests(event)
  $$;
