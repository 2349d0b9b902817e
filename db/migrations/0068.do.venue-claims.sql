-- When the event was published, or moved to its venue or its night, if that was after its creation. An event that was
-- announced before it started shows who brings people to the venue; one that was moved there later shows nothing. Null: since
-- its creation.
alter table events add column venue_since timestamptz;

-- A corrected spelling and another time on the same night do not move the event. A host who is suspended and restored keeps
-- the time, although the events have no venue meanwhile.
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
create or replace trigger events_give_venue
  before insert or update of venue, location, city, state, status, deleted_at, night_of on events
  for each row execute function give_event_venue();
