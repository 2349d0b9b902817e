-- Cities of the world, and events and members outside the US. The `state` of an event or a member is the state in the US
-- ('FL'). Elsewhere it is the code of the area of the city: 'ES.0' in Spain, and 'MX.32' (GeoNames' code of the region) for
-- a city in Mexico of which a larger one has the same name. So city and state still identify a city everywhere.

-- Facts of GeoNames (geonames.org, CC BY 4.0), loaded by the server in the background (db/places/load.ts). Until then the
-- table is empty, and `city_centers` has the centers of the cities in the US.
create table places (
  -- The id at GeoNames.
  id int primary key,
  country text not null,
  -- GeoNames' code of the region; in the US the state.
  region text not null,
  state text not null,
  name text not null,
  key text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  population int not null,
  zone text not null
);
create index places_by_key on places (key, country, population desc, id) include (latitude, longitude);
create index places_by_latitude on places (latitude, longitude);

-- The names of the cities with at least 15,000 people by the sounds of their names, for misspelled names (`slips_of`).
create table place_sounds (
  slip text collate "C" not null,
  key text collate "C" not null,
  primary key (slip, key)
);

-- One row with the version of the loaded places; written in the transaction that loads them.
create table places_version (only_row boolean primary key default true check (only_row), version text not null);

-- The country of the state or the area, as ISO 3166-1.
create function country_of(state text) returns text
  language sql immutable parallel safe
  as $$ select case when state ~ '^[A-Z]{2}\.' then left(state, 2) else 'US' end $$;

alter table users drop constraint users_state_check;
alter table users add constraint users_state_check check (state ~ '^([A-Z]{2}|[A-Z]{2}\.[0-9A-Z]{1,8})$');
alter table events drop constraint events_state_check;
alter table events add constraint events_state_check check (state ~ '^([A-Z]{2}|[A-Z]{2}\.[0-9A-Z]{1,8})$');

-- `place_id`: the id of the city in `places`; null for a city that the host typed. `region`: the region that
-- the host typed outside the US.
alter table events add column place_id int, add column region text;

-- The country is added to the JSON of the events outside the US, so the JSON of all others stays as it is stored.
alter function event_json(events, users) rename to event_without_country_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select case
      when public.country_of(e.state) <> 'US'
      then left(shape.json, -1) || ',"country":' || to_json(public.country_of(e.state)) || ',"region":'
        || coalesce(to_json(e.region)::text, 'null') || ',"placeId":' || coalesce(e.place_id::text, 'null') || '}'
      else shape.json
    end
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_country_json(e, h) as json offset 0) shape
  $$;

create index places_by_country on places (country, zone);
