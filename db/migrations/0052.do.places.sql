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

-- The center of a listed city; of several with the name in one state, that of the largest.
create function listed_center(given_state text, given_key text)
  returns table (latitude double precision, longitude double precision)
  language sql stable parallel safe rows 1
  as $$
    select c.latitude, c.longitude
    from (
      (
        select p.latitude, p.longitude, 1 as choice
        from public.places p
        where p.key = given_key and p.state = given_state
        order by p.population desc, p.id
        limit 1
      )
      union all
      select l.latitude, l.longitude, 2 from public.city_centers l where l.state = given_state and l.key = given_key
    ) c
    order by c.choice
    limit 1
  $$;

-- Whether a listed city of the state is within 150 km. 1.4 degrees of latitude are 155 km.
create function is_near_state(given_state text, given_latitude double precision, given_longitude double precision)
  returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from public.places p
      where p.country = public.country_of(given_state) and p.latitude between given_latitude - 1.4 and given_latitude + 1.4
        and (p.state = given_state or given_state like '%.%')
        and public.km_between(p.latitude, p.longitude, given_latitude, given_longitude) <= 150
    ) or exists (
      select from public.city_centers c
      where c.state = given_state and public.km_between(c.latitude, c.longitude, given_latitude, given_longitude) <= 150
    )
  $$;

create or replace function note_event_city() returns trigger language plpgsql
  as $$
    begin
      perform from public.event_cities c
      where c.place = public.place_of(new.city, new.state) and (c.latitude is not null or new.latitude is null)
      -- Until the end of the transaction, so that the cleanup does not delete the city.
      for key share;
      if found then
        return null;
      end if;
      insert into public.event_cities as c (place, city, state, key, latitude, longitude, is_listed)
      select
        public.place_of(new.city, new.state), lower(new.city), new.state, spelled.key,
        coalesce(listed.latitude, near.latitude), coalesce(listed.longitude, near.longitude), listed.latitude is not null
      from (select public.city_key(new.city) as key) spelled
      left join lateral public.listed_center(new.state, spelled.key) listed on true
      left join lateral (
        select new.latitude, new.longitude
        where listed.latitude is null and public.is_near_state(new.state, new.latitude, new.longitude)
      ) near on true
      on conflict (place) do update set latitude = excluded.latitude, longitude = excluded.longitude
        where c.latitude is null and excluded.latitude is not null;
      return null;
    end
  $$;

create or replace function city_center(city text, state text)
  returns table (latitude double precision, longitude double precision)
  language sql stable parallel safe rows 1
  as $$
    select known.latitude, known.longitude
    from (
      select c.latitude, c.longitude, 1 as choice
      from public.listed_center(city_center.state, (select public.city_key(city_center.city))) c
      union all
      select c.latitude, c.longitude, 2
      from public.event_cities c
      where c.state = city_center.state and c.key = (select public.city_key(city_center.city)) and c.latitude is not null
    ) known
    order by known.choice, known.latitude, known.longitude
    limit 1
  $$;

-- The distance in degrees of latitude, on a flat map; exact enough for an order, and cheaper than `km_between`.
create function degrees_between(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) returns double precision
  language sql immutable parallel safe
  as $$
    select sqrt(
      (latitude - other_latitude) ^ 2
      + (
        least(abs(longitude - other_longitude), 360 - abs(longitude - other_longitude)) * cos(radians(other_latitude))
      ) ^ 2
    )
  $$;
create index places_by_country on places (country, zone);
