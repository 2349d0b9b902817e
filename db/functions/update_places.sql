-- Like `settle_places`, after a change that no difference describes, such as the deletion of an account: counts
-- everything again.
create or replace function update_places(
  event uuid, out attending int, out waiting int, out promoted uuid[], out offered uuid[]
) language plpgsql
  as $$
    begin
      perform from public.events e where e.id = event for update;
      delete from public.held_places h where h.event_id = event and h.until <= now();
      update public.events e
      set
        attending_count = counted.attending, waiting_count = counted.waiting, guest_count = counted.guests,
        waiting_guest_count = counted.waiting_guests
      from (
        select
          public.places_taken(event) as attending, public.guests_with_place(event) as guests,
          public.people_waiting(event) as waiting, public.guests_waiting(event) as waiting_guests
      ) counted
      where e.id = event
        and (e.attending_count, e.waiting_count, e.guest_count, e.waiting_guest_count)
          is distinct from (counted.attending, counted.waiting, counted.guests, counted.waiting_guests);
      select s.attending, s.waiting, s.promoted, s.offered into attending, waiting, promoted, offered
      from public.settle_places(event) s;
    end
  $$;
