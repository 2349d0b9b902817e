-- Sets the attendance of a member: `going`, `interested`, `waiting`, or null for none. One call holds the lock of the
-- event without a round trip. `outcome` is null, or why nothing was changed; `places-due`: something has to be settled
-- first, in a transaction that notifies the members who get a place. `attending` counts the places that others than
-- this member have or hold, and the member's own if the member goes. `night` and `guest` are for the pass: the date of the
-- event, and the guest whose place the member took over.
create or replace function attend(
  event uuid, member uuid, wanted text, came_from text,
  out outcome text, out attendance text, out attending int, out waiting int, out night text, out guest uuid
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
      -- Not for update, for which the rows that refer to the event would have to wait.
      for no key update;
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
        or exists (
          select from public.guests g where g.state = 'offered' and g.offer_until <= now() and g.event_id = event
        )
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
            when attendance = 'waiting' then coalesce(present.arrival, held.arrival, public.next_arrival(event))
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

      night := found_event.night_of;
      guest := present.guest_id;
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
