-- The next cleanup deletes the file of a photo that no venue shows any more, unless it is the flyer of an event.
create or replace function release_venue_photo() returns trigger language plpgsql
  as $$
    begin
      update public.uploads u
      set used_at = null, created_at = now() - interval '25 hours'
      where u.id = old.photo_id
        and not exists (select from public.venues v where v.photo_id = u.id)
        and not exists (
          select from public.events e where e.host_id = u.owner_id and e.flyer_url = '/uploads/' || u.path
        );
      return null;
    end
  $$;
