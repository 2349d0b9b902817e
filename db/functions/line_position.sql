-- The position of this arrival in the waiting list, from 1: among all, or among those who wait with this role.
create or replace function line_position(event uuid, arrival int, dance_role text) returns integer
  language sql stable parallel safe
  as $$
    select (
      1
      + (
        select count(*)
        from public.attendances a
        where a.event_id = event and a.state = 'waiting' and a.arrival < line_position.arrival
          and (line_position.dance_role is null or a.dance_role = line_position.dance_role)
      )
      + (
        select count(distinct g.arrival)
        from public.guests g
        where g.event_id = event and g.state = 'waiting' and g.arrival < line_position.arrival and g.release_at is null
          and g.stopped_at is null and (line_position.dance_role is null or g.dance_role = line_position.dance_role)
      )
    )::integer
  $$;
