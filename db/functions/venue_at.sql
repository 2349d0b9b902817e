-- Returns the venue of a place, which is created if there is none; null for a place that hosts do not share. The venue
-- is locked until the end of the transaction, so that the cleanup does not delete it.
create or replace function venue_at(name text, address text, city text, state text) returns uuid language plpgsql
  as $$
    declare
      venue_id uuid;
      new_id uuid;
    begin
      if not public.is_shared_place(name, address) then
        return null;
      end if;
      -- Several attempts: between the two statements another transaction may insert the same venue, and the cleanup may
      -- delete it; a new slug may be in use.
      for attempt in 1..5 loop
        select v.id into venue_id
        from public.venues v
        where v.state = venue_at.state and public.place_key(v.city) = public.place_key(venue_at.city)
          and public.place_key(v.name) = public.place_key(venue_at.name)
          and public.place_key(v.address) = public.place_key(venue_at.address)
        for key share;
        exit when venue_id is not null;
        new_id := gen_random_uuid();
        insert into public.venues (id, slug, name, address, city, state)
        values (
          new_id, public.venue_slug(venue_at.name, venue_at.city, new_id),
          venue_at.name, venue_at.address, venue_at.city, venue_at.state
        )
        on conflict do nothing
        returning id into venue_id;
        exit when venue_id is not null;
      end loop;
      return venue_id;
    end
  $$;
