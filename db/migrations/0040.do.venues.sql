-- A venue is the place of one or more published events: the same name, address and city, ignoring case, accents and
-- punctuation. Hosts do not create venues; the first event at a place does.
create function place_key(t text) returns text
  language sql immutable parallel safe
  as $$ select trim(regexp_replace(public.fold(coalesce(t, '')), '[^a-z0-9]+', ' ', 'g')) $$;

create table venues (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  address text,
  city text not null,
  state text not null,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null default now()
);
create unique index venues_by_place on venues (state, place_key(city), place_key(name), place_key(address));

alter table events add column venue_id uuid references venues on delete set null;
create index events_by_venue on events (venue_id, night_of desc, id);

-- Returns the venue of a place, which is created if there is none. A place without coordinates takes those of the event.
create function venue_at(
  venue text, address text, city text, state text, latitude double precision, longitude double precision
) returns uuid language plpgsql
  as $$
    declare
      found_id uuid;
      new_id uuid := gen_random_uuid();
    begin
      if public.place_key(venue) = '' then
        return null;
      end if;
      -- Twice: another transaction may insert the same venue between the two statements.
      for attempt in 1..2 loop
        select v.id into found_id
        from public.venues v
        where v.state = venue_at.state and public.place_key(v.city) = public.place_key(venue_at.city)
          and public.place_key(v.name) = public.place_key(venue) and public.place_key(v.address) = public.place_key(venue_at.address);
        exit when found_id is not null;
        insert into public.venues (id, slug, name, address, city, state, latitude, longitude)
        values (
          new_id,
          coalesce(nullif(public.slug_of(venue), ''), 'venue') || '-' || coalesce(nullif(public.slug_of(venue_at.city), ''), 'city')
            || '-' || right(new_id::text, 4),
          venue, venue_at.address, venue_at.city, venue_at.state, venue_at.latitude, venue_at.longitude
        )
        on conflict do nothing;
      end loop;
      update public.venues v
      set latitude = venue_at.latitude, longitude = venue_at.longitude
      where v.id = found_id and v.latitude is null and venue_at.latitude is not null;
      return found_id;
    end
  $$;

create function give_event_venue() returns trigger language plpgsql
  as $$
    begin
      new.venue_id := public.venue_at(new.venue, new.location, new.city, new.state, new.latitude, new.longitude);
      return new;
    end
  $$;
-- A draft is not public, so it creates no venue.
create trigger events_give_venue before insert or update of venue, location, city, state, latitude, longitude, status on events
  for each row when (new.status <> 'draft') execute function give_event_venue();

-- Without the triggers: the events did not change for devices and calendars.
alter table events disable trigger user;
update events set venue_id = venue_at(venue, location, city, state, latitude, longitude)
where status <> 'draft' and venue is not null;
alter table events enable trigger user;

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
        e.venue, (select v.slug from public.venues v where v.id = e.venue_id) as "venueSlug", e.location, e.city, e.state, e.latitude, e.longitude, e.host_id as "createdBy",
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

select rebuild_public_events();
