-- Sets the attendance of a member: `going`, `interested`, `waiting`, or null for none, and at an event with roles that
-- of the member, who waits where the ratio closes it. A missing role or wish stays as it is, and so do missing answers
-- to the questions of the host (`answers_to`). Where the host approves who comes, a member without a place or a
-- position asks for one, except the people of the event. Only `attend` calls it, which holds the locks and writes the
-- counts of the event: `found_event` has them as they are now, and `counted` and `waiting` are those after the change.
-- `outcome` is null, or why nothing was changed; `places-due`: something has to be settled first, in a transaction that
-- notifies the members who get a place, or the host whom the member asks. `attending` counts the places that others
-- than this member have or hold, and the member's own if the member goes. `guest`, `plus_ones` and `pass_role` are for
-- the pass: the guest whose place the member took over, how many people the member brings, and the role at an event
-- that asks for it. `is_settled`: the caller has settled the places, and does it again in the same transaction.
-- `chosen_plus_ones` are the people whom the member brings, all of them; null leaves them as they are. They have
-- places, or wait, only together with the member.
create or replace function attend_one(
  found_event events, member uuid, wanted text, came_from text, chosen_role text, wants_partner boolean, given_answers jsonb,
  chosen_plus_ones jsonb, is_settled boolean,
  out outcome text, out attendance text, out attending int, out counted int, out waiting int, out guest uuid,
  out plus_ones int, out pass_role text
) language plpgsql
  as $$
    declare
      event uuid := found_event.id;
      present public.attendances;
      held public.held_places;
      is_full boolean;
      has_place boolean;
      is_in_line boolean;
      asks boolean;
      role text;
      answers jsonb;
      lacks_answers boolean := false;
      brought jsonb;
      party text[];
      -- Those who have a place already, or who hold one.
      placed text[] := '{}';
      has_room boolean;
      is_closed boolean := false;
      without_own events;
      change int := 0;
    begin
      select a.* into present from public.attendances a where a.event_id = event and a.user_id = member;
      select h.* into held from public.held_places h where h.event_id = event and h.user_id = member;
      is_full := coalesce(found_event.attending_count >= found_event.capacity, false);
      has_place := coalesce(present.state = 'going' or held.state = 'going', false);
      is_in_line := coalesce(present.state = 'waiting' or held.state = 'waiting', false);
      role := coalesce(present.dance_role, held.dance_role);
      answers := coalesce(present.answers, held.answers);
      asks := found_event.needs_approval and not has_place and not is_in_line
        and member is distinct from found_event.host_id;
      -- A statement of its own: in one condition PostgreSQL would plan it again for each member.
      if asks then
        asks := not exists (
          select from public.event_people p
          where p.event_id = event and p.user_id = member and p.accepted_at is not null
        );
      end if;
      if asks and present.state = 'declined' then
        if wanted in ('going', 'waiting') then
          outcome := 'ask-declined';
          return;
        end if;
        -- Kept, so that a member who was declined cannot ask again.
        wanted := 'declined';
      end if;
      if wanted in ('going', 'waiting') and (found_event.questions is not null or given_answers is not null) then
        select a.answers, a.is_missing into answers, lacks_answers
        from public.answers_to(found_event.questions, given_answers, answers) a;
        -- A question that the host adds later does not take back what a member has. A device sends the stored answers
        -- again with other changes.
        if lacks_answers and (
          given_answers <> coalesce(present.answers, held.answers, 'null')
          or not (has_place or is_in_line or present.state is not distinct from 'asked')
        ) then
          outcome := 'answers-needed';
          return;
        end if;
      end if;
      brought := coalesce(present.plus_ones, held.plus_ones);
      if has_place then
        placed := public.party_of(role, brought);
      end if;
      -- The host may have lowered the limit since: those who were brought before stay.
      if jsonb_array_length(chosen_plus_ones)
        > greatest(found_event.plus_one_limit, coalesce(jsonb_array_length(brought), 0))
      then
        outcome := 'too-many-plus-ones';
        return;
      end if;
      if wanted in ('going', 'waiting') and found_event.dance_roles is not null then
        if coalesce(chosen_role, role) is null and not has_place and not is_in_line
          -- Those who were brought before the host asked for roles stay without one.
          or jsonb_array_length(jsonb_path_query_array(chosen_plus_ones, '$[*] ? (!exists (@.danceRole))'))
            > coalesce(jsonb_array_length(jsonb_path_query_array(brought, '$[*] ? (!exists (@.danceRole))')), 0)
        then
          outcome := 'role-needed';
          return;
        end if;
        role := coalesce(chosen_role, role);
      end if;
      brought := coalesce(chosen_plus_ones, brought);
      if brought = '[]' then
        brought := null;
      end if;
      party := public.party_of(role, brought);
      has_room := coalesce(
        found_event.attending_count - cardinality(placed) + cardinality(party) <= found_event.capacity, true
      );
      -- A member with a place keeps it, however full the event is by now.
      if has_place and cardinality(party) <= cardinality(placed) then
        has_room := true;
      end if;
      if wanted in ('going', 'waiting') and not asks and not has_room and (has_place or not is_full and wanted = 'going')
      then
        outcome := 'too-few-places';
        return;
      end if;
      if wanted in ('going', 'waiting') and found_event.dance_roles is not null then
        without_own := found_event;
        without_own.attending_count := found_event.attending_count - cardinality(placed);
        without_own.lead_count := found_event.lead_count - cardinality(array_positions(placed, 'lead'));
        without_own.follow_count := found_event.follow_count - cardinality(array_positions(placed, 'follow'));
        without_own.both_count := found_event.both_count - cardinality(array_positions(placed, 'both'));
        -- A member with a place keeps it, and leaves people out, whatever the ratio is by now.
        is_closed := not public.is_party_open(without_own, party) and exists (
          select
          from unnest(party) one (role)
          group by one.role
          having count(*) > cardinality(array_positions(placed, one.role))
        );
        if is_closed and not asks and (has_place or not (is_in_line or found_event.has_waiting_list)) then
          outcome := 'role-full';
          return;
        end if;
      end if;
      -- A member who has a place stays, also when the response to an earlier request was lost. A request to wait gets a
      -- free place, because the device may have an old number of guests.
      attendance := case
        when wanted is null or wanted in ('interested', 'declined') then wanted
        when asks then case when not is_full or found_event.has_waiting_list then 'asked' end
        when has_place or has_room and not is_closed then 'going'
        when wanted = 'going' and not has_room then null
        when is_in_line or found_event.has_waiting_list then 'waiting'
      end;
      if attendance is null and wanted is not null then
        outcome := case
          when wanted = 'waiting' then 'no-waiting-list'
          when found_event.has_waiting_list then 'full-with-waiting-list'
          else 'event-full'
        end;
        return;
      end if;
      -- A role that is added or a place that becomes free may be for those who wait, who are notified in the same
      -- transaction.
      if not is_settled and (
        attendance = 'going' and found_event.waiting_count > 0
          and (found_event.dance_roles is not null or cardinality(party) < cardinality(placed))
        or attendance = 'asked' and present.state is distinct from 'asked'
      ) then
        outcome := 'places-due';
        return;
      end if;

      if attendance in ('going', 'waiting') then
        change := case when attendance = 'going' then cardinality(party) else 0 end
          - case when held.state = 'going' then cardinality(placed) else 0 end;
        if held.user_id is not null then
          delete from public.held_places h where h.event_id = event and h.user_id = member;
        end if;
      elsif public.is_open_event(found_event)
        and (present.state = 'waiting' or present.state = 'going' and (is_full or found_event.waiting_count > 0))
      then
        insert into public.held_places (event_id, user_id, state, arrival, dance_role, answers, plus_ones)
        values (event, member, present.state, present.arrival, present.dance_role, present.answers, present.plus_ones)
        on conflict (event_id, user_id) do update
          set
            state = excluded.state, arrival = excluded.arrival, until = excluded.until, dance_role = excluded.dance_role,
            answers = excluded.answers, plus_ones = excluded.plus_ones
        returning held_places.* into held;
        change := case when present.state = 'going' then cardinality(placed) else 0 end;
      end if;
      if present.state = 'going' then
        change := change - cardinality(placed);
      end if;

      if attendance is null then
        delete from public.attendances a where a.event_id = event and a.user_id = member;
      else
        insert into public.attendances as a (
          event_id, user_id, state, arrival, source, dance_role, seeks_partner, answers, plus_ones
        )
        values (
          event, member, attendance,
          case
            when attendance = 'waiting' then coalesce(present.arrival, held.arrival, public.next_arrival(event))
          end,
          public.counted_source(event, came_from), role,
          attendance <> 'interested' and coalesce(wants_partner, present.seeks_partner, false),
          case when attendance in ('going', 'waiting', 'asked') then answers end,
          case when attendance in ('going', 'waiting', 'asked') then brought end
        )
        on conflict (event_id, user_id) do update
          set
            state = excluded.state, arrival = excluded.arrival,
            at = case when a.state = excluded.state then a.at else now() end, source = coalesce(a.source, excluded.source),
            dance_role = excluded.dance_role, seeks_partner = excluded.seeks_partner, answers = excluded.answers,
            plus_ones = excluded.plus_ones,
            -- The place as it was offered.
            offered_to = case
              when (excluded.state, excluded.dance_role, excluded.plus_ones)
                is not distinct from (a.state, a.dance_role, a.plus_ones)
              then a.offered_to
            end,
            -- A choice of the member stays when the listing is separated again.
            joined_from = null
          where (a.state, a.dance_role, a.seeks_partner, a.answers, a.plus_ones)
            is distinct from (
              excluded.state, excluded.dance_role, excluded.seeks_partner, excluded.answers, excluded.plus_ones
            );
      end if;

      guest := present.guest_id;
      plus_ones := cardinality(party) - 1;
      pass_role := case when found_event.dance_roles is not null then role end;
      -- A member leaves also when a count is too low, which the cleanup corrects.
      counted := greatest(found_event.attending_count + change, 0);
      waiting := greatest(
        found_event.waiting_count
          + (attendance is not distinct from 'waiting')::int - (present.state is not distinct from 'waiting')::int,
        0
      );
      -- For the member who left, the place is free: nobody else can take it meanwhile.
      attending := case
        when attendance is distinct from 'going' and held.state = 'going'
        then greatest(counted - cardinality(public.party_of(held.dance_role, held.plus_ones)), 0)
        else counted
      end;
    end
  $$;
