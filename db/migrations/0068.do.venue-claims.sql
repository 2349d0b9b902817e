-- When the event was published, or moved to its venue or its night, if that was after its creation. An event that was
-- announced before it started shows who brings people to the venue; one that was moved there later shows nothing. Null: since
-- its creation.
alter table events add column venue_since timestamptz;

create or replace trigger events_give_venue
  before insert or update of venue, location, city, state, status, deleted_at, night_of on events
  for each row execute function give_event_venue();

-- The functions of this version are created after the migrations.
create function note_pages_of_person() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger users_note_venue_pages after update of suspended_by on users for each row
  when ((old.suspended_by is null) <> (new.suspended_by is null))
  execute function note_pages_of_person();

create function note_page_of_venue_person() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger venue_people_note_page after insert or delete on venue_people
  for each row execute function note_page_of_venue_person();
