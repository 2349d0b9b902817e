-- The number of places that are taken, by members and the people they bring, guests, and those who may still undo
-- leaving. The definition of `attending_count`, which is kept by differences.
create or replace function places_taken(event uuid) returns integer
  language sql stable parallel safe
  as $$
    select (
      (select count(*) from public.attendances a where a.event_id = event and a.state = 'going')
      + (
        select coalesce(sum(jsonb_array_length(a.plus_ones)), 0)
        from public.attendances a
        where a.event_id = event and a.state = 'going' and a.plus_ones is not null
      )
      + (
        select coalesce(sum(cardinality(public.party_of(h.dance_role, h.plus_ones))), 0)
        from public.held_places h
        where h.event_id = event and h.state = 'going' and h.until > now()
      )
      + public.guests_with_place(event)
    )::integer
  $$;
