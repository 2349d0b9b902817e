-- Adds a guest without an account. The keys of the limits are locked first and the event after them, so that of two
-- requests for the last place, or for the last one within a limit, one succeeds; one call holds the locks without round
-- trips. `outcome` is null, `repeated` for the guest that an earlier request of the same device added, or why no guest
-- was added. A guest who wants to wait gets a free place, too, and one whose role the ratio closes waits. `promoted`
-- are the members who got a place, `offered` the guests with an offer; both must be notified in the transaction:
-- `places-due`, if others wait and the caller cannot (`notifies`). The message to the contact is counted under
-- `message_key`. A limit that is null does not apply.
create or replace function add_guest(
  wanted guests, lock_keys text[], network_times int[], message_key bytea, per_device int, per_address int,
  per_contact int, notifies boolean,
  out outcome text, out confirm_by timestamptz, out has_place boolean, out waits boolean, out promoted uuid[],
  out offered uuid[]
) language plpgsql
  as $$
    declare
      found_event public.events;
      is_full boolean;
      is_closed boolean := false;
      lacks_answers boolean := false;
      is_contact_known boolean;
      given_answers jsonb;
    begin
      promoted := '{}';
      offered := '{}';
      perform public.lock_guest_limits(lock_keys);
      select e.* into found_event
      from public.events e
      where e.id = wanted.event_id and e.status <> 'draft' and e.deleted_at is null
      for update;
      if not found then
        outcome := 'event-not-found';
        return;
      end if;
      if exists (select from public.guests g where g.id = wanted.id) then
        outcome := case when exists (
          select from public.guests g
          where g.id = wanted.id and g.event_id = wanted.event_id and g.device_hash = wanted.device_hash
        ) then 'repeated' else 'guest-not-found' end;
        return;
      end if;
      if found_event.questions is not null or wanted.answers is not null then
        select a.answers, a.is_missing into given_answers, lacks_answers
        from public.answers_to(found_event.questions, wanted.answers, null) a;
      end if;
      outcome := case
        when found_event.status = 'cancelled' then 'event-cancelled'
        when not public.is_open_event(found_event) then 'event-over'
        -- Guests give their names to the host.
        when found_event.host_id is not distinct from found_event.listed_from then 'listing-unclaimed'
        -- The host approves members, whom a profile describes.
        when found_event.needs_approval then 'approval-needed'
        when found_event.dance_roles is not null and wanted.dance_role is null then 'role-needed'
        when lacks_answers then 'answers-needed'
        when found_event.waiting_count > 0 and not notifies then 'places-due'
      end;
      if outcome is not null then
        return;
      end if;

      -- The place that this device has just given back is not held against it, unless it belongs to a member who waits.
      if found_event.waiting_count = 0 then
        update public.guests g
        set release_at = now()
        where g.event_id = wanted.event_id and g.device_hash = wanted.device_hash and g.release_at is not null;
      end if;
      -- Before the limits, which depend on this caller only; whether the phone or address goes already makes no
      -- difference.
      is_full := coalesce(found_event.attending_count >= found_event.capacity, false);
      if public.are_places_due(wanted.event_id) then
        select s.is_full, s.promoted, s.offered into is_full, promoted, offered
        from public.settle_places(wanted.event_id) s;
      end if;
      if found_event.dance_roles is not null then
        select not public.is_party_open(e, array[wanted.dance_role]) into is_closed
        from public.events e
        where e.id = wanted.event_id;
      end if;
      waits := is_full or is_closed;
      outcome := case
        when not is_full and is_closed and not found_event.has_waiting_list then 'role-full'
        when waits and not found_event.has_waiting_list
          then case when wanted.wants_to_wait then 'no-waiting-list' else 'event-full' end
        when is_full and not wanted.wants_to_wait then 'full-with-waiting-list'
        when per_device is not null and public.is_over_guest_limit(
          wanted.device_hash, wanted.address_hash, wanted.network_hashes, network_times, per_device, per_address,
          case when waits then wanted.event_id end
        ) then 'too-many-guests'
        -- The same for a block, so that the sender does not learn of it.
        when (select a.count from public.attempts_within('guest-message', message_key, interval '1 day') a) >= per_contact
          or exists (
            select from public.blocked_contacts b where b.contact_hash = wanted.contact_hash and b.until > now()
          )
          then 'contact-limit'
      end;
      if outcome is not null then
        return;
      end if;

      insert into public.attempts (kind, key_hash) values ('guest-message', message_key);
      -- Guests with one contact may be one guest in the counts. The offset makes the planner look up the contact: the
      -- event may have very many guests.
      is_contact_known := exists (
        select
        from (
          select g.event_id from public.guests g where g.phone_number = wanted.phone_number
          union all
          select g.event_id from public.guests g where lower(g.email) = lower(wanted.email)
          offset 0
        ) same
        where same.event_id = wanted.event_id
      );
      insert into public.guests as g (
        id, event_id, name, phone_number, email, contact_hash, device_hash, address_hash, network_hashes, link_hash,
        locale, source, wants_to_wait, dance_role, answers
      )
      values (
        wanted.id, wanted.event_id, wanted.name, wanted.phone_number, wanted.email, wanted.contact_hash,
        wanted.device_hash, wanted.address_hash, wanted.network_hashes, wanted.link_hash, wanted.locale,
        public.counted_source(wanted.event_id, wanted.source), waits,
        case when found_event.dance_roles is not null then wanted.dance_role end, given_answers
      )
      returning g.confirm_by into confirm_by;
      has_place := not (found_event.confirmed_guests_only or waits);
      -- What was due in this transaction is settled by now.
      if found_event.waiting_count > 0 or found_event.dance_roles is not null or is_contact_known then
        select add_guest.promoted || s.promoted, add_guest.offered || s.offered into promoted, offered
        from public.settle_places(wanted.event_id, is_nothing_due => true) s;
      elsif has_place then
        -- The same, without counting all guests of the event again.
        update public.events e
        set attending_count = e.attending_count + 1, guest_count = e.guest_count + 1
        where e.id = wanted.event_id;
      end if;
    end
  $$;
