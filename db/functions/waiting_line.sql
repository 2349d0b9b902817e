-- Those who wait for a place and can get it: members with the people they bring, and guests, one for each phone or
-- email address, whose id is null.
create or replace function waiting_line(event uuid) returns table (user_id uuid, arrival int, party text[])
  language sql stable parallel safe
  as $$
    select a.user_id, a.arrival, case when a.plus_ones is null then array[a.dance_role] else public.party_of(a.dance_role, a.plus_ones) end
    from public.attendances a
    join public.users u on u.id = a.user_id and u.deleted_at is null and u.suspended_by is null
    where a.event_id = event and a.state = 'waiting'
    union all
    select distinct null::uuid, g.arrival, array[g.dance_role]
    from public.guests g
    where g.event_id = event and g.state = 'waiting' and g.release_at is null and g.stopped_at is null
  $$;
