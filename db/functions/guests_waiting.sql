-- The number of guests in the waiting list, one for each phone or email address. Without those who are leaving it, and
-- those who get no messages, whom no offer could reach.
create or replace function guests_waiting(event uuid) returns integer
  language plpgsql stable parallel safe
  as $$
    begin
      return (
        select count(distinct g.arrival)::integer
        from public.guests g
        where g.event_id = event and g.state = 'waiting' and g.release_at is null and g.stopped_at is null
      );
    end
  $$;
