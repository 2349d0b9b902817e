-- What a member is notified of. A row is written in the transaction of its cause, and each cause notifies a member once.
-- Members, devices and jobs are not foreign keys: the locks of a thousand guests, taken after the lock on the event, could
-- make the deletion of an account and an edit of the event wait for each other.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (
    kind in ('event-changed', 'event-cancelled', 'event-soon', 'event-published', 'follower', 'application', 'report')
  ),
  -- The cause: the edit of an event, the event, the event with its start, the follower, the application, or the decision.
  entry_id text not null,
  event_id uuid references events on delete cascade,
  -- The follower. The host who published is the one of the event.
  person_id uuid,
  job_id int,
  -- The present status of the application.
  status text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  unique (user_id, kind, entry_id)
);
create index notifications_by_user on notifications (user_id, created_at desc, id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null;
create index notifications_by_event on notifications (event_id, user_id) where event_id is not null;
create index notifications_by_person on notifications (person_id) where person_id is not null;
create index notifications_by_time on notifications (created_at);

-- The queue of deliveries: one row for each notification and device. A process that takes a row moves `not_before` into
-- the future, so that another process takes it again if the first one is killed.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications on delete cascade,
  device_id uuid not null,
  not_before timestamptz not null default now(),
  tries smallint not null default 0,
  -- Identifies the attempt that is under way: only the process with this value may record the outcome.
  lease uuid,
  -- The time of the latest attempt, also after the delivery was queued again: the member may have been notified.
  taken_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'failed')),
  unique (notification_id, device_id)
);
create index notification_deliveries_due on notification_deliveries (not_before) where ended_at is null;

-- Published events with followers of the host who are not notified yet: those who followed before this position, latest
-- first. The position is that of a follow, which may have ended since.
create table publications (
  event_id uuid primary key references events on delete cascade,
  followed_at timestamptz not null,
  follower_id uuid not null
);

-- Which kinds are pushed, besides those of the columns that exist: `nights` is for changed and cancelled events.
alter table push_wants
  add column reminders boolean not null default true,
  add column published boolean not null default true,
  add column applications boolean not null default true,
  add column reports boolean not null default true;

-- Events that begin soon are found by their start.
create index events_by_start on events (starts_at) where status = 'active' and deleted_at is null;
