-- The list of a city contains the events within 50 km of its center, which may be in other cities.

-- The spelling of a city without differences that hosts do not mean: "St. Petersburg", "St Petersburg" and "Saint
-- Petersburg" are one city, "San José" and "San Jose" as well. A name without Latin letters is compared in lower case.
create function city_key(t text) returns text
  language sql immutable strict parallel safe
  as $$
    select coalesce(
      nullif(
        regexp_replace(
          regexp_replace(regexp_replace(public.place_key(t), '\msaint\M', 'st'), '\mfort\M', 'ft'), '\mmount\M', 'mt'
        ),
        ''
      ),
      lower(t)
    )
  $$;

-- The great-circle distance, as `kmBetween` in the contract. Not strict, so that the planner puts the expression into the
-- statement instead of a call for each row.
create function km_between(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) returns double precision
  language sql immutable parallel safe
  as $$
    select 2 * 6371 * asin(sqrt(least(
      1,
      sin(radians(other_latitude - latitude) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2
    )))
  $$;

-- The centers of cities, whether they have events or not: those of our lists, and all others with at least 5,000 people.
-- Facts of GeoNames (geonames.org, CC BY 4.0), rounded to a hundredth of a degree.
create table city_centers (
  state text not null,
  key text not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (state, key)
);

\copy city_centers from ../data/city_centers.tsv

-- The cities with events, one row for each spelling. A row stays for a while after the last event has left the city,
-- because devices must learn that it left. The center is the one in `city_centers`; for a city that is not there, the coordinates of its first event
-- that has them. Without a center the list of the city contains its own events only.
create table event_cities (
  place uuid primary key,
  city text not null,
  state text not null,
  key text not null,
  latitude double precision,
  longitude double precision,
  is_listed boolean not null
);
create index event_cities_by_key on event_cities (state, key);
create index event_cities_by_latitude on event_cities (latitude, longitude) where latitude is not null;

-- Stores the city of a published event. The coordinates of an event locate an unlisted city only near a listed city of
-- the same state, so that wrong coordinates do not put the city into the list of a town far away.
create function note_event_city() returns trigger language plpgsql
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
        coalesce(listed.latitude, near.latitude), coalesce(listed.longitude, near.longitude), listed.key is not null
      from (select public.city_key(new.city) as key) spelled
      left join public.city_centers listed on listed.state = new.state and listed.key = spelled.key
      left join lateral (
        select new.latitude, new.longitude
        where listed.key is null and exists (
          select from public.city_centers c
          where c.state = new.state
            and public.km_between(c.latitude, c.longitude, new.latitude, new.longitude) <= 150
        )
      ) near on true
      on conflict (place) do update set latitude = excluded.latitude, longitude = excluded.longitude
        where c.latitude is null and excluded.latitude is not null;
      return null;
    end
  $$;
create trigger events_note_new_city after insert on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();
create trigger events_note_city after update of city, state, latitude, longitude, status, deleted_at on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();

insert into event_cities (place, city, state, key, latitude, longitude, is_listed)
select
  place_of(e.city, e.state), e.city, e.state, e.key,
  coalesce(listed.latitude, near.latitude), coalesce(listed.longitude, near.longitude), listed.key is not null
from (
  select distinct on (lower(city), state) lower(city) as city, state, city_key(city) as key, latitude, longitude
  from events
  where status <> 'draft' and deleted_at is null and city <> ''
  order by lower(city), state, latitude is null, created_at, id
) e
left join city_centers listed on listed.state = e.state and listed.key = e.key
left join lateral (
  select e.latitude, e.longitude
  where listed.key is null and exists (
    select from city_centers c
    where c.state = e.state and km_between(c.latitude, c.longitude, e.latitude, e.longitude) <= 150
  )
) near on true;
analyze event_cities;

-- The center of a city; no row for a city whose center is not known. The key is in a subquery, which runs once.
create function city_center(city text, state text) returns table (latitude double precision, longitude double precision)
  language sql stable parallel safe rows 1
  as $$
    select found.latitude, found.longitude
    from (
      select c.latitude, c.longitude, 1 as choice
      from public.city_centers c
      where c.state = city_center.state and c.key = (select public.city_key(city_center.city))
      union all
      select c.latitude, c.longitude, 2
      from public.event_cities c
      where c.state = city_center.state and c.key = (select public.city_key(city_center.city)) and c.latitude is not null
    ) found
    order by found.choice, found.latitude, found.longitude
    limit 1
  $$;

-- The cities whose events the list of a city contains: its own, in each spelling, and those within 50 km of its center.
-- The limit bounds the work when hosts invent cities; cities with a certain center come first. 0.46 degrees of latitude
-- are 51 km.
create function metro_of(given_city text, given_state text) returns table (place uuid, city text, state text)
  language sql stable parallel safe rows 20
  as $$
    select c.place, c.city, c.state
    from (
      select c.place, c.city, c.state, 0 as choice, 0::double precision as km
      from public.event_cities c
      where c.state = given_state and c.key = (select public.city_key(given_city))
      union all
      select near.place, near.city, near.state, near.choice, near.km
      from public.city_center(given_city, given_state) center
      cross join lateral (
        select c.place, c.city, c.state, case when c.is_listed then 1 else 2 end as choice,
          public.km_between(center.latitude, center.longitude, c.latitude, c.longitude) as km
        from public.event_cities c
        where c.latitude between center.latitude - 0.46 and center.latitude + 0.46
          and (c.state <> given_state or c.key <> (select public.city_key(given_city)))
        offset 0
      ) near
      where near.km <= 50
    ) c
    order by c.choice, c.km, c.city
    limit 200
  $$;

-- Deletes the cities without events, because their names may be text of a member whose account is deleted, and returns how
-- many. Devices learn of departures for 31 days.
create function delete_unused_cities(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.place) into unused
      from (
        select c.place
        from public.event_cities c
        where not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state)
          and not exists (select from public.departures d where d.place = c.place)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.event_cities c
      where c.place = any (unused)
        and not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;

-- Members follow venues. Events at a venue notify its followers, after those of the host.
create table venue_follows (
  venue_id uuid not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
create index venue_follows_by_venue on venue_follows (venue_id, at desc, user_id desc);
create index venue_follows_by_user on venue_follows (user_id, at desc, venue_id desc);

-- The venue whose follower the member is, for a member who does not follow the host of the published event.
alter table notifications add column venue_id uuid;

-- Whether the position is that of a follow of the venue; the followers of the host are notified first.
alter table publications add column of_venue boolean not null default false;
