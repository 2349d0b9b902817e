-- Stores the city of a published event. The coordinates of an event locate an unlisted city only near a listed city of
-- the same state, so that wrong coordinates do not put the city into the list of a town far away.
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
