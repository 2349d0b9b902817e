-- Whether a listed city of the state is within 150 km. 1.4 degrees of latitude are 155 km.
create or replace function is_near_state(given_state text, given_latitude double precision, given_longitude double precision)
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
