-- A venue is the place of one or more published events: the same name, address and city, ignoring case, accents and
-- punctuation. Hosts do not create venues; the first event at a place does. The coordinates of a venue are those of its
-- newest active event, so they are not stored here.
create function place_key(t text) returns text
  language sql immutable parallel safe
  as $$ select trim(regexp_replace(public.fold(coalesce(t, '')), '[^a-z0-9]+', ' ', 'g')) $$;

-- Whether a name or an address keeps the place private, as in "TBA" or "Private residence".
create function is_place_withheld(t text) returns boolean
  language sql immutable parallel safe
  as $$
    select public.place_key(t) ~ (
      '^(tba|tbd|tbc|to be (announced|determined|confirmed|decided)|(a|por) (confirmar|anunciar|definir|determinar)'
      || '|((a|an|the) )?(private|secret|undisclosed) (residence|home|house|party|event|location|place|venue|address|loft|apartment)'
      || '|((el|la|una?) )?(casa|residencia|domicilio|fiesta|evento|lugar|sitio|local|direccion|ubicacion) (particular|privad[ao]|secret[ao])'
      || ')\y|^(n a|none|home|house|casa|(en )?(mi|nuestra) casa|en casa|(my|our) (home|house|place|apartment))$'
      || '| s (home|house|apartment|apt)$'
    )
  $$;

-- Whether a place is a venue that hosts share. Without an address it may be the home of one host.
create function is_shared_place(name text, address text) returns boolean
  language sql immutable parallel safe
  as $$
    select public.place_key(name) <> '' and public.place_key(address) <> ''
      and not public.is_place_withheld(name) and not public.is_place_withheld(address)
  $$;

create table venues (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  created_at timestamptz not null default now()
);

create function venue_slug(name text, city text, id uuid) returns text
  language sql immutable parallel safe
  as $$
    select coalesce(nullif(public.slug_of(name), ''), 'venue') || '-' || coalesce(nullif(public.slug_of(city), ''), 'city')
      || '-' || right(id::text, 8)
  $$;

-- The venues and the venue of each event are written by one statement each. The triggers are off: the events did not
-- change for devices and calendars.
alter table events add column venue_id uuid;
alter table events disable trigger user;
insert into venues (id, slug, name, address, city, state)
select id, venue_slug(venue, city, id), venue, location, city, state
from (
  select distinct on (state, place_key(city), place_key(venue), place_key(location))
    gen_random_uuid() as id, venue, location, city, state
  from events
  where status <> 'draft' and deleted_at is null and is_shared_place(venue, location)
  order by state, place_key(city), place_key(venue), place_key(location), created_at, events.id
) places;
create unique index venues_by_place on venues (state, place_key(city), place_key(name), place_key(address));
analyze venues;
update events e
set venue_id = v.id
from venues v
where e.status <> 'draft' and e.deleted_at is null and is_shared_place(e.venue, e.location)
  and v.state = e.state and place_key(v.city) = place_key(e.city)
  and place_key(v.name) = place_key(e.venue) and place_key(v.address) = place_key(e.location);
alter table events enable trigger user;

-- The words of a name, for the search by the beginning of a word.
create index venues_by_word on venues using gin (array_to_tsvector(string_to_array(place_key(name), ' ')));
create index events_by_venue on events (venue_id, night_of desc, id);
alter table events add constraint events_venue_id_fkey foreign key (venue_id) references venues on delete restrict;

-- Returns the venue of a place, which is created if there is none; null for a place that hosts do not share. The venue
-- is locked until the end of the transaction, so that the cleanup does not delete it.
create function venue_at(name text, address text, city text, state text) returns uuid language plpgsql
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

-- Drafts and deleted events are not public, so they have no venue.
create function give_event_venue() returns trigger language plpgsql
  as $$
    begin
      new.venue_id := case
        when new.status <> 'draft' and new.deleted_at is null
        then public.venue_at(new.venue, new.location, new.city, new.state)
      end;
      return new;
    end
  $$;
create trigger events_give_venue before insert or update of venue, location, city, state, status, deleted_at on events
  for each row execute function give_event_venue();

-- Deletes venues without an event and returns how many.
create function delete_unused_venues(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.id) into unused
      from (
        select v.id
        from public.venues v
        where v.created_at < now() - interval '1 day'
          and not exists (select from public.events e where e.venue_id = v.id)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.venues v
      where v.id = any (unused) and not exists (select from public.events e where e.venue_id = v.id);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;

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
