-- Whether a device, an address or one of the networks around it has caused too many links to guests that were not
-- confirmed; a network may cause `network_times` as many as an address. Released requests count too: each request sends
-- a message, and the device that made it can release it at once. How many messages one phone or email address gets is
-- limited by the caller. With `waits_at`, the device may have as many in the list of this event, and an address ten
-- times as many, confirmed or not, however long they wait: one sender must not fill the list with many contacts.
create or replace function is_over_guest_limit(
  device bytea, address bytea, networks bytea[], network_times int[], per_device int, per_address int,
  waits_at uuid
) returns boolean
  language plpgsql stable
  as $$
    declare
      counted record;
      place int;
    begin
      select
        count(*) filter (where g.device_hash = device) as of_device,
        count(*) filter (where link.address_hash = address) as of_address
      into counted
      from public.guests g
      cross join lateral (
        select g.address_hash, g.created_at as at
        union all
        select * from unnest(g.resent_from, g.resent_at)
      ) link
      where g.confirmed_at is null and g.state <> 'claimed' and link.at > now() - interval '24 hours'
        -- A link is sent again within the day after the request.
        and g.created_at > now() - interval '48 hours'
        and (
          g.device_hash = device or g.address_hash = address
          or g.resent_from <> '{}' and g.resent_from @> array[address]
        );
      if counted.of_device >= per_device or counted.of_address >= per_address then
        return true;
      end if;
      select
        count(*) filter (where g.device_hash = device) as of_device,
        count(*) filter (where g.address_hash = address) as of_address
      into counted
      from public.guests g
      where g.event_id = waits_at
        and (g.state = 'unconfirmed' and g.wants_to_wait or g.state in ('waiting', 'offered', 'lapsed'));
      if counted.of_device >= per_device or counted.of_address >= 10 * per_address then
        return true;
      end if;
      for place in 1 .. cardinality(networks) loop
        -- A link that was sent again counts for the networks of the first request, which the same device made.
        if (
          select count(*)
          from public.guests g
          cross join lateral unnest(g.created_at || g.resent_at) as link (at)
          where g.network_hashes @> array[networks[place]] and g.confirmed_at is null and g.state <> 'claimed'
            and link.at > now() - interval '24 hours' and g.created_at > now() - interval '48 hours'
        ) >= per_address * network_times[place] then
          return true;
        end if;
      end loop;
      return false;
    end
  $$;
