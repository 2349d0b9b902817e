-- What visitors read on a page also depends on its people: nothing, while all of them are suspended. So the pages that
-- the server keeps in memory are read again after a change of its people.
create or replace function note_pages_of_person() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select distinct public.place_of(v.city, v.state)
      from public.venue_people p
      join public.venues v on v.id = p.venue_id
        and (v.description is not null or v.links <> '{}' or v.photo_id is not null)
      where p.user_id = new.id;
      perform public.show_venue_photo(with_photo.id)
      from (
        select v.id
        from public.venue_people p
        join public.venues v on v.id = p.venue_id and v.photo_id is not null
        where p.user_id = new.id
        order by v.id
      ) with_photo;
      return null;
    end
  $$;
