-- The number of members and guests who wait for a place. The definition of `waiting_count`, which is kept by
-- differences.
create or replace function people_waiting(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select (
      (select count(*) from public.attendances a where a.event_id = event and a.state = 'waiting')
      + public.guests_waiting(event)
    )::integer
  $$;
