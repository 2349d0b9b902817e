-- The currency of an event's price, as ISO 4217. The price is in hundredths in every currency. Existing
-- rows, and those that a process of the previous release inserts during an update, are in dollars.
alter table events add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

-- A price in dollars has six digits at most, and one in Colombian pesos seven.
alter table events drop constraint events_price_cents_check;
alter table events add constraint events_price_cents_check
  check (price_cents between 0 and case when currency = 'USD' then 99999999 else 999999999 end);

-- The currency is added to the JSON of the events in other currencies, so the JSON of all others stays as it is stored.
alter function event_json(events, users) rename to event_without_currency_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select case
      when e.currency <> 'USD' then left(shape.json, -1) || ',"currency":' || to_json(e.currency) || '}'
      else shape.json
    end
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_currency_json(e, h) as json offset 0) shape
  $$;

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, capacity,
    has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only
  on events for each row execute function note_version();
