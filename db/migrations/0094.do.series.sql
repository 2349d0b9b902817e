-- Series: events that repeat by rules. Each event is one of its own, with guests and reviews of its own; a job creates it
-- ten weeks before its night.
create table series (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  -- The address of its page: /s/martes-de-bachata.
  slug text not null unique,
  created_at timestamptz not null default now(),
  -- The queue of the job that creates the events: when it has to look at the series again. Null: the first event is
  -- still a draft, or no further date follows.
  due_at timestamptz,
  tries smallint not null default 0
);
create index series_due on series (due_at) where due_at is not null;
create index series_by_host on series (host_id);

-- The rules of a series, one after the other: each one holds until the night with which the next one begins. `fields` are
-- the values of its events, with the names of `EventState`; times count from the night.
create table series_rules (
  series_id uuid not null references series on delete cascade,
  first_night date not null,
  repeat text not null check (repeat in ('weekly', 'two-weeks', 'monthly', 'monthly-last')),
  until date,
  count int check (count > 0),
  fields jsonb not null,
  primary key (series_id, first_night)
);

-- The dates that have an event, had one, or are skipped: the job creates an event for each other date of the rules. So a
-- date never gets a second event, also after its event was deleted or has another host.
create table series_dates (
  series_id uuid not null references series on delete cascade,
  night date not null,
  -- Deferred, because the row is written before the event, whose trigger reads it.
  event_id uuid unique references events on delete set null deferrable initially deferred,
  skipped_at timestamptz,
  skip_reason text,
  primary key (series_id, night)
);

-- Members follow series. They are notified when a date changes or is off.
create table series_follows (
  series_id uuid not null references series on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (series_id, user_id)
);
create index series_follows_by_user on series_follows (user_id, at desc, series_id desc);
