-- Drafts and deleted events are not public, so they have no venue. A corrected spelling and another time on the same
-- night do not move the event. A host who is suspended and restored keeps the time, although the events have no venue
-- meanwhile.
create or replace function give_event_venue() returns trigger language plpgsql
  as $$
    begin
      new.venue_id := case
        when new.status <> 'draft' and new.deleted_at is null
        then public.venue_at(new.venue, new.location, new.city, new.state)
      end;
      if tg_op = 'UPDATE' and (
        old.status = 'draft' or old.night_of <> new.night_of or old.state <> new.state
        or public.place_key(old.city) <> public.place_key(new.city)
        or public.place_key(old.venue) <> public.place_key(new.venue)
        or public.place_key(old.location) <> public.place_key(new.location)
      ) then
        new.venue_since := now();
      end if;
      return new;
    end
  $$;
