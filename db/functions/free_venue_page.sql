-- A page without people is empty, and can be claimed: no member could correct its text. The venue is locked before the
-- other people are counted, so that the page is also emptied when the last two leave at the same time.
create or replace function free_venue_page() returns trigger language plpgsql
  as $$
    begin
      perform 1 from public.venues v where v.id = old.venue_id for no key update;
      if not exists (select from public.venue_people p where p.venue_id = old.venue_id) then
        update public.venues v
        set description = null, links = '{}', photo_id = null, taken_down_by = null, page_version = v.page_version + 1
        where v.id = old.venue_id and (v.description is not null or v.links <> '{}' or v.photo_id is not null);
      end if;
      return null;
    end
  $$;
