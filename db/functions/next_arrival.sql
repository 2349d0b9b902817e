-- The number of the next member or guest who waits, in one order with the places of the list that are held. Needs the
-- lock of the event.
create or replace function next_arrival(event uuid) returns integer
  language plpgsql stable
  as $$
    begin
      return (
        select 1 + greatest(
          (
            select coalesce(max(a.arrival), 0)
            from public.attendances a
            where a.event_id = event and a.state = 'waiting'
          ),
          (select coalesce(max(h.arrival), 0) from public.held_places h where h.event_id = event),
          (select coalesce(max(g.arrival), 0) from public.guests g where g.event_id = event and g.state = 'waiting')
        )
      );
    end
  $$;
