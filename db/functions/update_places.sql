-- Like `settle_places`, after a change that no difference describes, such as the deletion of an account: counts
-- everything again.
create or replace function update_places(event uuid, out attending int, out waiting int, out promoted uuid[])
  language plpgsql
  as $$
    begin
      perform from public.events e where e.id = event for update;
      delete from public.held_places h where h.event_id = event and h.until <= now();
      update public.events e
      set attending_count = counted.attending, waiting_count = counted.waiting, guest_count = counted.guests
      from (
        select
          public.places_taken(event) as attending, public.guests_with_place(event) as guests,
          (select count(*) from public.attendances a where a.event_id = event and a.state = 'waiting')::int as waiting
      ) counted
      where e.id = event
        and (e.attending_count, e.waiting_count, e.guest_count)
          is distinct from (counted.attending, counted.waiting, counted.guests);
      select s.attending, s.waiting, s.promoted into attending, waiting, promoted from public.settle_places(event) s;
    end
  $$;
