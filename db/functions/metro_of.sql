-- The cities whose events the list of a city contains: its own, in each spelling, and those within 50 km of its center.
-- The limit bounds the work when hosts invent cities; cities with a certain center come first. 0.46 degrees of latitude
-- are 51 km.
create or replace function metro_of(given_city text, given_state text) returns table (place uuid, city text, state text)
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
