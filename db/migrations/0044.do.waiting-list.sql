-- The waiting list of a full event, which its host may switch on. A member who waits has an attendance with the state
-- `waiting`. Members get places in the order of `arrival`, which the server assigns while it holds the lock on the event.
alter table events
  add column has_waiting_list boolean not null default false,
  add column waiting_count int not null default 0 check (waiting_count >= 0);

alter table attendances
  drop constraint attendances_state_check,
  add column arrival int,
  add constraint attendances_state_check check (state in ('going', 'interested', 'waiting')),
  add constraint attendances_arrival_check check ((state = 'waiting') = (arrival is not null));
create unique index attendances_waiting on attendances (event_id, arrival) where state = 'waiting';

-- Whether guests can still choose to go: published, and neither cancelled, deleted nor over.
create function is_open_event(e events) returns boolean
  language sql stable
  as $$
    select e.status = 'active' and e.deleted_at is null and coalesce(e.ends_at, e.starts_at + interval '5 hours') >= now()
  $$;

-- Gives the free places of an event to the members who wait, first come, first served, and counts both again. Called in
-- every transaction that may have taken or freed a place. Locks the event, so that no other transaction takes the same
-- place; each statement after the lock reads what was committed before it. `promoted` are the members who got a place.
create function update_places(event uuid, out attending int, out waiting int, out promoted uuid[]) language plpgsql
  as $$
    begin
      perform from public.events e where e.id = event for update;
      with free as (
        -- Null for an event without a capacity. (`greatest` alone would return 0 for null.)
        select case when e.capacity is not null then greatest(0, e.capacity - public.places_taken(e.id)) end as places
        from public.events e
        where e.id = event and public.is_open_event(e)
      ), next as (
        select a.user_id
        from public.attendances a
        join public.users u on u.id = a.user_id and u.deleted_at is null and u.suspended_by is null
        where a.event_id = event and a.state = 'waiting' and exists (select from free)
        order by a.arrival
        -- With null, every member who waits gets a place.
        limit (select places from free)
      ), moved as (
        update public.attendances a
        set state = 'going', arrival = null, at = now()
        from next
        where a.event_id = event and a.user_id = next.user_id
        returning a.user_id
      )
      select coalesce(array_agg(moved.user_id), '{}') into promoted from moved;

      attending := public.places_taken(event);
      select count(*) into waiting from public.attendances a where a.event_id = event and a.state = 'waiting';
      update public.events e
      set attending_count = attending, waiting_count = waiting
      where e.id = event and (e.attending_count, e.waiting_count) is distinct from (attending, waiting);
    end
  $$;

-- The waiting list is added to the JSON of the events that have one, so the JSON of all others stays as it is stored.
alter function event_json(events, users) rename to event_without_waiting_list_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select case
      when e.has_waiting_list
      then left(shape.json, -1) || ',"hasWaitingList":true,"waitingCount":' || e.waiting_count || '}'
      else shape.json
    end
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_waiting_list_json(e, h) as json offset 0) shape
  $$;

create or replace function editable_fields(e events) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags, 'status', e.status,
      'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url, 'price', e.price_cents, 'capacity', e.capacity,
      'hasWaitingList', e.has_waiting_list,
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state, 'timeZone', e.tz,
      'latitude', e.latitude, 'longitude', e.longitude, 'date', e.start_local::date,
      'startTime', e.start_local::time, 'endTime', e.end_local::time, 'nightOf', e.night_of,
      'confirmedGuestsOnly', e.confirmed_guests_only
    )
  $$;

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity,
    has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only
  on events for each row execute function note_version();

-- A place became free: the cause is the event, which may happen again.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'event-changed', 'event-cancelled', 'event-soon', 'event-published', 'follower', 'application', 'report', 'place-free'
  )
);
