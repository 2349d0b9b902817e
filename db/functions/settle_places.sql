-- Ends what is due (places that were not taken back, guests who did not confirm or take an offer in time), counts the
-- guests again, and gives the free places to those who wait, first come, first served: a member gets the place, with
-- those of the people whom the member brings, a guest an offer. Reads no attendances except those it changes, and where
-- roles or plus-ones decide all that count. Locks the event. `promoted` are the members who got a place, `offered` the
-- guests with an offer, and `is_wanted` is whether others wait for a place, or find none. `is_nothing_due`: the caller
-- knows that nothing is due (`are_places_due`).
create or replace function settle_places(
  event uuid, is_nothing_due boolean default false, out attending int, out waiting int, out is_full boolean, out is_wanted boolean, out promoted uuid[],
  out offered uuid[]
) language plpgsql
  as $$
    declare
      locked public.events;
      ended int := 0;
      guests int;
      waiting_guests int;
      offers int;
      brought int := 0;
      is_simple boolean;
      chosen int[];
      dancers record;
    begin
      select e.* into locked from public.events e where e.id = event for update;
      promoted := '{}';
      offered := '{}';
      if not is_nothing_due then
        with gone as (
          delete from public.held_places h where h.event_id = event and h.until <= now() returning h.*
        )
        select coalesce(sum(cardinality(public.party_of(gone.dance_role, gone.plus_ones))) filter (where gone.state = 'going'), 0)
        into ended
        from gone;
        update public.guests g
        set
          state = 'released', name = '', phone_number = null, email = null, ended_at = now(), release_at = null,
          answers = null
        where g.event_id = event and (g.state = 'unconfirmed' and g.confirm_by <= now() or g.release_at <= now());
        update public.guests g
        set state = 'lapsed'
        where g.event_id = event and g.state = 'offered' and g.offer_until <= now();
      end if;

      guests := public.guests_with_place(event);
      waiting_guests := public.guests_waiting(event);
      attending := locked.attending_count - ended + guests - locked.guest_count;
      waiting := locked.waiting_count + waiting_guests - locked.waiting_guest_count;
      select d.leads, d.follows, d.boths into dancers from public.dancers_at(event) d where locked.dance_roles is not null;
      if waiting > 0 and public.is_open_event(locked) then
        -- Each one needs one place, whatever the role.
        is_simple := locked.dance_roles is null and not exists (
          select from public.attendances a
          where a.event_id = event and a.state = 'waiting' and a.plus_ones is not null
        );
        if not is_simple then
          locked.lead_count := coalesce(dancers.leads, 0);
          locked.follow_count := coalesce(dancers.follows, 0);
          locked.both_count := coalesce(dancers.boths, 0);
          locked.attending_count := attending;
          chosen := public.next_in_line(locked);
        end if;
        with next as (
          select line.user_id, line.arrival
          from public.waiting_line(event) line
          where is_simple or line.arrival = any (chosen)
          order by line.arrival
          -- Null for an event without a capacity: all who wait get a place. (`greatest` alone would return 0.)
          limit case when is_simple and locked.capacity is not null then greatest(0, locked.capacity - attending) end
        ), moved as (
          update public.attendances a
          set state = 'going', arrival = null, at = now()
          from next
          where a.event_id = event and a.user_id = next.user_id
          returning a.user_id, coalesce(jsonb_array_length(a.plus_ones), 0) as brought
        ), given as (
          update public.guests g
          set state = 'offered', offer_until = public.offer_deadline(locked)
          from next
          where waiting_guests > 0 and g.event_id = event and g.state = 'waiting' and g.release_at is null
            and g.stopped_at is null and next.user_id is null and g.arrival = next.arrival
          returning g.id, g.arrival
        )
        select
          (select coalesce(array_agg(moved.user_id), '{}') from moved), coalesce(array_agg(given.id), '{}'),
          count(distinct given.arrival), (select coalesce(sum(moved.brought), 0) from moved)
        into promoted, offered, offers, brought
        from given;
        attending := attending + cardinality(promoted) + brought + offers;
        waiting := waiting - cardinality(promoted) - offers;
        guests := guests + offers;
        waiting_guests := waiting_guests - offers;
        if cardinality(chosen) > 0 and locked.dance_roles is not null then
          select d.leads, d.follows, d.boths into dancers from public.dancers_at(event) d;
        end if;
      end if;
      is_full := coalesce(attending >= locked.capacity, false);
      is_wanted := (is_full or waiting > 0) and public.is_open_event(locked);
      update public.events e
      set
        attending_count = attending, waiting_count = waiting, guest_count = guests,
        waiting_guest_count = waiting_guests, lead_count = coalesce(dancers.leads, 0),
        follow_count = coalesce(dancers.follows, 0), both_count = coalesce(dancers.boths, 0)
      where e.id = event
        and (
          e.attending_count, e.waiting_count, e.guest_count, e.waiting_guest_count, e.lead_count, e.follow_count,
          e.both_count
        ) is distinct from (
          attending, waiting, guests, waiting_guests, coalesce(dancers.leads, 0), coalesce(dancers.follows, 0),
          coalesce(dancers.boths, 0)
        );
    end
  $$;
