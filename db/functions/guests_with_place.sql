-- The number of guests with a place.
create or replace function guests_with_place(event uuid) returns integer
  language plpgsql stable parallel safe
  as $$
    begin
      return (select count(*)::integer from public.placed_guests(event));
    end
  $$;
