-- Guests: people without an account who go to one event. A guest takes a place for 24 hours, and keeps it after opening
-- the link that was sent to the phone or email address.
create table guests (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- A row that has ended contains no name, phone or email address.
  name text not null,
  phone_number text,
  email text,
  -- `released`: the guest has no place any more. `claimed`: the guest goes as a member, who has an attendance.
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'confirmed', 'released', 'claimed')),
  created_at timestamptz not null default now(),
  -- An unconfirmed guest has the place until then.
  confirm_by timestamptz not null default now() + interval '24 hours',
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Keyed hashes of the device and of the address that made the request.
  device_hash bytea not null,
  address_hash bytea not null,
  -- The hash of the token in the link of the email or text.
  link_hash bytea not null unique,
  locale text not null check (locale in ('en', 'es')),
  check ((state in ('released', 'claimed')) = (ended_at is not null)),
  check ((ended_at is null) = (num_nonnulls(phone_number, email) > 0))
);
create index guests_by_event on guests (event_id, created_at);
create index guests_by_phone on guests (phone_number) where phone_number is not null;
create index guests_by_email on guests (lower(email)) where email is not null;
create index guests_unconfirmed on guests (confirm_by) where state = 'unconfirmed';
create index guests_by_device on guests (device_hash) where confirmed_at is null;
create index guests_by_address on guests (address_hash) where confirmed_at is null;

-- The text message with the link counts toward the same budget as a code.
alter table phone_codes
  drop constraint phone_codes_purpose_check,
  add constraint phone_codes_purpose_check check (purpose in ('sign-up', 'sign-in', 'recovery', 'guest'));

-- The host counts only confirmed guests: an unconfirmed one takes no place.
alter table events add column confirmed_guests_only boolean not null default false;

-- The number of people who go to the event, each of whom takes a place: members and guests. The only definition:
-- attending_count is set from it, and whether an event is full is decided by it, both after the event is locked.
-- Confirmed guests with the same phone or email address are one guest. Unconfirmed ones are one guest for each device, and
-- none once a guest with the phone or address confirms: otherwise a request with the phone of another person would show
-- by the changed number whether that person goes.
create function places_taken(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select (
      (select count(*) from public.attendances a where a.event_id = event and a.state = 'going')
      + (
        select count(distinct (
          coalesce(g.phone_number, lower(g.email)), case when g.state = 'unconfirmed' then g.device_hash end
        ))
        from public.guests g
        join public.events e on e.id = g.event_id
        where g.event_id = event
          and (
            g.state = 'confirmed'
            or g.state = 'unconfirmed' and g.confirm_by > now() and not e.confirmed_guests_only and not exists (
              select
              from public.guests other
              where other.event_id = event and other.state = 'confirmed'
                and coalesce(other.phone_number, lower(other.email)) = coalesce(g.phone_number, lower(g.email))
                and (other.confirmed_at >= g.created_at or other.device_hash = g.device_hash)
            )
          )
      )
    )::integer
  $$;

-- The editable fields of an event, named as the API names them.
create or replace function editable_fields(e events) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags, 'status', e.status,
      'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url, 'price', e.price_cents, 'capacity', e.capacity,
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state, 'timeZone', e.tz,
      'latitude', e.latitude, 'longitude', e.longitude, 'date', e.start_local::date,
      'startTime', e.start_local::time, 'endTime', e.end_local::time, 'nightOf', e.night_of,
      'confirmedGuestsOnly', e.confirmed_guests_only
    )
  $$;
drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity, venue,
    location, city, state, tz, latitude, longitude, start_local, end_local, night_of, confirmed_guests_only
  on events for each row execute function note_version();

-- `confirmedGuestsOnly` is added to the JSON of the events that have it, so the JSON of all others stays as it is stored.
alter function event_json(events, users) rename to event_without_guests_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select case
      when e.confirmed_guests_only then left(shape.json, -1) || ',"confirmedGuestsOnly":true}'
      else shape.json
    end
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_guests_json(e, h) as json offset 0) shape
  $$;
