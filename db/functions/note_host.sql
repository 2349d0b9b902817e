-- The name and picture of a host are part of the JSON of each of the events. Drafts and deleted events are updated as
-- well: another transaction may be publishing or restoring one of them. The update is also a change for every device
-- (`changed_events`).
create or replace function note_host() returns trigger language plpgsql
  as $$
    begin
      if public.has_many_events(new.id) then
        perform public.queue_host_update(new.id, false);
        return null;
      end if;
      -- Locked in the order in which other transactions lock several events.
      perform from public.events where host_id = new.id order by id for update;
      update public.events set host_id = host_id where host_id = new.id;
      return null;
    end
  $$;
