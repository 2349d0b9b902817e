-- The photo of a venue is part of the JSON of its events without a flyer. The venue is locked first, so that two people
-- who are suspended at the same time do not each see the other one; then the events, in the order in which other
-- transactions lock several of them.
create or replace function show_venue_photo(page_venue uuid) returns void
  language plpgsql
  as $$
    begin
      perform from public.venues v where v.id = page_venue for no key update;
      perform
      from public.events e
      where e.venue_id = page_venue and e.flyer_url is null and e.poster is null
      order by e.id
      for update;
      update public.events e set venue_id = e.venue_id
      where e.venue_id = page_venue and e.flyer_url is null and e.poster is null;
    end
  $$;
