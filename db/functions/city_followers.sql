-- The latest follows, before a position, of the cities whose list contains the event: its own city, and those within 50
-- km of it. A follow is of all events or of the genre of the event. At most `at_most` are read of each city and genre:
-- without bitmap scans the planner walks the index, where the average number of followers would let it read and sort
-- all of a city that has very many. The limit of cities bounds the work when members follow very many around one place.
-- 0.46 degrees of latitude are 51 km.
create or replace function city_followers(of_event uuid, before_at timestamptz, before_id uuid, at_most integer)
  returns table (at timestamptz, user_id uuid, city_id uuid)
  language plpgsql stable rows 10
  set enable_bitmapscan to off
  as $$
    begin
      return query with near as materialized (
        select c.id
        from public.events e
        join public.followed_cities c on c.state = e.state and c.key = public.city_key(e.city)
        where e.id = of_event
        union
        select c.id
        from public.events e
        join public.event_cities place on place.place = public.place_of(e.city, e.state)
        join public.followed_cities c on c.latitude between place.latitude - 0.46 and place.latitude + 0.46
        where e.id = of_event
          and public.km_between(c.latitude, c.longitude, place.latitude, place.longitude) <= 50
        limit 200
      )
      select f.at, f.user_id, f.city_id
      from near
      join public.events e on e.id = of_event
      cross join lateral unnest(array['', e.category]) as followed (category)
      cross join lateral (
        select f.at, f.user_id, f.city_id
        from public.city_follows f
        where f.city_id = near.id and f.category = followed.category and (f.at, f.user_id) < (before_at, before_id)
        order by f.at desc, f.user_id desc
        limit at_most
      ) f
      order by f.at desc, f.user_id desc
      limit at_most;
    end
  $$;
