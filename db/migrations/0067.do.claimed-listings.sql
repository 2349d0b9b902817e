-- A claimed listing as it was before the claim. When the claim is undone, what the host has written is replaced by it.
create table claimed_listings (
  event_id uuid primary key references events on delete cascade,
  source_id uuid not null references listing_sources on delete cascade,
  -- Whether a moderator had deleted it. A listing that was joined with an event counts as present.
  was_deleted boolean not null,
  -- The values that a host can change, with the names of `EventState`.
  before_claim jsonb not null
);
create index claimed_listings_by_source on claimed_listings (source_id);
