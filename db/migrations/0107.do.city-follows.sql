-- The cities that members follow. The center is the one of `city_center` at the first follow: a follow is of the events
-- within 50 km of it, like the list of the city, and without a center of the events of the city itself.
create table followed_cities (
  id uuid primary key default gen_random_uuid(),
  city text not null,
  state text not null,
  key text not null,
  latitude double precision,
  longitude double precision,
  unique (state, key)
);
create index followed_cities_by_latitude on followed_cities (latitude, longitude) where latitude is not null;

-- Members follow cities, and genres in them. `category` is empty for a follow of all events of the city.
create table city_follows (
  city_id uuid not null references followed_cities on delete cascade,
  category text not null,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (city_id, category, user_id)
);
create index city_follows_by_city on city_follows (city_id, category, at desc, user_id desc);
create index city_follows_by_user on city_follows (user_id, at desc, city_id desc);

alter table notifications add column city_id uuid;
alter table publications add column of_city boolean not null default false;
