-- The center of a listed city; of several with the name in one state, that of the largest.
create or replace function listed_center(given_state text, given_key text)
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
