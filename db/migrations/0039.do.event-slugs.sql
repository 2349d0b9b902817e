-- A short address for each published event: /e/noche-de-son-2026-11-20. It is written when the event is first published
-- and never changes, so that posters and messages with it stay valid after edits of the title or the date.
alter table events add column slug text;

create function slug_of(t text) returns text
  language sql immutable strict parallel safe
  as $$ select trim('-' from left(regexp_replace(public.fold(t), '[^a-z0-9]+', '-', 'g'), 40)) $$;

create function event_slug_base(title text, night_of date) returns text
  language sql immutable strict parallel safe
  as $$ select coalesce(nullif(public.slug_of(title), ''), 'event') || '-' || to_char(night_of, 'YYYY-MM-DD') $$;

-- The end of a UUIDv7 is random.
create function with_id_suffix(base text, id uuid) returns text
  language sql immutable strict parallel safe
  as $$ select base || '-' || right(id::text, 6) $$;

create function give_event_slug() returns trigger language plpgsql
  as $$
    declare
      base text := public.event_slug_base(new.title, new.night_of);
    begin
      -- Two transactions must not find the same slug free. The lock does not wait, so that no two publications wait for
      -- each other; few different locks, because a transaction that inserts many events holds all of them.
      if pg_try_advisory_xact_lock(39, hashtext(base) % 64)
        and not exists (select 1 from public.events where slug = base) then
        new.slug := base;
      else
        new.slug := public.with_id_suffix(base, new.id);
      end if;
      return new;
    end
  $$;

-- Without the triggers: the published events did not change for devices and calendars.
alter table events disable trigger user;
update events e
set slug = case when b.position = 1 then b.base else with_id_suffix(b.base, e.id) end
from (
  select id, base, row_number() over (partition by base order by created_at, id) as position
  from (select id, created_at, event_slug_base(title, night_of) as base from events where status <> 'draft') published
) b
where b.id = e.id;
alter table events enable trigger user;

create unique index events_by_slug on events (slug);

create trigger events_give_slug before insert or update on events
  for each row when (new.slug is null and new.status <> 'draft') execute function give_event_slug();

-- The next migration changes the JSON again and then rebuilds the rows of public_events, once for both.
create or replace function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select row_to_json(shape)::text
    from (
      select
        e.id, e.slug, e.title, e.description, e.category, e.tags, e.status, e.cancel_reason as "cancelReason",
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
