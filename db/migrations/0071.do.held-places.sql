-- A place or a position of the waiting list that a member has just left. It counts as taken for all others until the member
-- has had ten seconds to undo, and one more for the request.
create table held_places (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('going', 'waiting')),
  -- The position in the waiting list.
  arrival int,
  -- After the wait for the lock of the event.
  until timestamptz not null default clock_timestamp() + interval '11 seconds',
  primary key (event_id, user_id),
  check ((state = 'waiting') = (arrival is not null))
);
create index held_places_by_time on held_places (until);
create index held_places_by_user on held_places (user_id);

create index guests_to_confirm on guests (event_id, confirm_by) where state = 'unconfirmed';

-- A guest who gives the place back while others want it can undo it until then, as members can. The guest counts as released
-- for everything but the number of places.
alter table guests add column release_at timestamptz;
create index guests_to_release on guests (release_at) where release_at is not null;

-- The guests in `attending_count`, so that a change of the guests counts the guests alone.
alter table events add column guest_count int not null default 0 check (guest_count >= 0);

-- Confirmed guests with the same phone or email address are one guest. Unconfirmed ones are one guest for each device, and
-- none once a guest with the phone or address confirms: otherwise a request with the phone of another person would show
-- by the changed number whether that person goes.
create function guests_with_place(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select count(distinct (
      coalesce(g.phone_number, lower(g.email)), case when g.state = 'unconfirmed' then g.device_hash end
    ))::integer
    from public.guests g
    join public.events e on e.id = g.event_id
    where g.event_id = event
      and (g.release_at is null or g.release_at > now())
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
  $$;

update events e
set guest_count = counted.guests
from (
  select g.event_id, guests_with_place(g.event_id) as guests
  from (select distinct event_id from guests where state in ('confirmed', 'unconfirmed')) g
) counted
where e.id = counted.event_id and counted.guests > 0;
