-- Webhooks: addresses of other programs to which the server posts what happens to events. A webhook of a host is about the
-- host's events, one of the operators (without a user) about all events of the site.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  url text not null check (char_length(url) <= 2048),
  kinds text[] not null check (
    cardinality(kinds) > 0
    and kinds <@ array['event.published', 'event.changed', 'event.cancelled', 'event.guests']
  ),
  created_at timestamptz not null default now(),
  -- While it is set nothing is queued. Set by the owner, or after all attempts of a delivery have failed.
  paused_at timestamptz
);
create index webhooks_by_user on webhooks (user_id);

-- One row for each request that is to be sent, and the log of the requests that were. The body is made when it is sent, so
-- it always has the present state of the event, and a row contains nothing about members.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  -- Null for the test that the owner sends.
  event_id uuid references events on delete cascade,
  kind text not null,
  queued_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  tries int not null default 0,
  -- Set by the first attempt, and replaced by each further one. An outcome counts with the present lease only.
  lease uuid,
  -- The HTTP status of the last attempt; null if there was no response.
  status int,
  ended_at timestamptz,
  outcome text check (outcome in ('delivered', 'failed', 'skipped'))
);
-- A change that follows before the first attempt needs no second request.
create unique index webhook_deliveries_waiting on webhook_deliveries (webhook_id, event_id, kind)
  where ended_at is null and lease is null;
create index webhook_deliveries_due on webhook_deliveries (not_before) where ended_at is null;
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, queued_at desc);

-- The functions of this version are created after the migrations.
create function note_webhooks() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger events_note_webhooks after insert or update on events for each row execute function note_webhooks();
