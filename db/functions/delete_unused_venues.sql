-- Deletes venues without an event and returns how many.
create or replace function delete_unused_venues(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.id) into unused
      from (
        select v.id
        from public.venues v
        where v.created_at < now() - interval '1 day'
          and not exists (select from public.events e where e.venue_id = v.id)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.venues v
      where v.id = any (unused) and not exists (select from public.events e where e.venue_id = v.id);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;
