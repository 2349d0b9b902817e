-- The change ledger: each material change of a published event, with the value before and after it. Edits within five
-- minutes are one row, from the first old value to the last new one.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Changes of one edit, and of further edits within five minutes, have the same number: guests get one notification.
  edit_id uuid not null,
  what text not null check (what in ('published', 'cancelled', 'date', 'time', 'place', 'price')),
  old_value jsonb not null,
  new_value jsonb not null,
  began_at timestamptz not null default now(),
  at timestamptz not null default now(),
  -- The member who made the change; null when the deletion of the account did. Not a foreign key: its lock on the member,
  -- after the one on the event, could make the deletion of the account and an edit wait for each other.
  by uuid
);
create index event_changes_by_event on event_changes (event_id, at desc);

-- The JSON of a change. The old street address of an event may be a private one that its host removed, so it is left out.
create function event_change_json(c event_changes) returns json
  language sql stable parallel safe
  as $$
    select json_build_object(
      'what', c.what, 'old', case when c.what = 'place' then c.old_value - 'location' else c.old_value end,
      'new', c.new_value, 'at', public.iso(c.at)
    )
  $$;

-- The changes of the last 30 days that everybody may read, newest first; null if there are none. A publication is left
-- out: the event itself shows that it is published.
create function event_changes_json(event uuid) returns text
  language sql stable parallel safe
  as $$
    select json_agg(latest.json)::text
    from (
      select public.event_change_json(c) as json
      from public.event_changes c
      where c.event_id = event and c.what <> 'published' and c.at > now() - interval '30 days'
      order by c.at desc, c.id
      limit 5
    ) latest
  $$;

-- `changes` is added to the JSON of events that have any, so the JSON of all other events stays as it is stored.
alter function event_json(events, users) rename to event_without_changes_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select coalesce(left(shape.json, -1) || ',"changes":' || public.event_changes_json(e.id) || '}', shape.json)
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_changes_json(e, h) as json offset 0) shape
  $$;
