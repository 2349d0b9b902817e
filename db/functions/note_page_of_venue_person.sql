create or replace function note_page_of_venue_person() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select public.place_of(v.city, v.state)
      from public.venues v
      where v.id = coalesce(new.venue_id, old.venue_id)
        and (v.description is not null or v.links <> '{}' or v.photo_id is not null);
      perform public.show_venue_photo(v.id)
      from public.venues v
      where v.id = coalesce(new.venue_id, old.venue_id) and v.photo_id is not null;
      return null;
    end
  $$;
