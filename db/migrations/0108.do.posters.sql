-- The choice of the host for the generated poster, as the API has it; null if the id of the event decides, as before.
alter table events add column poster jsonb check (jsonb_typeof(poster) = 'object');

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster
  on events for each row execute function note_version();
