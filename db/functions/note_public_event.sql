create or replace function note_public_event() returns trigger language plpgsql
  as $$
    begin
      if new.status = 'draft' or new.deleted_at is not null then
        delete from public.public_events where event_id = new.id;
        return null;
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
