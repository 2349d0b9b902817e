-- Listings: events that a moderator added from a public announcement, without their host. The source of the announcement
-- ("@casatrueno") stands in for the host until a host claims the listings with a code.
create table listing_sources (
  -- The row of users that is the host of the listings. It is a deleted account: without profile, followers or messages.
  id uuid primary key references users on delete cascade,
  name text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  -- The wrong codes since the present one was made.
  wrong_codes int not null default 0,
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index listing_sources_by_name on listing_sources (fold(name)) where claimed_at is null;
create index listing_sources_by_claimer on listing_sources (claimed_by) where claimed_by is not null;

-- `listed_from` stays after the claim, so that it can be undone. A joined listing is deleted for devices, and its address
-- leads to the event in `joined_into`.
alter table events
  add column listed_from uuid references listing_sources on delete set null,
  add column joined_into uuid references events on delete set null;
create index events_by_listing_source on events (listed_from) where listed_from is not null;
create index events_by_joined_event on events (joined_into) where joined_into is not null;

-- The listing from which a row was copied when it was joined, so that the join can be undone.
alter table attendances add column joined_from uuid references events on delete set null;
alter table favorites add column joined_from uuid references events on delete set null;
create index attendances_by_joined_listing on attendances (joined_from) where joined_from is not null;
create index favorites_by_joined_listing on favorites (joined_from) where joined_from is not null;

-- The source is added to the JSON of unclaimed listings only, so the JSON of all other events stays as it is stored.
alter function event_json(events, users) rename to event_without_source_json;

create function event_json(e events, h users) returns text
  language sql stable parallel safe
  as $$
    select case
      when e.host_id = e.listed_from then left(shape.json, -1) || ',"unclaimedFrom":' || to_json(h.display_name) || '}'
      else shape.json
    end
    -- Without the offset the planner would build the JSON twice.
    from (select public.event_without_source_json(e, h) as json offset 0) shape
  $$;
