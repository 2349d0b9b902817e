-- Deliveries by email and by text message, beside the pushes to devices.
alter table notification_deliveries
  alter column device_id drop not null,
  add column channel text not null default 'push' check (channel in ('push', 'email', 'text')),
  -- Lower numbers are sent first: a change of an event before a publication.
  add column urgency smallint not null default 1,
  add constraint notification_deliveries_of_device check ((channel = 'push') = (device_id is not null));

-- A notification has one email and one text message, and one push for each device.
create unique index notification_deliveries_once on notification_deliveries (notification_id, channel)
  where device_id is null;

drop index notification_deliveries_due;
create index notification_deliveries_due on notification_deliveries (channel, urgency, not_before)
  where ended_at is null;

-- Which kinds are sent by email.
alter table push_wants
  add column email_nights boolean not null default true,
  add column email_reminders boolean not null default false,
  add column email_host_messages boolean not null default true,
  add column email_published boolean not null default false,
  add column email_followers boolean not null default false,
  add column email_applications boolean not null default true,
  add column email_reports boolean not null default false,
  -- A text message about a change shortly before the start, if the operator allows these.
  add column texts boolean not null default true,
  -- Quiet hours by the clock of the member; they may include midnight. Null: none.
  add column quiet_from time,
  add column quiet_until time,
  -- The time zone of the device on which the quiet hours or the digest were chosen.
  add column zone text,
  add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  add constraint push_wants_quiet check ((quiet_from is null) = (quiet_until is null));

-- The end of the quiet hours that contain `moment`, by the clock in `zone`; null when none do. An end that the clock
-- skips in spring is one hour later.
create function quiet_hours_end(zone text, quiet_from time, quiet_until time, moment timestamptz) returns timestamptz
  language sql stable parallel safe
  as $$
    select (day + quiet_until) at time zone coalesce(zone, 'UTC')
    from (
      select
        case
          when quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until then today
          when quiet_from > quiet_until and clock >= quiet_from then today + 1
          when quiet_from > quiet_until and clock < quiet_until then today
        end as day
      from (
        select (moment at time zone coalesce(zone, 'UTC'))::time, (moment at time zone coalesce(zone, 'UTC'))::date
      ) local (clock, today)
    ) ended
    where day is not null
  $$;

-- The text messages of a day are counted.
create index notification_deliveries_texts on notification_deliveries (not_before) where channel = 'text';

-- The digests by email: one for each member and morning, taken with a lease like the deliveries.
create table digests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- The date in the zone of the member.
  day date not null,
  -- The digest has the events that were published, or came within the coming week, after this time.
  since timestamptz not null,
  created_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  tries smallint not null default 0,
  lease uuid,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'failed')),
  unique (user_id, day)
);
create index digests_due on digests (not_before) where ended_at is null;
