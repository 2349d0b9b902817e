-- The public JSON of each event, written when the event or its host changes, so that no read has to build it.

-- The one definition of the contract's `Event`. A migration that changes it also runs rebuild_public_events().
create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select row_to_json(shape)::text
    from (
      select
        e.id, e.title, e.description, e.category, e.tags, e.status, e.cancel_reason as "cancelReason",
        e.is_featured::int as "isFeatured", e.flyer_url as "imageUrl", e.flyer_url as "flyerUrl",
        e.tickets_url as "ticketsUrl", to_char(e.price_cents / 100.0, 'FM9999990.00') as price, e.capacity,
        e.attending_count as "attendingCount",
        case when e.review_count = 0 then 0 else round(e.rating_sum::numeric / e.review_count, 2) end as rating,
        e.review_count as "reviewCount",
        to_char(e.start_local, 'YYYY-MM-DD') as date, to_char(e.start_local, 'HH24:MI') as time,
        to_char(e.start_local, 'HH24:MI') as "startTime", to_char(e.end_local, 'HH24:MI') as "endTime",
        e.night_of as "nightOf", e.tz as "timeZone",
        public.iso(e.starts_at) as "startsAt", public.iso(e.ends_at) as "endsAt",
        e.venue, e.location, e.city, e.state, e.latitude, e.longitude, e.host_id as "createdBy",
        (
          select row_to_json(host)
          from (
            select
              h.id, h.username, h.display_name as "displayName", h.first_name as "firstName",
              h.last_name as "lastName", h.promotion_group as "promotionGroup",
              h.profile_image_url as "profileImageUrl"
          ) host
        ) as host,
        e.sequence, e.version, public.iso(e.created_at) as "createdAt", public.iso(e.updated_at) as "updatedAt"
    ) shape
  $$;

-- One row for each event that anybody may read: published and not deleted. Beside the event and not on it, because a
-- wider row would slow down every search that walks over events.
create table public_events (
  event_id uuid primary key references events on delete cascade,
  json text not null
) with (fillfactor = 80);

create function note_public_event() returns trigger language plpgsql
  as $$
    begin
      if new.status = 'draft' or new.deleted_at is not null then
        delete from public.public_events where event_id = new.id;
        return null;
      end if;
      -- A host who is being renamed at this moment does not see a new event yet, so its insert waits for the new name.
      -- An update needs no such lock: the rename updates this row too, after or before us.
      if tg_op = 'INSERT' then
        perform from public.users where id = new.host_id for share;
      end if;
      insert into public.public_events (event_id, json)
      select new.id, public.event_json(new, h) from public.users h where h.id = new.host_id
      on conflict (event_id) do update set json = excluded.json;
      return null;
    end
  $$;
-- On every column: a list of columns could be forgotten when one is added.
create trigger events_note_public_event after insert or update on events
  for each row execute function note_public_event();

-- A host's name or picture is part of the JSON of each of their events. Drafts and deleted events are updated as well:
-- another transaction may be publishing or restoring one of them. The update also tells every device (changed_in).
create function note_host() returns trigger language plpgsql
  as $$
    begin
      -- Locked in the order in which other transactions lock several events.
      perform from public.events where host_id = new.id order by id for update;
      update public.events set host_id = host_id where host_id = new.id;
      return null;
    end
  $$;
create trigger users_note_host
  after update of username, display_name, first_name, last_name, promotion_group, profile_image_url on users
  for each row
  when (
    (old.username, old.display_name, old.first_name, old.last_name, old.promotion_group, old.profile_image_url)
    is distinct from
    (new.username, new.display_name, new.first_name, new.last_name, new.promotion_group, new.profile_image_url)
  )
  execute function note_host();

-- Repairs every row that is missing, stale or of an event that is not public any more, and returns how many there were.
create function rebuild_public_events() returns bigint language sql
  as $$
    with gone as (
      delete from public.public_events p
      using public.events e
      where e.id = p.event_id and (e.status = 'draft' or e.deleted_at is not null)
      returning p.event_id
    ), written as (
      insert into public.public_events as p (event_id, json)
      select e.id, public.event_json(e, h)
      from public.events e
      join public.users h on h.id = e.host_id
      where e.status <> 'draft' and e.deleted_at is null
      on conflict (event_id) do update set json = excluded.json where p.json <> excluded.json
      returning p.event_id
    )
    select (select count(*) from gone) + (select count(*) from written)
  $$;

select rebuild_public_events();
