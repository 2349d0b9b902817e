-- Accounts: who somebody is, how they prove it, and what keeps the proof safe.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- The one way an instant leaves the database inside JSON.
create function iso(t timestamptz) returns text
  language sql immutable strict parallel safe
  as $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Search compares folded text: 'Música' and 'musica' are one word.
create function fold(t text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

create table users (
  id uuid primary key,
  username text not null check (username ~* '^[a-z0-9]([._-]?[a-z0-9])+$' and length(username) between 3 and 30),
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text,
  email text,
  email_verified_at timestamptz,
  phone_number text,
  phone_verified_at timestamptz,
  user_type text not null default 'party_goer' check (user_type in ('party_goer', 'party_host')),
  bio text,
  status_message text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  hometown text,
  date_of_birth date,
  favorite_genres text[] not null default '{}',
  interests text[] not null default '{}',
  social_links jsonb not null default '{}',
  profile_image_url text,
  venue_name text,
  venue_description text,
  venue_address text,
  venue_phone text,
  venue_website text,
  promotion_group text,
  -- who may see that this person is going somewhere
  going_audience text not null default 'mutuals' check (going_audience in ('public', 'followers', 'mutuals', 'host')),
  locale text check (locale in ('en', 'es')),
  profile_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- The C collation makes this one index serve both uniqueness and prefix search.
create unique index users_by_username on users (lower(username) collate "C");
create unique index users_by_email on users (lower(email)) where deleted_at is null;
create unique index users_by_phone on users (phone_number) where phone_verified_at is not null and deleted_at is null;
create index users_by_first_name on users (fold(first_name) collate "C") where deleted_at is null;
create index users_by_last_name on users (fold(last_name) collate "C") where deleted_at is null;
create index users_by_display_name on users (fold(display_name) collate "C") where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

-- Names that were somebody's until lately, kept only as a keyed hash.
create table held_usernames (
  name_hash bytea primary key,
  held_until timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id, seen_at desc);

-- A session's token changes over time; the old one lives until a minute after the new one is first used.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  first_used_at timestamptz,
  expires_at timestamptz
);
create index session_tokens_by_session on session_tokens (session_id);

-- A browser that has signed this person in before is not slowed down by strangers who guess.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Failures and sends that must outlive a restart: key is an opaque hash of what is counted.
create table attempts (
  kind text not null,
  key_hash bytea not null,
  at timestamptz not null default now()
);
create index attempts_lately on attempts (kind, key_hash, at);

-- The embedded identity provider: one record a phone, its codes, the tokens it has seen spent.
create table identities (
  uid text primary key,
  phone_number text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table phone_codes (
  id uuid primary key,
  phone_number text not null,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'recovery')),
  code_hash bytea not null,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz,
  spent_at timestamptz
);
create index phone_codes_by_phone on phone_codes (phone_number, sent_at desc);

create table spent_tokens (
  token_id text primary key,
  spent_at timestamptz not null default now()
);

create table recovery_grants (
  grant_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  phone_number text not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What the embedded SMS and mail twins have "sent".
create table dev_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'mail')),
  recipient text not null,
  body text not null,
  code text,
  link text,
  at timestamptz not null default now()
);
create index dev_outbox_by_recipient on dev_outbox (recipient, id desc);

-- Keys that every process of one deployment must share.
create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system', 'anonymous')),
  action text not null,
  target_type text,
  target_id text,
  outcome text not null check (outcome in ('ok', 'denied', 'error')),
  request_id text,
  detail jsonb not null default '{}'
);
create index audit_log_by_actor on audit_log (actor_id, at desc);
create index audit_log_by_target on audit_log (target_type, target_id, at desc);

create function audit_log_is_append_only() returns trigger language plpgsql
  as $$ begin raise exception 'the audit log is only ever added to'; end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
