-- The address of the photo of a venue; null without one, and while its page is not shown.
create or replace function venue_photo(page_venue uuid) returns text
  language plpgsql stable strict parallel safe
  as $$
    begin
      return (
        select '/uploads/' || u.path
        from public.venues v
        join public.uploads u on u.id = v.photo_id
        where v.id = page_venue and public.is_venue_page_shown(v.id)
      );
    end
  $$;
