-- Who holds the admin page open. Nobody's account: whoever knows the two words of the settings. `credentials_hash` says
-- which words these were, so that changing them ends what they opened.
create table admin_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  credentials_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
