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

-- Queues a delivery to each webhook that wants this kind. A waiting delivery of the same kind is locked until this
-- transaction ends, because a process that sent it earlier would send the state before this change.
create function queue_webhooks(host uuid, event uuid, what text) returns void
  language sql
  as $$
    insert into public.webhook_deliveries (webhook_id, event_id, kind)
    select w.id, event, what
    from public.webhooks w
    where (w.user_id = host or w.user_id is null) and w.paused_at is null and what = any (w.kinds)
    order by w.id
    on conflict (webhook_id, event_id, kind) where ended_at is null and lease is null do update set queued_at = now()
  $$;

-- An event that is hidden, by its host or by an administrator, is cancelled for other programs.
create function note_webhooks() returns trigger language plpgsql
  as $$
    declare
      was_public boolean := tg_op = 'UPDATE'
        and old.status = 'active' and old.deleted_at is null and old.taken_down_by is null;
      is_public boolean := new.status = 'active' and new.deleted_at is null and new.taken_down_by is null;
    begin
      if is_public and not was_public then
        perform public.queue_webhooks(new.host_id, new.id, 'event.published');
      elsif was_public and not is_public then
        perform public.queue_webhooks(new.host_id, new.id, 'event.cancelled');
      elsif is_public and (
        old.title, old.description, old.category, old.tags, old.flyer_url, old.tickets_url, old.price_cents, old.currency,
        old.venue, old.location, old.city, old.state, old.latitude, old.longitude, old.night_of, old.start_local,
        old.end_local, old.tz
      ) is distinct from (
        new.title, new.description, new.category, new.tags, new.flyer_url, new.tickets_url, new.price_cents, new.currency,
        new.venue, new.location, new.city, new.state, new.latitude, new.longitude, new.night_of, new.start_local,
        new.end_local, new.tz
      ) then
        perform public.queue_webhooks(new.host_id, new.id, 'event.changed');
      end if;
      if was_public and is_public and old.attending_count <> new.attending_count then
        perform public.queue_webhooks(new.host_id, new.id, 'event.guests');
      end if;
      return null;
    end
  $$;
create trigger events_note_webhooks after insert or update on events for each row execute function note_webhooks();
