create or replace function note_venue_photo() returns trigger language plpgsql
  as $$
    begin
      if coalesce(old.photo_id, new.photo_id) is not null then
        perform public.show_venue_photo(new.id);
      end if;
      return null;
    end
  $$;
