-- Repairs every row that is missing, stale or of an event that is not public any more, and returns how many there were.
create or replace function rebuild_public_events() returns bigint language sql
  as $$
    with gone as (
      delete from public.public_events p
      using public.events e
      where e.id = p.event_id and (e.status = 'draft' or e.deleted_at is not null)
      returning p.event_id
    ), written as (
      insert into public.public_events as p (event_id, json)
      select e.id, public.event_json(e, h)
      from public.events e
      join public.users h on h.id = e.host_id
      where e.status <> 'draft' and e.deleted_at is null
      on conflict (event_id) do update set json = excluded.json where p.json <> excluded.json
      returning p.event_id
    )
    select (select count(*) from gone) + (select count(*) from written)
  $$;
