-- The guests with a place. Confirmed guests with the same phone or email address are one guest. Unconfirmed ones are one
-- guest for each device, and none once a guest with the phone or address confirms: otherwise a request with the phone of
-- another person would show by the changed number whether that person goes. An offered place counts until its deadline;
-- one who waits, or asked to wait, has none.
create or replace function placed_guests(event uuid) returns table (dance_role text)
  language sql stable parallel safe
  as $$
    select distinct on (
      coalesce(g.phone_number, lower(g.email)), case when g.state = 'unconfirmed' then g.device_hash end
    )
      g.dance_role
    from public.guests g
    join public.events e on e.id = g.event_id
    where g.event_id = event
      and (g.release_at is null or g.release_at > now())
      and (
        g.state = 'confirmed'
        or g.state = 'offered' and g.offer_until > now()
        or g.state = 'unconfirmed' and g.confirm_by > now() and not e.confirmed_guests_only and not g.wants_to_wait
        and not exists (
          select
          from public.guests other
          where other.event_id = event and other.state = 'confirmed'
            and coalesce(other.phone_number, lower(other.email)) = coalesce(g.phone_number, lower(g.email))
            and (other.confirmed_at >= g.created_at or other.device_hash = g.device_hash)
        )
      )
    order by
      coalesce(g.phone_number, lower(g.email)), case when g.state = 'unconfirmed' then g.device_hash end, g.created_at, g.id
  $$;
