-- The large cities of a country: a smaller city is told from others of its name by the nearest of them.
create index places_large on places (country, latitude, longitude) include (id, name) where population >= 100000;
