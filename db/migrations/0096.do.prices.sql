-- Several prices of an event, as the API has them; null for an event with one price. The times in them count from the
-- night, so they stay right when the event is moved, copied or repeated. Existing events have one price.
alter table events add column prices jsonb check (jsonb_typeof(prices) = 'array');

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only
  on events for each row execute function note_version();
