-- The next cleanup deletes the file of a photo that no venue shows any more, unless it is the flyer of an event
-- or of a series.
create or replace function release_venue_photo() returns trigger language plpgsql
  as $$
    begin
      update public.uploads u
      set used_at = null, created_at = now() - interval '25 hours'
      where u.id = old.photo_id
        and not exists (select from public.venues v where v.photo_id = u.id)
        and not exists (
          select from public.events e where e.host_id = u.owner_id and e.flyer_url = '/uploads/' || u.path
        )
        and not exists (
          select
          from public.series s
          join public.series_rules r on r.series_id = s.id
          where s.host_id = u.owner_id and r.fields ->> 'flyerUrl' = '/uploads/' || u.path
        );
      return null;
    end
  $$;
