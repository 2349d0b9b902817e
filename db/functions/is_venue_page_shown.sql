-- Whether visitors read what the people of a venue put on its page: not while it is taken down, or all of them are
-- suspended.
create or replace function is_venue_page_shown(page_venue uuid) returns boolean
  language plpgsql stable parallel safe
  as $$
    begin
      return exists (
        select
        from public.venues v
        join public.venue_people p on p.venue_id = v.id
        join public.users u on u.id = p.user_id and u.suspended_by is null and u.deleted_at is null
        where v.id = page_venue and v.taken_down_by is null
      );
    end
  $$;
