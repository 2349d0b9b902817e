-- Changes of a host that are still to be written to each of their events. A host with many events would exceed the time
-- that a request has, so these events are written in batches after the commit.
create table host_updates (
  host_id uuid primary key references users on delete cascade,
  -- The account is deleted: its events are cancelled and emptied as well.
  is_erased boolean not null default false,
  -- The last event of the batches before, in the order of events_by_host.
  after_night date,
  after_id uuid,
  -- Another number with every change, so that a batch that was under way meanwhile does not count as progress.
  generation bigint not null default 1,
  queued_at timestamptz not null default now()
);

-- The most events of a host that the transaction of a change writes itself.
create function most_events_at_once() returns integer
  language sql immutable parallel safe
  as 'select 500';

create function queue_host_update(host uuid, erased boolean) returns void
  language sql
  as $$
    insert into public.host_updates as u (host_id, is_erased) values (host, erased)
    on conflict (host_id) do update
      set is_erased = u.is_erased or excluded.is_erased, after_night = null, after_id = null,
        generation = u.generation + 1, queued_at = now()
  $$;

create function has_many_events(host uuid) returns boolean
  language sql stable
  as $$
    select count(*) > public.most_events_at_once()
    from (select 1 from public.events where host_id = host limit public.most_events_at_once() + 1) e
  $$;

create or replace function note_host() returns trigger language plpgsql
  as $$
    begin
      if public.has_many_events(new.id) then
        perform public.queue_host_update(new.id, false);
        return null;
      end if;
      -- Locked in the order in which other transactions lock several events.
      perform from public.events where host_id = new.id order by id for update;
      update public.events set host_id = host_id where host_id = new.id;
      return null;
    end
  $$;
