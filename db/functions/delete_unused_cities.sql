-- Deletes the cities without events, because their names may be text of a member whose account is deleted, and returns
-- how many. Devices learn of departures for 31 days.
create or replace function delete_unused_cities(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.place) into unused
      from (
        select c.place
        from public.event_cities c
        where not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state)
          and not exists (select from public.departures d where d.place = c.place)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.event_cities c
      where c.place = any (unused)
        and not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;
