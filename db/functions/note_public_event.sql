-- Writes the public JSON of an event. If only places were taken or given back, the numbers in the stored JSON are
-- replaced: building it again takes ten times as long. A text in the JSON has no quote that is not escaped, so that it
-- cannot contain the name of a field with its quotes.
create or replace function note_public_event() returns trigger language plpgsql
  as $$
    declare
      was public.events := old;
      places text;
      updated text;
    begin
      if new.status = 'draft' or new.deleted_at is not null then
        delete from public.public_events where event_id = new.id;
        return null;
      end if;
      -- Other columns are read only here: earlier migrations update events that do not have them yet.
      if tg_op = 'UPDATE' and old.attending_count <> new.attending_count then
        was.attending_count := new.attending_count;
        was.waiting_count := new.waiting_count;
        was.guest_count := new.guest_count;
        was.waiting_guest_count := new.waiting_guest_count;
        was.updated_at := new.updated_at;
        if was *= new then
          places := '"attendingCount":' || old.attending_count || ',"rating":';
          updated := '"updatedAt":"' || public.iso(old.updated_at) || '"';
          update public.public_events p
          set json = replace(
            replace(
              replace(p.json, places, '"attendingCount":' || new.attending_count || ',"rating":'),
              updated, '"updatedAt":"' || public.iso(new.updated_at) || '"'
            ),
            '"hasWaitingList":true,"waitingCount":' || old.waiting_count,
            '"hasWaitingList":true,"waitingCount":' || new.waiting_count
          )
          where p.event_id = new.id and strpos(p.json, places) > 0 and strpos(p.json, updated) > 0
            -- Changes are listed for thirty days only, so these are read again.
            and strpos(p.json, '"changes":') = 0;
          if found then
            return null;
          end if;
        end if;
      end if;
      -- A transaction that renames the host does not see a new event, so the insert waits for the new name. An update
      -- needs no such lock: the rename updates this row, too, before or after it.
      if tg_op = 'INSERT' then
        perform from public.users where id = new.host_id for share;
      end if;
      insert into public.public_events (event_id, json)
      select new.id, public.event_json(new, h) from public.users h where h.id = new.host_id
      on conflict (event_id) do update set json = excluded.json;
      return null;
    end
  $$;
