-- Those who wait for a place and can get it: members, and guests, one for each phone or email address, whose id is null.
create or replace function waiting_line(event uuid) returns table (user_id uuid, arrival int, dance_role text)
  language sql stable parallel safe
  as $$
    select a.user_id, a.arrival, a.dance_role
    from public.attendances a
    join public.users u on u.id = a.user_id and u.deleted_at is null and u.suspended_by is null
    where a.event_id = event and a.state = 'waiting'
    union all
    select distinct null::uuid, g.arrival, g.dance_role
    from public.guests g
    where g.event_id = event and g.state = 'waiting' and g.release_at is null and g.stopped_at is null
  $$;
