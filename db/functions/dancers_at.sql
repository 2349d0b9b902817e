-- How many of the people in `places_taken` lead, follow, and dance both. People without a role are in none of them.
create or replace function dancers_at(event uuid, out leads int, out follows int, out boths int)
  language plpgsql stable parallel safe
  as $$
    begin
      select
        count(*) filter (where placed.dance_role = 'lead'), count(*) filter (where placed.dance_role = 'follow'),
        count(*) filter (where placed.dance_role = 'both')
      into leads, follows, boths
      from (
        select a.dance_role from public.attendances a where a.event_id = event and a.state = 'going'
        union all
        select person ->> 'danceRole'
        from public.attendances a
        cross join jsonb_array_elements(a.plus_ones) person
        where a.event_id = event and a.state = 'going' and a.plus_ones is not null
        union all
        select unnest(public.party_of(h.dance_role, h.plus_ones))
        from public.held_places h
        where h.event_id = event and h.state = 'going' and h.until > now()
        union all
        select g.dance_role from public.placed_guests(event) g
      ) placed;
    end
  $$;
