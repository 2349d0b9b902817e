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

-- What visitors read on a page also depends on its people: nothing, while all of them are suspended. So the pages that the
-- server keeps in memory are read again after a change of its people.
create function note_pages_of_person() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select distinct public.place_of(v.city, v.state)
      from public.venue_people p
      join public.venues v on v.id = p.venue_id and (v.description is not null or v.links <> '{}')
      where p.user_id = new.id;
      return null;
    end
  $$;
create trigger users_note_venue_pages after update of suspended_by on users for each row
  when ((old.suspended_by is null) <> (new.suspended_by is null))
  execute function note_pages_of_person();

create function note_page_of_venue_person() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select public.place_of(v.city, v.state)
      from public.venues v
      where v.id = coalesce(new.venue_id, old.venue_id) and (v.description is not null or v.links <> '{}');
      return null;
    end
  $$;
create trigger venue_people_note_page after insert or delete on venue_people
  for each row execute function note_page_of_venue_person();
