-- The program of an event, as the API has it: parts with their times, shares of the music, facilities of the venue.
alter table events add column program jsonb check (jsonb_typeof(program) = 'object');

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program
  on events for each row execute function note_version();
