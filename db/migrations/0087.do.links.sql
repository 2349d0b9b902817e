-- Links with which a host asks members to help whom the host neither follows nor has written with: no message is sent to
-- strangers. Each is for one member, until it is used or expires.
create table helper_links (
  token_hash bytea primary key,
  event_id uuid not null references events on delete cascade,
  role text not null check (role in ('editor', 'door')),
  expires_at timestamptz not null
);
create index helper_links_by_event on helper_links (event_id);

-- The pages of the operator on social networks, which the footer links; null: none.
alter table site_settings add column social_pages text[];
