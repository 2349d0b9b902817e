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

-- The number of places that are taken, by members, guests and those who may still undo leaving. The definition of
-- `attending_count`, which is kept by differences.
create or replace function places_taken(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select (
      (select count(*) from public.attendances a where a.event_id = event and a.state = 'going')
      + (
        select count(*)
        from public.held_places h
        where h.event_id = event and h.state = 'going' and h.until > now()
      )
      + public.guests_with_place(event)
    )::integer
  $$;

update events e
set guest_count = counted.guests
from (
  select g.event_id, guests_with_place(g.event_id) as guests
  from (select distinct event_id from guests where state in ('confirmed', 'unconfirmed')) g
) counted
where e.id = counted.event_id and counted.guests > 0;

-- Ends what is due (places that nobody took back, guests who did not confirm in time), counts the guests again, and gives
-- the free places to the members who wait, first come, first served. Reads no attendances except those it changes. Locks
-- the event. `promoted` are the members who got a place, and `is_wanted` is whether
-- others wait for a place, or find none.
create function settle_places(
  event uuid, out attending int, out waiting int, out is_full boolean, out is_wanted boolean, out promoted uuid[]
) language plpgsql
  as $$
    declare
      locked public.events;
      ended int;
      guests int;
    begin
      select e.* into locked from public.events e where e.id = event for update;
      promoted := '{}';
      with gone as (
        delete from public.held_places h where h.event_id = event and h.until <= now() returning h.state
      )
      select count(*) filter (where gone.state = 'going') into ended from gone;
      update public.guests g
      set
        state = 'released', name = '', phone_number = null, email = null, ended_at = now(), release_at = null
      where g.event_id = event and (g.state = 'unconfirmed' and g.confirm_by <= now() or g.release_at <= now());

      guests := public.guests_with_place(event);
      attending := locked.attending_count - ended + guests - locked.guest_count;
      waiting := locked.waiting_count;
      if waiting > 0 and public.is_open_event(locked) then
        with next as (
          select a.user_id
          from public.attendances a
          join public.users u on u.id = a.user_id and u.deleted_at is null and u.suspended_by is null
          where a.event_id = event and a.state = 'waiting'
          order by a.arrival
          -- Null for an event without a capacity: every member who waits gets a place. (`greatest` alone would return 0.)
          limit case when locked.capacity is not null then greatest(0, locked.capacity - attending) end
        ), moved as (
          update public.attendances a
          set state = 'going', arrival = null, at = now()
          from next
          where a.event_id = event and a.user_id = next.user_id
          returning a.user_id
        )
        select coalesce(array_agg(moved.user_id), '{}') into promoted from moved;
        attending := attending + cardinality(promoted);
        waiting := waiting - cardinality(promoted);
      end if;
      is_full := coalesce(attending >= locked.capacity, false);
      is_wanted := public.is_open_event(locked) and (is_full or waiting > 0);
      update public.events e
      set attending_count = attending, waiting_count = waiting, guest_count = guests
      where e.id = event
        and (e.attending_count, e.waiting_count, e.guest_count) is distinct from (attending, waiting, guests);
    end
  $$;

-- The same after a change that no difference describes, such as the deletion of an account: counts everything again.
create or replace function update_places(event uuid, out attending int, out waiting int, out promoted uuid[])
  language plpgsql
  as $$
    begin
      perform from public.events e where e.id = event for update;
      delete from public.held_places h where h.event_id = event and h.until <= now();
      update public.events e
      set attending_count = counted.attending, waiting_count = counted.waiting, guest_count = counted.guests
      from (
        select
          public.places_taken(event) as attending, public.guests_with_place(event) as guests,
          (select count(*) from public.attendances a where a.event_id = event and a.state = 'waiting')::int as waiting
      ) counted
      where e.id = event
        and (e.attending_count, e.waiting_count, e.guest_count)
          is distinct from (counted.attending, counted.waiting, counted.guests);
      select s.attending, s.waiting, s.promoted into attending, waiting, promoted from public.settle_places(event) s;
    end
  $$;

-- Sets the attendance of a member: `going`, `interested`, `waiting`, or null for none. One call holds the lock of the event
-- without a round trip. `outcome` is null, or why nothing was changed; `places-due`: something has to be settled first, in a
-- transaction that notifies the members who get a place. `attending` counts the places that others than this member have or
-- hold, and the member's own if the member goes.
create function attend(
  event uuid, member uuid, wanted text, came_from text,
  out outcome text, out attendance text, out attending int, out waiting int
) language plpgsql
  as $$
    declare
      found_event public.events;
      present public.attendances;
      held public.held_places;
      is_full boolean;
      change int := 0;
    begin
      -- Before the event, like in the transactions that delete or suspend accounts.
      perform from public.users u where u.id = member and u.deleted_at is null and u.suspended_by is null for share;
      if not found then
        outcome := 'signed-out';
        return;
      end if;
      -- Two requests get this lock one after the other: exactly one of two hundred gets the last place.
      select e.* into found_event
      from public.events e
      where e.id = event and e.status <> 'draft' and e.deleted_at is null
      for update;
      outcome := case
        when not found then 'event-not-found'
        when wanted is null then null
        when found_event.status = 'cancelled' then 'event-cancelled'
        when not public.is_open_event(found_event) then 'event-over'
      end;
      if outcome is not null then
        return;
      end if;
      if exists (select from public.held_places h where h.event_id = event and h.until <= now())
        or exists (
          select from public.guests g where g.event_id = event and g.state = 'unconfirmed' and g.confirm_by <= now()
        )
        or exists (select from public.guests g where g.release_at <= now() and g.event_id = event)
      then
        outcome := 'places-due';
        return;
      end if;

      select a.* into present from public.attendances a where a.event_id = event and a.user_id = member;
      select h.* into held from public.held_places h where h.event_id = event and h.user_id = member;
      is_full := coalesce(found_event.attending_count >= found_event.capacity, false);
      -- A member who has a place stays, also when the response to an earlier request was lost. A request to wait gets a free
      -- place, because the device may have an old number of guests.
      attendance := case
        when wanted is null or wanted = 'interested' then wanted
        when present.state = 'going' or held.state = 'going' or not is_full then 'going'
        when wanted = 'going' then null
        when present.state = 'waiting' or held.state = 'waiting' or found_event.has_waiting_list then 'waiting'
      end;
      if attendance is null and wanted is not null then
        outcome := case
          when wanted = 'waiting' then 'no-waiting-list'
          when found_event.has_waiting_list then 'full-with-waiting-list'
          else 'event-full'
        end;
        return;
      end if;

      if attendance in ('going', 'waiting') then
        change := (attendance = 'going' and held.state is distinct from 'going')::int;
        delete from public.held_places h where h.event_id = event and h.user_id = member;
      elsif public.is_open_event(found_event)
        and (present.state = 'waiting' or present.state = 'going' and (is_full or found_event.waiting_count > 0))
      then
        insert into public.held_places (event_id, user_id, state, arrival)
        values (event, member, present.state, present.arrival)
        on conflict (event_id, user_id) do update
          set state = excluded.state, arrival = excluded.arrival, until = excluded.until
        returning held_places.* into held;
        change := (present.state = 'going')::int;
      end if;
      change := change - (present.state is not distinct from 'going')::int;

      if attendance is null then
        delete from public.attendances a where a.event_id = event and a.user_id = member;
      else
        insert into public.attendances as a (event_id, user_id, state, arrival, source)
        values (
          event, member, attendance,
          case
            when attendance = 'waiting' then coalesce(
              present.arrival,
              held.arrival,
              1 + greatest(
                (
                  select coalesce(max(w.arrival), 0)
                  from public.attendances w
                  where w.event_id = event and w.state = 'waiting'
                ),
                (select coalesce(max(h.arrival), 0) from public.held_places h where h.event_id = event)
              )
            )
          end,
          public.counted_source(event, came_from)
        )
        on conflict (event_id, user_id) do update
          set
            state = excluded.state, arrival = excluded.arrival, at = now(),
            source = coalesce(a.source, excluded.source),
            -- A choice of the member stays when the listing is separated again.
            joined_from = null
          where a.state <> excluded.state;
      end if;

      -- A member leaves also when a count is too low, which the cleanup corrects.
      attending := greatest(found_event.attending_count + change, 0);
      waiting := greatest(
        found_event.waiting_count
          + (attendance is not distinct from 'waiting')::int - (present.state is not distinct from 'waiting')::int,
        0
      );
      update public.events e
      set attending_count = attending, waiting_count = waiting
      where e.id = event and (e.attending_count, e.waiting_count) is distinct from (attending, waiting);
      -- For the member who left, the place is free: nobody else can take it meanwhile.
      if attendance is distinct from 'going' and held.state = 'going' then
        attending := greatest(attending - 1, 0);
      end if;
      if not found_event.has_waiting_list then
        waiting := null;
      end if;
    end
  $$;
