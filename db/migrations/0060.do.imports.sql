-- Imports of a host's events from a calendar file, a page or a table. The events are drafts until the host publishes them.
create table imports (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('ics', 'page', 'csv')),
  -- The name of the file, or the host name of the page.
  source text not null,
  idempotency_key uuid,
  created_at timestamptz not null default now()
);
create unique index imports_by_key on imports (host_id, idempotency_key) where idempotency_key is not null;
create index imports_by_host on imports (host_id, created_at desc);

-- `source_id` is the id of the event in its source. A second import of the same event adds no second draft.
alter table events
  add column import_id uuid references imports on delete set null,
  add column source_id text;
create unique index events_by_source on events (host_id, source_id) where source_id is not null and deleted_at is null;
create index events_by_import on events (import_id) where import_id is not null;
