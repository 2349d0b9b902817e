-- Sets the attendances of members who ask for it at one event at the same time, in the order of the list, each as
-- `attend_one` decides. One call holds the lock of the event, and writes its counts once, without a round trip. Of a
-- request `attend` returns the number and the outcome; `night` is the date of the event, for the pass.
create or replace function attend(event uuid, requests json) returns table (
  n int, outcome text, attendance text, attending int, waiting int, night text, guest uuid, plus_ones int, pass_role text
) language plpgsql
  as $$
    declare
      found_event public.events;
      active uuid[];
      are_places_due boolean;
      request record;
      counted int;
      old_counts int[];
      new_counts int[];
    begin
      -- Before the event, like in the transactions that delete or suspend accounts.
      active := array(
        select u.id
        from json_to_recordset(requests) r (member uuid)
        cross join lateral (
          select u.id
          from public.users u
          where u.id = r.member and u.deleted_at is null and u.suspended_by is null
          limit 1
          for share
        ) u
      );
      -- Two requests get this lock one after the other: exactly one of two hundred gets the last place.
      select e.* into found_event
      from public.events e
      where e.id = event and e.status <> 'draft' and e.deleted_at is null
      -- Not for update, for which the rows that refer to the event would have to wait.
      for no key update;
      are_places_due := public.are_places_due(event);
      night := found_event.night_of;
      old_counts := array[
        found_event.attending_count, found_event.waiting_count, found_event.lead_count, found_event.follow_count,
        found_event.both_count
      ];
      for request in
        select r.*
        from json_to_recordset(requests) r (
          n int, member uuid, wanted text, source text, "danceRole" text, "seeksPartner" boolean, answers jsonb,
          "plusOnes" jsonb, "isSettled" boolean
        )
        order by r.n
      loop
        n := request.n;
        outcome := case
          when request.member <> all (active) then 'signed-out'
          when found_event.id is null then 'event-not-found'
          when request.wanted is null then null
          when found_event.status = 'cancelled' then 'event-cancelled'
          when not public.is_open_event(found_event) then 'event-over'
        end;
        if outcome is null and are_places_due then
          outcome := 'places-due';
        end if;
        if outcome is null then
          select a.outcome, a.attendance, a.attending, a.counted, a.waiting, a.guest, a.plus_ones, a.pass_role
          into outcome, attendance, attending, counted, waiting, guest, plus_ones, pass_role
          from public.attend_one(
            found_event, request.member, request.wanted, request.source, request."danceRole", request."seeksPartner",
            request.answers, request."plusOnes", coalesce(request."isSettled", false)
          ) a;
          if outcome is null then
            found_event.attending_count := counted;
            found_event.waiting_count := waiting;
            if found_event.dance_roles is not null then
              select d.leads, d.follows, d.boths
              into found_event.lead_count, found_event.follow_count, found_event.both_count
              from public.dancers_at(event) d;
            end if;
            if not found_event.has_waiting_list then
              waiting := null;
            end if;
          end if;
        end if;
        return next;
      end loop;
      new_counts := array[
        found_event.attending_count, found_event.waiting_count, found_event.lead_count, found_event.follow_count,
        found_event.both_count
      ];
      if new_counts <> old_counts then
        update public.events e
        set
          attending_count = found_event.attending_count, waiting_count = found_event.waiting_count,
          lead_count = found_event.lead_count, follow_count = found_event.follow_count,
          both_count = found_event.both_count
        where e.id = event;
      end if;
    end
  $$;
