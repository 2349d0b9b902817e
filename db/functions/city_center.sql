-- The center of a city; no row for a city whose center is not known. The key is in a subquery, which runs once.
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
