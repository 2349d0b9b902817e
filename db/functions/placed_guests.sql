-- The guests with a place. Confirmed guests with the same phone or email address are one guest. Unconfirmed ones are
-- one guest for each device, and none once a guest with the phone or address confirms: otherwise a request with the
-- phone of another person would show by the changed number whether that person goes. An offered place counts until its
-- deadline; one who waits, or asked to wait, has none. The confirmed guests with a contact are found by a window: a
-- query for each guest would read all guests of the event each time, where PostgreSQL expects few.
create or replace function placed_guests(event uuid) returns table (dance_role text)
  language sql stable parallel safe
  as $$
    select distinct on (g.contact, case when g.state = 'unconfirmed' then g.device_hash end) g.dance_role
    from (
      select
        g.*, coalesce(g.phone_number, lower(g.email)) as contact,
        max(g.confirmed_at) filter (where g.state = 'confirmed') over same as last_confirmed_at,
        array_agg(g.device_hash) filter (where g.state = 'confirmed') over same as confirmed_devices
      from public.guests g
      where g.event_id = event and g.state in ('confirmed', 'offered', 'unconfirmed')
      window same as (partition by coalesce(g.phone_number, lower(g.email)))
    ) g
    join public.events e on e.id = g.event_id
    where (g.release_at is null or g.release_at > now())
      and (
        g.state = 'confirmed'
        or g.state = 'offered' and g.offer_until > now()
        or g.state = 'unconfirmed' and g.confirm_by > now() and not e.confirmed_guests_only and not g.wants_to_wait
        and coalesce(g.last_confirmed_at < g.created_at and g.device_hash <> all (g.confirmed_devices), true)
      )
    order by g.contact, case when g.state = 'unconfirmed' then g.device_hash end, g.created_at, g.id
  $$;
