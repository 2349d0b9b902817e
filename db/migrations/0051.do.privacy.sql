-- The host has withdrawn the message: only the host still reads it. It counts for the limits.
alter table host_messages add column withdrawn_at timestamptz;

-- How often a provider was too busy for a delivery. The other attempts (`tries`) ended without an outcome.
alter table notification_deliveries add column postponed smallint not null default 0;
alter table digests add column postponed smallint not null default 0;

-- When the text messages of a notification were sent before its present one: a correction is texted again, and each text
-- counts for the limits of a day.
alter table notification_deliveries add column texted_at timestamptz[] not null default '{}';
