-- The tables of the newest version, by feature; `db/functions` has the functions and `db/triggers.sql` the triggers. A
-- new site starts from here. A change of it needs a migration, too, for the sites that there are; the tests compare
-- both.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Functions that columns and indexes use.
\ir functions/fold.sql
\ir functions/search_texts.sql
\ir functions/place_key.sql

-- The migrations that ran, or whose changes a new site has from its start.
create table schema_versions (
  version bigint primary key,
  name text,
  md5 text,
  run_at timestamptz
);

-- The functions and data files of the code that the database has: one whose digest differs is renewed at a migration.
create table schema_files (
  name text primary key,
  digest text not null
);

-- Accounts

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
  state text check (state ~ '^([A-Z]{2}|[A-Z]{2}\.[0-9A-Z]{1,8})$'),
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
  -- Who may see to which events the member goes.
  going_audience text not null default 'mutuals' check (going_audience in ('public', 'followers', 'mutuals', 'host')),
  locale text check (locale ~ '^[a-z]{2}$'),
  profile_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  suspended_by uuid,
  -- Hides the texts of the profile only.
  text_hidden_by uuid,
  version int not null default 1,
  field_versions jsonb not null default '{}',
  -- SHA-256 of the picture as the member sent it: the stored picture has another address, and the same picture must be
  -- recognised when it is sent again.
  picture_digest text,
  -- Two members see each other's presence (online, typing, delivered, read) only after both have written in their
  -- conversation, or while they follow each other, and only while both share it.
  shows_presence boolean not null default true,
  search_texts text[]
    generated always as (search_texts(username, display_name, first_name, last_name, promotion_group, city)) stored,
  -- What a member chooses instead of the formats of the region; null follows the region.
  clock text check (clock in ('h12', 'h23')),
  distances text check (distances in ('mi', 'km'))
);
-- With the C collation the index serves both the uniqueness and the search by the beginning of a name.
create unique index users_by_username on users (lower(username) collate "C");
create unique index users_by_email on users (lower(email)) where deleted_at is null;
create unique index users_by_phone on users (phone_number) where phone_verified_at is not null and deleted_at is null;
create index users_by_first_name on users (fold(first_name) collate "C") where deleted_at is null;
create index users_by_last_name on users (fold(last_name) collate "C") where deleted_at is null;
create index users_by_display_name on users (fold(display_name) collate "C") where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_in_city on users (fold(city) collate "C", created_at desc) where deleted_at is null;
create index users_newest_in_state on users (state, created_at desc) where deleted_at is null;
-- Every list of conversations leaves out the few suspended members.
create index users_suspended on users (id) where suspended_by is not null;
-- The few members whose presence is hidden.
create index users_without_presence on users (id) where not shows_presence or suspended_by is not null;
-- The accounts deleted lately, which are listed beside the backups.
create index users_by_deletion on users (deleted_at) where deleted_at is not null;

-- Usernames that were given up lately and are not available yet, as keyed hashes.
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
  seen_at timestamptz not null default now(),
  -- The token that also ends the session at the provider, for sessions that began there.
  provider_token text
);
create index sessions_by_user on sessions (user_id, seen_at desc);

-- The token of a session is replaced from time to time. The old one expires a minute after the first use of the new
-- one.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  first_used_at timestamptz,
  expires_at timestamptz,
  -- The token that this one replaces.
  predecessor_hash bytea
);
create index session_tokens_by_session on session_tokens (session_id);

-- Tokens of sessions that were revoked. A device that was offline then learns it from its first refused request.
create table revoked_tokens (
  token_hash bytea primary key,
  -- 'revoked': the device deletes its data 24 hours after it first learned of it; 'erase': at once.
  reason text not null check (reason in ('revoked', 'erase')),
  revoked_at timestamptz not null default now(),
  heard_at timestamptz
);
create index revoked_tokens_by_time on revoked_tokens (revoked_at);

-- Browsers in which the member has signed in before. The throttle of failed sign-ins by others does not apply to them.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Failed attempts and sent messages that limits count, also after a restart. The key is a hash of what is counted.
create table attempts (
  kind text not null,
  key_hash bytea not null,
  at timestamptz not null default now()
);
create index attempts_lately on attempts (kind, key_hash, at);

-- Failed sign-ins of the last hour, by which guesses are slowed down wherever they come from. Every key is a keyed
-- hash. The one of the password is cut to 40 bits: enough to notice that one password is tried with many names, too
-- little to confirm a guess.
create table failed_sign_ins (
  at timestamptz not null default now(),
  name_key bytea not null,
  address_key bytea not null,
  network_key bytea not null,
  wide_network_key bytea not null,
  password_key bytea not null,
  -- Whether a bot check was solved for this sign-in.
  is_challenged boolean not null
);
create index failed_sign_ins_by_name on failed_sign_ins (name_key, at) where is_challenged;
create index failed_sign_ins_by_address on failed_sign_ins (address_key, at);
create index failed_sign_ins_by_network on failed_sign_ins (network_key, at);
create index failed_sign_ins_by_wide_network on failed_sign_ins (wide_network_key, at);
create index failed_sign_ins_by_password on failed_sign_ins (password_key, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);

-- The embedded identity provider: one row for each phone.
create table identities (
  uid text primary key,
  phone_number text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The identity of a member at an OpenID Connect provider: issuer and subject together, never an address.
create table provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index provider_identities_by_user on provider_identities (user_id);

create table phone_codes (
  id uuid primary key,
  phone_number text not null,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'recovery', 'guest')),
  code_hash bytea not null,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz,
  spent_at timestamptz,
  -- A keyed hash of the recovery cookie of the browser that requested the code.
  browser_hash bytea,
  -- Keyed hashes of the address and the network of the request, which limits count.
  source_hash bytea,
  network_hash bytea,
  -- The code was sent from the part of the daily budget that is reserved for numbers with an account.
  is_from_reserve boolean not null default false,
  -- No message was sent: the budget had only its reserve left, and no account has this number.
  is_withheld boolean not null default false,
  -- The country of the phone number: limits count the codes of a country, and several countries share a calling code.
  country text not null default 'US' check (country ~ '^[A-Z]{2}$')
);
create index phone_codes_by_phone on phone_codes (phone_number, sent_at desc);
create index phone_codes_by_browser on phone_codes (browser_hash) where browser_hash is not null;
create index phone_codes_by_time on phone_codes (sent_at);

-- Codes by email, for sites where an account is created, opened and recovered with an email address.
create table email_codes (
  id uuid primary key,
  -- Empty once the account with this address is deleted; the row then counts for the limits only.
  email text not null,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'recovery', 'change')),
  code_hash bytea not null,
  -- Keyed hashes: of the mailbox, in which ana+1@… and ana+2@… are one; of the cookie of the browser that requested the
  -- code; and of its address and network.
  mailbox_hash bytea not null,
  browser_hash bytea not null,
  source_hash bytea not null,
  network_hash bytea not null,
  -- No email was sent: the daily budget had only its reserve left, and no account has this address.
  is_withheld boolean not null default false,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz,
  spent_at timestamptz
);
create index email_codes_by_mailbox on email_codes (mailbox_hash, sent_at desc);
create index email_codes_by_time on email_codes (sent_at);
create index email_codes_by_email on email_codes (lower(email));

create table spent_tokens (
  token_id text primary key,
  spent_at timestamptz not null default now()
);

create table recovery_grants (
  grant_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  phone_number text not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- The code that was entered for the grant.
  code_id uuid
);

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whether the link replaces the email address of the account; otherwise it confirms the present one.
  changes_email boolean not null default false
);
create index email_verifications_by_user on email_verifications (user_id);

-- Invitations, for sites where a new account needs one. Each is used for one account.
create table invitations (
  id uuid primary key,
  -- A keyed hash of the code.
  code_hash bytea not null unique,
  -- The first four characters of the code, so that its creator recognizes it in the list.
  start text not null check (start ~ '^[0-9A-Z]{4}$'),
  -- Null for the invitations of the admins.
  created_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references users on delete set null
);
create index invitations_by_creator on invitations (created_by, created_at desc);

-- The text messages and emails of the embedded providers, which send nothing (`/dev/outbox`).
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

-- Keys that all processes of a site share.
create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Moderation and the admin page

-- The decisions about reported members and content. What a decision hides refers to it, so that it can be undone.
create table moderation (
  id uuid primary key,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist', 'promise-reply')),
  target_id text not null,
  action text not null check (action in ('dismiss', 'warn', 'suspend', 'take-down')),
  -- The author of the content: the member who is warned or suspended.
  person_id uuid references users on delete set null,
  -- The text for that member.
  note text not null default '',
  at timestamptz not null default now(),
  seen_at timestamptz,
  undone_at timestamptz,
  -- Who decided, and who undid the decision; null: the credentials in the environment.
  moderator_id uuid references users on delete set null,
  undone_by uuid references users on delete set null
);
create index moderation_by_target on moderation (kind, target_id, at desc);
create index moderation_warnings on moderation (person_id)
  where action = 'warn' and seen_at is null and undone_at is null;
alter table users add foreign key (suspended_by) references moderation;
alter table users add foreign key (text_hidden_by) references moderation;

create table reports (
  id uuid primary key,
  reporter_id uuid references users on delete set null,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist', 'promise-reply')),
  target_id text not null,
  reason text not null,
  at timestamptz not null default now(),
  decided_at timestamptz,
  decision text,
  decided_by uuid references moderation
);
create index reports_open on reports (at) where decided_at is null;
create unique index reports_open_once on reports (reporter_id, kind, target_id) where decided_at is null;
create index reports_by_target on reports (kind, target_id);

-- Append-only for a year (`audit_log_is_append_only`).
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
create index audit_log_by_age on audit_log (at);

-- The sessions of the admin page: of a member with a role (`session_id`), or by name and password of the environment. A
-- session ends when these credentials change, because `credentials_hash` differs then.
create table admin_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  credentials_hash bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  session_id uuid references sessions on delete cascade,
  constraint admin_sessions_opened_by check (num_nonnulls(credentials_hash, session_id) = 1)
);
create index admin_sessions_by_session on admin_sessions (session_id) where session_id is not null;

-- The members who may use the admin page with their account, beside the credentials in the environment.
create table admin_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('admin', 'moderator')),
  -- Who gave the role; null: the credentials in the environment, or the set-up.
  named_by uuid references users on delete set null,
  at timestamptz not null default now()
);

-- People

create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
-- The followers of a member page by page, also of one with a hundred thousand.
create index follows_of_followee on follows (followee_id, at desc, follower_id desc);
create index follows_of_follower on follows (follower_id, at desc, followee_id desc);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

-- The words of the names of all members who can be found, with their city. `sound` is the word as it sounds, from which
-- `slips_of` derives misspellings; null for a word that is too short.
create table person_words (
  user_id uuid not null references users on delete cascade,
  word text collate "C" not null,
  sound text collate "C",
  city text collate "C",
  state text,
  primary key (user_id, word)
);
create index person_words_by_word on person_words (word, user_id);
create index person_words_in_city on person_words (city, word, user_id) where city is not null;
create index person_words_by_sound on person_words (sound, user_id) where sound is not null;

-- The sounds of all these words with their misspellings: few rows, because many members share a name.
create table name_sounds (
  slip text collate "C" not null,
  sound text collate "C" not null,
  primary key (slip, sound)
);

-- Places

-- The cities of the world. In the US, `state` is the state ('FL'), also in the rows of events and members. Elsewhere it
-- is the code of an area: 'ES.0' in Spain, and 'MX.32' (GeoNames' code of the region) for a city in Mexico of which a
-- larger one has the same name. So city and state identify a city everywhere. Facts of GeoNames (geonames.org, CC BY
-- 4.0), loaded by the server in the background (db/places/load.ts). Until then the table is empty, and `city_centers`
-- has the centers of the cities in the US.
create table places (
  -- The id at GeoNames.
  id int primary key,
  country text not null,
  -- GeoNames' code of the region; in the US the state.
  region text not null,
  state text not null,
  name text not null,
  key text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  population int not null,
  zone text not null
);
create index places_by_key on places (key, country, population desc, id) include (latitude, longitude);
create index places_by_latitude on places (latitude, longitude);
create index places_by_country on places (country, zone);
-- The large cities of a country: a smaller city is told from others of its name by the nearest of them.
create index places_large on places (country, latitude, longitude) include (id, name) where population >= 100000;

-- Other names of places, such as 'londres' for London; loaded with `places`.
create table place_names (
  key text collate "C" not null,
  place_id int not null,
  primary key (key, place_id)
);

-- The cities with at least 15,000 people by the sounds of their names, for misspelled names (`slips_of`).
create table place_sounds (
  slip text collate "C" not null,
  key text collate "C" not null,
  primary key (slip, key)
);

-- One row with the version of the loaded places; written in the transaction that loads them.
create table places_version (
  only_row boolean primary key default true check (only_row),
  version text not null
);

-- The centers of the cities of the US with at least 5,000 people, and of those in the lists of the product, whether
-- they have events or not (db/data/city_centers.tsv). Facts of GeoNames (geonames.org, CC BY 4.0), rounded to a
-- hundredth of a degree.
create table city_centers (
  state text not null,
  key text not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (state, key)
);

-- The cities with events, one row for each spelling. A row stays for a while after the last event has left the city,
-- because devices must learn that it left. `place` is `place_of` city and state. The center is the one in
-- `city_centers`; for a city that is not there, the coordinates of its first event that has them. Without a center the
-- list of the city contains its own events only.
create table event_cities (
  place uuid primary key,
  city text not null,
  state text not null,
  key text not null,
  latitude double precision,
  longitude double precision,
  is_listed boolean not null
);
create index event_cities_by_key on event_cities (state, key);
create index event_cities_by_latitude on event_cities (latitude, longitude) where latitude is not null;

-- The number of events of each city on each night, so that the list of cities does not count them for each visitor,
-- which took a quarter of a second with a million events. One row for each spelling of a city and each slot; the number
-- is the sum of the slots. Every connection has a slot, so that hosts of one city rarely wait for each other.
create table city_nights (
  city text not null,
  state text not null,
  night_of date not null,
  slot smallint not null default pg_backend_pid() % 16,
  events int not null,
  primary key (city, state, night_of, slot)
);
create index city_nights_by_night on city_nights (night_of);

-- Events

-- The pictures of members and events.
create table uploads (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  kind text not null check (kind in ('flyer', 'profile')),
  path text not null unique,
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index uploads_unused on uploads (created_at) where used_at is null;

-- The place of one or more published events: the same name, address and city, ignoring case, accents and punctuation.
-- Hosts do not create venues; the first event at a place does. The coordinates of a venue are those of its newest
-- active event.
create table venues (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  created_at timestamptz not null default now(),
  -- What the people of a venue write on its page. `page_version` counts their changes, so that two people who edit at
  -- the same time do not overwrite each other.
  description text,
  links text[] not null default '{}',
  page_version int not null default 1,
  -- The decision that hides the description, the links and the photo.
  taken_down_by uuid references moderation,
  -- The photo of the place, which also stands for events there without a flyer (`venue_photo`).
  photo_id uuid references uploads on delete set null
);
create index venues_taken_down on venues (taken_down_by) where taken_down_by is not null;
create index venues_with_photo on venues (photo_id) where photo_id is not null;
create unique index venues_by_place on venues (state, place_key(city), place_key(name), place_key(address));
-- The words of a name, for the search by the beginning of a word.
create index venues_by_word on venues using gin (array_to_tsvector(string_to_array(place_key(name), ' ')));

-- The DJs, bands and teachers of programs, each with a page. A name has one artist in each city.
create table artists (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  kind text not null check (kind in ('dj', 'band', 'class', 'show')),
  city text not null,
  state text not null,
  created_at timestamptz not null default now(),
  -- The member who claimed the page, and writes on it.
  owner_id uuid references users on delete set null,
  description text,
  links text[] not null default '{}',
  page_version int not null default 1,
  taken_down_by uuid references moderation
);
create index artists_taken_down on artists (taken_down_by) where taken_down_by is not null;
create index artists_by_owner on artists (owner_id) where owner_id is not null;
create unique index artists_by_name on artists (state, place_key(city), place_key(name));
create index artists_by_word on artists using gin (array_to_tsvector(string_to_array(place_key(name), ' ')));

-- Listings: events that a moderator added from a public announcement, without their host. The source of the
-- announcement ("@casatrueno") stands in for the host until a host claims the listings with a code.
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

-- Imports of a host's events from a calendar file, a page or a table. The events are drafts until the host publishes
-- them.
create table imports (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('ics', 'page', 'csv')),
  -- The name of the file, or the host name of the page.
  source text not null,
  idempotency_key uuid,
  created_at timestamptz not null default now()
);
create unique index imports_by_key on imports (host_id, idempotency_key) where idempotency_key is not null;
create index imports_by_host on imports (host_id, created_at desc);

-- Local time and time zone are what the host states; `starts_at` and `ends_at` are derived from them.
create table events (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  title text not null,
  description text,
  category text not null,
  tags text[] not null default '{}',
  status text not null default 'active' check (status in ('draft', 'active', 'cancelled')),
  cancel_reason text,
  is_featured boolean not null default false,
  flyer_url text,
  tickets_url text,
  price_cents int
    constraint events_price_cents_check
    check (price_cents between 0 and case when currency = 'USD' then 99999999 else 999999999 end),
  capacity int check (capacity > 0),
  venue text,
  location text,
  city text not null,
  state text not null check (state ~ '^([A-Z]{2}|[A-Z]{2}\.[0-9A-Z]{1,8})$'),
  latitude double precision,
  longitude double precision,
  night_of date not null,
  start_local timestamp not null,
  end_local timestamp check (end_local > start_local),
  tz text not null,
  starts_at timestamptz generated always as (start_local at time zone tz) stored,
  ends_at timestamptz generated always as (end_local at time zone tz) stored,
  attending_count int not null default 0 check (attending_count >= 0),
  rating_sum int not null default 0,
  review_count int not null default 0,
  -- The text of a search: title, description, venue, category and tags, folded.
  search_text text not null,
  -- Raised by edits of which calendars must be told.
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  deleted_at timestamptz,
  taken_down_by uuid references moderation,
  -- A repeated request, whose first response was lost, does not create a second event.
  idempotency_key uuid,
  -- For edits at the same time on two devices: every change of an editable field raises the version of the row, and
  -- `field_versions` has the version in which each field changed last. The API compares them with the version that the
  -- device saw. `users` and `jobs` have both columns, too.
  version int not null default 1,
  field_versions jsonb not null default '{}',
  -- A short address for each published event: /e/noche-de-son-2026-11-20. It is written when the event is first
  -- published and never changes, so that posters and messages with it stay valid after edits of the title or the date.
  slug text,
  -- Null for drafts, deleted events, and places that are private or have no address.
  venue_id uuid references venues on delete restrict,
  -- The host counts only confirmed guests: an unconfirmed one takes no place.
  confirmed_guests_only boolean not null default false,
  -- The waiting list of a full event, which its host may switch on. A member who waits has an attendance with the state
  -- `waiting`.
  has_waiting_list boolean not null default false,
  waiting_count int not null default 0 check (waiting_count >= 0),
  -- `place_id`: the id of the city in `places`; null for a city that the host typed. `region`: the region that the host
  -- typed outside the US.
  place_id int,
  region text,
  -- The currency of the price, as ISO 4217. The price is in hundredths in every currency.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- `source_id` is the id of the event in its source. A second import of the same event adds no second draft.
  import_id uuid references imports on delete set null,
  source_id text,
  -- `listed_from` stays after the claim, so that it can be undone. A joined listing is deleted for devices, and its
  -- address leads to the event in `joined_into`.
  listed_from uuid references listing_sources on delete set null,
  joined_into uuid references events on delete set null,
  -- When the event was published, or moved to its venue or its night, if that was after its creation. An event that was
  -- announced before it started shows who brings people to the venue; one that was moved there later shows nothing.
  -- Null: since its creation.
  venue_since timestamptz,
  -- The guests in `attending_count`, so that a change of the guests counts the guests alone.
  guest_count int not null default 0 check (guest_count >= 0),
  -- Several prices, as the API has them; null for an event with one price. `price_cents` is the lowest one for
  -- everybody. The times in them count from the night, so they stay right when the event is moved, copied or repeated.
  prices jsonb check (jsonb_typeof(prices) = 'array'),
  -- "Still on?": when the host was asked on the day of the event, and the first answer. Both count only from the moment
  -- of the question on (`question_at`), so those of an earlier date of a moved event do not.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- The choice of the host for the generated poster, as the API has it; null if the id of the event decides.
  poster jsonb check (jsonb_typeof(poster) = 'object'),
  -- The guests in `waiting_count`, so that a change of the guests counts the guests alone.
  waiting_guest_count int not null default 0 check (waiting_guest_count >= 0),
  -- The program, as the API has it: parts with their times, shares of the music, facilities of the venue. Null without
  -- one.
  program jsonb check (jsonb_typeof(program) = 'object'),
  -- Leads and follows, as the API has it: the ratio, from which guest it holds, and whether all see the balance. Null
  -- for an event that asks for no roles.
  dance_roles jsonb check (jsonb_typeof(dance_roles) = 'object'),
  -- The people in `attending_count` who dance each role; 0 for an event that asks for no roles.
  lead_count int not null default 0 check (lead_count >= 0),
  follow_count int not null default 0 check (follow_count >= 0),
  both_count int not null default 0 check (both_count >= 0),
  -- The artists of the program. Empty for drafts and deleted events.
  artist_ids uuid[] not null default '{}',
  -- The host decides who comes: a member who asks has an attendance with the state `asked`, which is no place.
  needs_approval boolean not null default false,
  -- What the host asks those who want to come: up to three.
  questions jsonb check (jsonb_typeof(questions) = 'array'),
  -- How many people each member may bring; 0: none.
  plus_one_limit int not null default 0 check (plus_one_limit between 0 and 5),
  -- The six-weeks rule, for listings and the events of series: the last confirmation, when the venue was asked since
  -- then whether it still takes place, and since when the event is hidden from lists. Null for all other events.
  last_confirmed_at timestamptz,
  last_asked_at timestamptz,
  hidden_at timestamptz
)
-- Room for the next version of a row on its page: only there it needs no entries in the indexes.
with (fillfactor = 90);
create index events_by_night on events (lower(city), state, night_of, starts_at, id)
  where status <> 'draft' and deleted_at is null;
create index events_by_genre on events (lower(city), state, category, night_of, starts_at, id)
  where status <> 'draft' and deleted_at is null;
create index events_upcoming on events (night_of, starts_at, id) where status <> 'draft' and deleted_at is null;
create index events_by_host on events (host_id, night_of desc, id);
create index events_taken_down on events (taken_down_by) where taken_down_by is not null;
create unique index events_sent_once on events (host_id, idempotency_key) where idempotency_key is not null;
-- An event that begins after midnight is also found by the day on which it begins.
create index events_after_midnight on events (lower(city), state, night_of, starts_at, id)
  where night_of <> start_local::date and status <> 'draft' and deleted_at is null;
create unique index events_by_slug on events (slug);
create index events_by_venue on events (venue_id, night_of desc, id);
-- Events that begin soon are found by their start.
create index events_by_start on events (starts_at) where status = 'active' and deleted_at is null;
create index events_by_last_confirmation on events (last_confirmed_at)
  where last_confirmed_at is not null and status = 'active' and deleted_at is null;
create unique index events_by_source on events (host_id, source_id) where source_id is not null and deleted_at is null;
create index events_by_import on events (import_id) where import_id is not null;
create index events_by_listing_source on events (listed_from) where listed_from is not null;
create index events_by_artist on events using gin (artist_ids) where artist_ids <> '{}';
create index events_by_joined_event on events (joined_into) where joined_into is not null;

-- Series: events that repeat by rules. Each event is one of its own, with guests and reviews of its own; a job creates
-- it ten weeks before its night.
create table series (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  -- The address of its page: /s/martes-de-bachata.
  slug text not null unique,
  created_at timestamptz not null default now(),
  -- The queue of the job that creates the events: when it has to look at the series again. Null: the first event is
  -- still a draft, or no further date follows.
  due_at timestamptz,
  tries smallint not null default 0
);
create index series_due on series (due_at) where due_at is not null;
create index series_by_host on series (host_id);

-- The rules of a series, one after the other: each one holds until the night with which the next one begins. `fields`
-- are the values of its events, with the names of `EventState`; times count from the night.
create table series_rules (
  series_id uuid not null references series on delete cascade,
  first_night date not null,
  repeat text not null check (repeat in ('weekly', 'two-weeks', 'monthly', 'monthly-last')),
  until date,
  count int check (count > 0),
  fields jsonb not null,
  primary key (series_id, first_night)
);

-- The dates that have an event, had one, or are skipped: the job creates an event for each other date of the rules. So
-- a date never gets a second event, also after its event was deleted or has another host.
create table series_dates (
  series_id uuid not null references series on delete cascade,
  night date not null,
  -- Deferred, because the row is written before the event, whose trigger reads it.
  event_id uuid unique references events on delete set null deferrable initially deferred,
  skipped_at timestamptz,
  skip_reason text,
  primary key (series_id, night)
);

-- Members follow series. They are notified when a date changes or is off.
create table series_follows (
  series_id uuid not null references series on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (series_id, user_id)
);
create index series_follows_by_user on series_follows (user_id, at desc, series_id desc);

-- The JSON of each public event: published and not deleted. It is not a column of `events`, because wider rows would
-- slow down every search that reads many events.
create table public_events (
  event_id uuid primary key references events on delete cascade,
  json text not null
) with (fillfactor = 80);

-- The distinct words of all public events. A search finds here whether a word occurs, which words a misspelled one may
-- mean, and the events of a rare word; only a search for common words reads the events.
create table event_words (
  word text primary key,
  -- The sounds of a word that occurs in a name (`slips_of`); null for a word that occurs in descriptions only.
  sounds text[],
  -- Too many events have the word for `event_word_uses`. A word stays common.
  is_common boolean not null default false
);
create index event_words_by_part on event_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index event_words_by_sound on event_words using gin (sounds) with (fastupdate = off);

-- The events of each rare word.
create table event_word_uses (
  word text not null,
  event_id uuid not null references events on delete cascade,
  primary key (word, event_id)
);
create index event_word_uses_by_event on event_word_uses (event_id);

-- The change ledger: each material change of a published event, with the value before and after it. Edits within five
-- minutes are one row, from the first old value to the last new one.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Changes of one edit, and of further edits within five minutes, have the same number: guests get one notification.
  edit_id uuid not null,
  what text not null check (what in ('published', 'cancelled', 'date', 'time', 'place', 'price')),
  old_value jsonb not null,
  new_value jsonb not null,
  began_at timestamptz not null default now(),
  at timestamptz not null default now(),
  -- The member who made the change; null when the deletion of the account did. Not a foreign key: its lock on the
  -- member, after the one on the event, could make the deletion of the account and an edit wait for each other.
  by uuid
);
create index event_changes_by_event on event_changes (event_id, at desc);

-- The last change of each event. Not in its row: there each change of its counts would write all indexes of `events`.
-- The place is a hash of city and state (`place_of`).
create table changed_events (
  event_id uuid primary key references events on delete cascade,
  place uuid not null,
  -- The transaction of the change: a cursor that does not depend on the order of commits.
  changed_in xid8 not null,
  -- The transaction that last changed more than the counts of the event: only such a change adds the event to a list,
  -- removes it or moves it there.
  relisted_in xid8 not null
);
-- What changed in a city since a cursor, without reading what changed everywhere else.
create index changed_events_by_place on changed_events (place, changed_in);
-- Each request reads which places have changed since the process read it last (db/events/form/changes.ts).
create index changed_events_by_transaction on changed_events (changed_in);

-- The places and dates that an event had before: devices that store the event there have to delete it. The place is a
-- hash of city and state (`place_of`).
create table departures (
  event_id uuid not null references events on delete cascade,
  place uuid not null,
  night_of date not null,
  -- The transaction that moved the event, as in `changed_events.changed_in`.
  left_in xid8 not null,
  at timestamptz not null default now(),
  primary key (event_id, place, night_of)
);
create index departures_by_place on departures (place, left_in);
create index departures_by_age on departures (at);
-- Each request reads which places have changed since the process read it last (db/events/form/changes.ts).
create index departures_by_transaction on departures (left_in);

-- The places whose cached lists and pages are not valid any more without a change of an event: rows of events were
-- deleted, which only programs of the operator do, or the page of a venue changed.
create table removed_events (
  place uuid not null,
  -- The transaction of the change, as in `changed_events.changed_in`.
  left_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index removed_events_by_transaction on removed_events (left_in);

-- Changes of a host that are still to be written to each of their events. A host with many events would exceed the time
-- that a request has, so these events are written in batches after the commit.
create table host_updates (
  host_id uuid primary key references users on delete cascade,
  -- The account is deleted: its events are cancelled and emptied as well.
  is_erased boolean not null default false,
  -- The last event of the batches before, in the order of `events_by_host`.
  after_night date,
  after_id uuid,
  -- Raised by every change, so that a batch that began before it does not count as progress.
  generation bigint not null default 1,
  queued_at timestamptz not null default now()
);

-- People of events and venues

create table attendances (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('going', 'interested', 'waiting', 'asked', 'declined')),
  at timestamptz not null default now(),
  -- Members of the waiting list get places in this order, which is assigned under the lock of the event.
  arrival int constraint attendances_arrival_check check ((state = 'waiting') = (arrival is not null)),
  -- The code of the link through which the member or the guest came.
  source text check (source ~ '^[a-z0-9][a-z0-9-]{0,23}$'),
  -- The listing from which a row was copied when it was joined, so that the join can be undone.
  joined_from uuid references events on delete set null,
  -- The guest without an account whose place the member took over: the pass of the guest stays the pass of the member.
  guest_id uuid,
  -- Stays when the host asks for no roles any more.
  dance_role text check (dance_role in ('lead', 'follow', 'both')),
  -- The member is in the list of those who look for a partner.
  seeks_partner boolean not null default false,
  -- Each with the question as it was asked.
  answers jsonb check (jsonb_typeof(answers) = 'array'),
  -- The people whom the member brings, as the API has them: they share the place or the position in line. Null for
  -- none.
  plus_ones jsonb check (jsonb_typeof(plus_ones) = 'array'),
  -- The member to whom this member offers the place, until a time. The offer is part of the place, so it ends with it.
  offered_to uuid references users on delete set null,
  offer_until timestamptz,
  primary key (event_id, user_id),
  constraint attendances_offer_of_place check (offered_to is null or (state = 'going' and offered_to <> user_id))
);
create index attendances_by_user on attendances (user_id, at desc);
create unique index attendances_waiting on attendances (event_id, arrival) where state = 'waiting';
create index attendances_asked on attendances (event_id, at) where state = 'asked';
create index attendances_by_joined_listing on attendances (joined_from) where joined_from is not null;
-- For the cleanup, which deletes the answers some days after the event.
create index attendances_with_answers on attendances (event_id) where answers is not null;
create index attendances_with_plus_ones on attendances (event_id) where plus_ones is not null;
create index attendances_by_offer on attendances (offered_to, event_id) where offered_to is not null;

-- A place or a position of the waiting list that a member has just left. It counts as taken for all others until the
-- member has had ten seconds to undo, and one more for the request.
create table held_places (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('going', 'waiting')),
  -- The position in the waiting list.
  arrival int,
  -- After the wait for the lock of the event.
  until timestamptz not null default clock_timestamp() + interval '11 seconds',
  dance_role text check (dance_role in ('lead', 'follow', 'both')),
  answers jsonb,
  plus_ones jsonb check (jsonb_typeof(plus_ones) = 'array'),
  primary key (event_id, user_id),
  check ((state = 'waiting') = (arrival is not null))
);
create index held_places_by_time on held_places (until);
create index held_places_by_user on held_places (user_id);

-- Guests: people without an account who go to one event. A guest takes a place for 24 hours, and keeps it after opening
-- the link that was sent to the phone or email address.
create table guests (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- A row that has ended contains no name, phone or email address.
  name text not null,
  phone_number text,
  email text,
  -- `released`: the guest has no place any more. `claimed`: the guest goes as a member, who has an attendance.
  -- `waiting`, `offered` (a place, until `offer_until`) and `lapsed` (not taken in time) follow a confirmation, too.
  state text not null default 'unconfirmed' check (
    state in ('unconfirmed', 'confirmed', 'waiting', 'offered', 'lapsed', 'released', 'claimed')
  ),
  created_at timestamptz not null default now(),
  -- An unconfirmed guest has the place until then.
  confirm_by timestamptz not null default now() + interval '24 hours',
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Keyed hashes of the device and of the address that made the request.
  device_hash bytea not null,
  address_hash bytea not null,
  -- The hash of the token in the link of the email or text.
  link_hash bytea not null unique,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  source text check (source ~ '^[a-z0-9][a-z0-9-]{0,23}$'),
  -- The guest wants no more emails and texts about this event.
  stopped_at timestamptz,
  -- A link that was sent again; the first one stays valid. The code counts its text, like the first text has the id of
  -- the guest.
  resent_link_hash bytea unique,
  resent_code_id uuid,
  -- The network addresses (hashed) and times of the requests that sent the link again: each link counts toward the
  -- limit of the address that caused it, which may be another one than that of the first request.
  resent_from bytea[] not null default '{}',
  resent_at timestamptz[] not null default '{}',
  -- The keyed hash of the phone or email address. It stays when the place is given back, so that the owner can still
  -- block further links: the device that typed the contact can give the place back at once.
  contact_hash bytea,
  -- A guest who gives the place back while others want it can undo it until then, as members can. The guest counts as
  -- released for everything but the number of places.
  release_at timestamptz,
  -- Keyed hashes of the networks around the IPv6 address of the request: the /56 and the /48, in which one customer
  -- could send each request from another /64. Empty for IPv4.
  network_hashes bytea[] not null default '{}',
  -- The guest asked for the waiting list, and joins it with the confirmation. Until then the guest has no place.
  wants_to_wait boolean not null default false,
  -- The number in the waiting list, in one order with `attendances.arrival`. Guests with one contact have the same one.
  arrival int,
  offer_until timestamptz,
  dance_role text check (dance_role in ('lead', 'follow', 'both')),
  answers jsonb check (jsonb_typeof(answers) = 'array'),
  constraint guests_arrival_check check (state <> 'waiting' or arrival is not null),
  constraint guests_offer_check check (state <> 'offered' or offer_until is not null),
  check ((state in ('released', 'claimed')) = (ended_at is not null)),
  check ((ended_at is null) = (num_nonnulls(phone_number, email) > 0)),
  constraint guests_resent_check check (cardinality(resent_from) = cardinality(resent_at))
);
create index guests_by_event on guests (event_id, created_at);
create index guests_by_phone on guests (phone_number) where phone_number is not null;
create index guests_by_email on guests (lower(email)) where email is not null;
create index guests_unconfirmed on guests (confirm_by) where state = 'unconfirmed';
create index guests_by_device on guests (device_hash) where confirmed_at is null;
create index guests_by_address on guests (address_hash) where confirmed_at is null;
create index guests_by_resent_from on guests using gin (resent_from) where resent_from <> '{}';
create index guests_to_confirm on guests (event_id, confirm_by) where state = 'unconfirmed';
create index guests_to_release on guests (release_at) where release_at is not null;
create index guests_by_network on guests using gin (network_hashes) where network_hashes <> '{}';
create index guests_waiting on guests (event_id, arrival) where state = 'waiting';
create index guests_offered on guests (offer_until) where state = 'offered';

-- Phones and email addresses, as keyed hashes, whose owners refuse the links of guests until this time, because another
-- person has typed them.
create table blocked_contacts (
  contact_hash bytea primary key,
  until timestamptz not null
);

create table favorites (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  joined_from uuid references events on delete set null,
  primary key (user_id, event_id)
);
create index favorites_by_event on favorites (event_id);
create index favorites_by_joined_listing on favorites (joined_from) where joined_from is not null;

create table reviews (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  rating int not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  -- How often a review was changed, so that an edit can name the version it was made on.
  version int not null default 1,
  unique (event_id, user_id)
);
create index reviews_by_user on reviews (user_id);

-- What those who were checked in say after the night. Null: no answer to this question.
create table promises (
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete cascade,
  -- The night began on time, the music was the one of the program, the floor was as announced.
  started boolean,
  mix boolean,
  floor boolean,
  at timestamptz not null default now(),
  -- A guest without an account, who is deleted a week after the night: the answer stays without a person.
  guest_id uuid constraint promises_of_guests unique references guests on delete set null,
  constraint promises_of_members unique (event_id, user_id),
  constraint promises_of_answers check (num_nonnulls(started, mix, floor) > 0),
  constraint promises_of_one_person check (num_nonnulls(user_id, guest_id) <= 1)
);
create index promises_by_user on promises (user_id);

-- What a host says about the promises that were kept: one text for the page of the host, and one for each series.
create table promise_replies (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  -- Null: of the page of the host.
  series_id uuid references series on delete cascade,
  text text not null,
  at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  unique nulls not distinct (host_id, series_id)
);
create index promise_replies_by_series on promise_replies (series_id);
create index promise_replies_taken_down on promise_replies (taken_down_by) where taken_down_by is not null;

-- The people who help the host of an event. The host is `events.host_id` and has no row. Without `accepted_at` the row
-- is an invitation, which gives no right except to open the event.
create table event_people (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('editor', 'door')),
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  -- The owner of an event offers it to one editor at a time. The offer is part of the role, so it ends with the role.
  offered_at timestamptz,
  primary key (event_id, user_id),
  constraint event_people_offer_to_editor check (offered_at is null or (role = 'editor' and accepted_at is not null))
);
create index event_people_by_user on event_people (user_id, invited_at desc);
create unique index event_people_one_offer on event_people (event_id) where offered_at is not null;

-- Links with which a host asks members to help whom the host neither follows nor has written with: no message is sent
-- to strangers. Each is for one member, until it is used or expires.
create table helper_links (
  token_hash bytea primary key,
  event_id uuid not null references events on delete cascade,
  role text not null check (role in ('editor', 'door')),
  expires_at timestamptz not null
);
create index helper_links_by_event on helper_links (event_id);

-- What the phones at the door of an event have written. Rows are never changed, except that the deletion of an account
-- removes the person from them. `seq` is the order of their arrival, in which other phones read them.
create table door_rows (
  event_id uuid not null references events on delete cascade,
  device text not null,
  counter int not null check (counter > 0),
  seq int not null,
  at timestamptz not null,
  by_name text not null,
  kind text not null check (kind in ('in', 'plus', 'out', 'undo', 'paid', 'refused')),
  pass text,
  ref text,
  mark text check (mark in ('cash', 'card', 'free')),
  cents int check (cents >= 0),
  reason text,
  received_at timestamptz not null default now(),
  sent_by uuid references users on delete set null,
  primary key (event_id, device, counter),
  unique (event_id, seq)
);
create index door_rows_by_pass on door_rows (pass) where pass is not null;
create index door_rows_by_sender on door_rows (sent_by) where sent_by is not null;

-- Links that open the door of an event to people without an account, who also need the code.
create table door_links (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  token_hash bytea not null unique,
  code_hash bytea not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index door_links_by_event on door_links (event_id);

-- The phones that have opened the door with a link. They end with the link.
create table door_phones (
  token_hash bytea primary key,
  link_id uuid not null references door_links on delete cascade,
  name text not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index door_phones_by_link on door_phones (link_id);

-- Names without a pass that the people of an event have put on the list of its door, each with those who come along.
-- `free_until` is a local time of the night.
create table door_names (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  people int not null check (people between 1 and 20),
  promoter text,
  note text,
  is_free boolean not null,
  free_until text,
  added_at timestamptz not null default now()
);
create index door_names_by_event on door_names (event_id);

-- What the people of an event have noted for its door about a person who has a pass. `free_until` is a local time of
-- the night.
create table door_terms (
  event_id uuid not null references events on delete cascade,
  pass text not null,
  note text,
  is_free boolean not null,
  free_until text,
  primary key (event_id, pass)
);
create index door_terms_by_pass on door_terms (pass);

-- The people of the page of a venue. Of those who claimed the page, or were appointed by a moderator, `named_by` is the
-- member itself. It is null after the deletion of the account that named the member.
create table venue_people (
  venue_id uuid not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  named_by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
create index venue_people_by_user on venue_people (user_id);
create index venue_people_by_namer on venue_people (named_by) where named_by is not null;

-- Members follow venues. Events at a venue notify its followers, after those of the host.
create table venue_follows (
  venue_id uuid not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
create index venue_follows_by_venue on venue_follows (venue_id, at desc, user_id desc);
create index venue_follows_by_user on venue_follows (user_id, at desc, venue_id desc);

-- Members follow artists. Published events with an artist notify them, after the followers of the host and the venue.
create table artist_follows (
  artist_id uuid not null references artists on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (artist_id, user_id)
);
create index artist_follows_by_artist on artist_follows (artist_id, at desc, user_id desc);
create index artist_follows_by_user on artist_follows (user_id, at desc, artist_id desc);

-- The claims of pages that no moderator has decided on.
create table artist_claims (
  artist_id uuid not null references artists on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  at timestamptz not null default now(),
  primary key (artist_id, user_id)
);
create index artist_claims_by_user on artist_claims (user_id);

-- The cities that members follow. The center is the one of `city_center` at the first follow: a follow is of the events
-- within 50 km of it, like the list of the city, and without a center of the events of the city itself.
create table followed_cities (
  id uuid primary key default gen_random_uuid(),
  city text not null,
  state text not null,
  key text not null,
  latitude double precision,
  longitude double precision,
  unique (state, key)
);
create index followed_cities_by_latitude on followed_cities (latitude, longitude) where latitude is not null;

-- Members follow cities, and genres in them. `category` is empty for a follow of all events of the city.
create table city_follows (
  city_id uuid not null references followed_cities on delete cascade,
  category text not null,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (city_id, category, user_id)
);
create index city_follows_by_city on city_follows (city_id, category, at desc, user_id desc);
create index city_follows_by_user on city_follows (user_id, at desc, city_id desc);

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

-- Messages of hosts, visits, calendars and API tokens

-- Messages of a host to the members who go to an event, are interested in it or wait for a place. The id is chosen by
-- the sender, so that a repeated request stores one message.
create table host_messages (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  audience text not null check (audience in ('going', 'interested', 'waiting')),
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  -- The host has withdrawn the message: only the host still reads it. It counts for the limits.
  withdrawn_at timestamptz,
  -- The member who sent the message in the name of the host; null for the host.
  sent_by uuid,
  -- The editor who sent the message has deleted the account since: it is no message of the host. In rows of earlier
  -- releases the sender is not known any more.
  is_sender_deleted boolean not null default false
);
create index host_messages_by_event on host_messages (event_id, at desc);
create index host_messages_taken_down on host_messages (taken_down_by) where taken_down_by is not null;
create index host_messages_by_sender on host_messages (sent_by) where sent_by is not null;

-- How often an event was viewed, counted once a day for each member or browser. The mark is a keyed hash of the viewer,
-- which is deleted after the day.
create table event_views (
  event_id uuid not null references events on delete cascade,
  day date not null,
  views int not null,
  primary key (event_id, day)
);

create table view_marks (
  event_id uuid not null references events on delete cascade,
  day date not null,
  mark bytea not null,
  primary key (event_id, day, mark)
);
create index view_marks_by_day on view_marks (day);

-- Where the visitors of an event come from: the code in the link that they opened (`/e/{slug}?from=poster`). A row
-- without visits is a code that the host made. Of the visitors nothing is stored.
create table visit_sources (
  event_id uuid not null references events on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,23}$'),
  visits int not null default 0,
  created_at timestamptz not null default now(),
  primary key (event_id, code)
);

-- The visits that were counted in the last days, so that a repeated request counts once. A device chooses a random id
-- for each visit; the mark is a keyed hash of it.
create table visit_marks (
  event_id uuid not null references events on delete cascade,
  mark bytea not null,
  day date not null default current_date,
  primary key (event_id, mark)
);
create index visit_marks_by_day on visit_marks (day, event_id);

-- The secret in the address of a member's calendar feed. The address alone is enough to read the feed, so only a hash
-- is stored.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- Tokens with which a host's own programs read and change the host's events. Only the hash is stored; a revoked token
-- is deleted.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['events:read', 'events:write']),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The hour of the last use, so that a busy program does not write a row for each request.
  used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);

-- Jobs

-- Vacancies of hosts.
create table jobs (
  id int generated always as identity primary key,
  host_id uuid not null references users on delete cascade,
  title text not null,
  description text not null,
  requirements text not null,
  location text not null,
  job_type text not null default 'full-time' check (job_type in ('full-time', 'part-time', 'contract', 'temporary')),
  salary_range text not null,
  contact_email text not null,
  contact_phone text not null,
  expires_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  idempotency_key uuid,
  version int not null default 1,
  field_versions jsonb not null default '{}',
  -- A gig: a job at an event. Its times are clock times of the night of the event, so that it moves with the event;
  -- those before six in the morning are on the next day. The fee is in hundredths, null by agreement.
  event_id uuid references events on delete set null,
  gig_role text
    check (gig_role in ('dj', 'band', 'teacher', 'show', 'bar', 'door', 'photo', 'sound', 'other')),
  gig_from time,
  gig_to time check (gig_to <> gig_from),
  fee_cents int check (fee_cents between 0 and 999999999),
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  constraint jobs_gig_is_whole
    check (num_nulls(gig_role, gig_from, gig_to, fee_currency) = case when gig_role is null then 4 else 0 end),
  constraint jobs_event_of_gig check (event_id is null or gig_role is not null)
);
create index jobs_by_event on jobs (event_id) where event_id is not null;
create index jobs_by_host on jobs (host_id, created_at desc);
create index jobs_taken_down on jobs (taken_down_by) where taken_down_by is not null;
create unique index jobs_sent_once on jobs (host_id, idempotency_key) where idempotency_key is not null;

create table applications (
  id uuid primary key,
  job_id int not null references jobs on delete cascade,
  idempotency_key text,
  applicant_name text not null,
  applicant_phone text not null,
  applicant_email text not null,
  cover_letter text,
  photo_path text,
  resume_path text,
  resume_name text,
  status text not null default 'new'
    constraint applications_status_check
    check (status in ('new', 'shortlisted', 'hired', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  -- Null until the files of the application are stored. The row is inserted before, so that no file is without one.
  received_at timestamptz,
  -- The size of the files, which counts toward the limit of the host.
  files_bytes int not null default 0,
  -- The place of a gig is unique: its accepted application, which is also marked `hired`.
  fills_gig int unique references jobs on delete cascade,
  unique (job_id, idempotency_key),
  constraint applications_fills_own_gig check (fills_gig is null or (fills_gig = job_id and status = 'hired'))
);
create index applications_of_gigs on applications (lower(applicant_email)) where fills_gig is not null;
create index applications_by_job on applications (job_id, created_at desc);
create index applications_by_email on applications (job_id, lower(applicant_email), created_at desc);
create index applications_by_age on applications (created_at);

-- Messages

-- The messages of a conversation have the numbers 1..n without gaps. Every visible change raises `last_rev`.
create table conversations (
  id uuid primary key,
  user_lo uuid not null references users,
  user_hi uuid not null references users,
  last_seq int not null default 0,
  last_rev int not null default 0,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  -- The number of the first message that each of the two wrote; null before that.
  lo_first_seq int,
  hi_first_seq int,
  unique (user_lo, user_hi),
  check (user_lo < user_hi)
);
create index conversations_by_hi on conversations (user_hi);

create table members (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users,
  read_seq int not null default 0,
  delivered_seq int not null default 0,
  primary key (conversation_id, user_id)
);
create index members_by_user on members (user_id);

create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  seq int not null,
  id uuid not null unique,
  sender_id uuid not null references users,
  content text not null,
  -- Of the content as it was sent first, so that a repeated request is recognised after an edit.
  content_hash bytea not null,
  composed_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  rev int not null,
  primary key (conversation_id, seq)
);
create index messages_by_rev on messages (conversation_id, rev);

-- The version of a member's list of conversations: its ETag, and the number that a reconnecting socket compares.
create table user_sync (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 0
);

-- Notifications

-- The devices of a member that get pushes. A subscription belongs to a session and ends with it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- The notifications that a member wants, and when.
create table push_wants (
  user_id uuid primary key references users on delete cascade,
  messages boolean not null default true,
  previews boolean not null default false,
  followers boolean not null default true,
  -- Changed and cancelled events.
  nights boolean not null default true,
  reminders boolean not null default true,
  published boolean not null default true,
  applications boolean not null default true,
  reports boolean not null default true,
  -- The kinds that are sent by email.
  email_nights boolean not null default true,
  email_reminders boolean not null default false,
  email_host_messages boolean not null default true,
  email_published boolean not null default false,
  email_followers boolean not null default false,
  email_applications boolean not null default true,
  email_reports boolean not null default false,
  -- A text message about a change shortly before the start, if the operator allows these.
  texts boolean not null default true,
  -- Quiet hours by the clock of the member; they may include midnight. Null: none.
  quiet_from time,
  quiet_until time,
  -- The time zone of the device on which the quiet hours or the digest were chosen.
  zone text,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  host_messages boolean not null default true,
  -- The roles that hosts offer.
  event_roles boolean not null default true,
  email_event_roles boolean not null default true,
  -- The question whether an own event takes place.
  still_on boolean not null default true,
  email_still_on boolean not null default true,
  constraint push_wants_quiet check ((quiet_from is null) = (quiet_until is null))
);

-- What a member is notified of. A row is written in the transaction of its cause, and each cause notifies a member
-- once. Members, devices and jobs are not foreign keys: the locks of a thousand guests, taken after the lock on the
-- event, could make the deletion of an account and an edit of the event wait for each other.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- The cause: the edit of an event, the event, the event with its start, the follower, the application, or the
  -- decision.
  entry_id text not null,
  event_id uuid references events on delete cascade,
  -- The follower. The host who published is the one of the event.
  person_id uuid,
  job_id int,
  -- The present status of the application.
  status text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  -- The venue whose follower the member is, for a member who does not follow the host of the published event.
  venue_id uuid,
  guest_id uuid,
  -- The followed city because of which the member is notified.
  city_id uuid,
  -- The followed artist because of whom the member is notified.
  artist_id uuid,
  unique (user_id, kind, entry_id),
  constraint notifications_of_a_recipient check (num_nonnulls(user_id, guest_id) = 1)
);
create index notifications_by_user on notifications (user_id, created_at desc, id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null;
create index notifications_by_event on notifications (event_id, user_id) where event_id is not null;
create index notifications_by_person on notifications (person_id) where person_id is not null;
create index notifications_by_time on notifications (created_at);
create unique index notifications_of_guests on notifications (guest_id, kind, entry_id) where guest_id is not null;

-- The queue of deliveries: one row for each notification and device. A process that takes a row moves `not_before` into
-- the future, so that another process takes it again if the first one is killed.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications on delete cascade,
  device_id uuid,
  not_before timestamptz not null default now(),
  tries smallint not null default 0,
  -- Identifies the attempt that is under way: only the process with this value may record the outcome.
  lease uuid,
  -- The time of the latest attempt, also after the delivery was queued again: the member may have been notified.
  taken_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'failed')),
  channel text not null default 'push' check (channel in ('push', 'email', 'text')),
  -- Lower numbers are sent first: a change of an event before a publication.
  urgency smallint not null default 1,
  -- How often a provider was too busy for a delivery. The other attempts (`tries`) ended without an outcome.
  postponed smallint not null default 0,
  -- When the text messages of a notification were sent before its present one: a correction is texted again, and each
  -- text counts for the limits of a day.
  texted_at timestamptz[] not null default '{}',
  -- The host of the push service of a delivery; empty for the other channels. The queue is read by host and urgency, so
  -- that a process that sends to one service as much as it may does not read the deliveries to that service.
  host text collate "C" not null default '',
  unique (notification_id, device_id),
  constraint notification_deliveries_of_device check ((channel = 'push') = (device_id is not null))
);
-- A notification has one email and one text message, and one push for each device.
create unique index notification_deliveries_once on notification_deliveries (notification_id, channel)
  where device_id is null;
-- The text messages of a day are counted.
create index notification_deliveries_texts on notification_deliveries (not_before) where channel = 'text';
create index notification_deliveries_due on notification_deliveries (channel, host, urgency, not_before)
  where ended_at is null;

-- Published events with followers of the host who are not notified yet: those who followed before this position, latest
-- first. The position is that of a follow, which may have ended since.
create table publications (
  event_id uuid primary key references events on delete cascade,
  followed_at timestamptz not null,
  follower_id uuid not null,
  -- Whether the position is that of a follow of the venue; the followers of the host are notified first, then those of
  -- the venue, of the artists, and of the city.
  of_venue boolean not null default false,
  of_city boolean not null default false,
  of_artist boolean not null default false
);

-- The digests by email: one for each member and morning, taken with a lease like the deliveries.
create table digests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- The date in the zone of the member.
  day date not null,
  -- The digest has the events that were published, or came within the coming week, after this time.
  since timestamptz not null,
  created_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  tries smallint not null default 0,
  lease uuid,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'failed')),
  postponed smallint not null default 0,
  unique (user_id, day)
);
create index digests_due on digests (not_before) where ended_at is null;

-- Webhooks

-- Webhooks: addresses of other programs to which the server posts what happens to events. A webhook of a host is about
-- the host's events, one of the operators (without a user) about all events of the site.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  url text not null check (char_length(url) <= 2048),
  kinds text[] not null
    check (
      cardinality(kinds) > 0
      and kinds <@ array['event.published', 'event.changed', 'event.cancelled', 'event.guests']
    ),
  created_at timestamptz not null default now(),
  -- While it is set nothing is queued. Set by the owner, or after all attempts of a delivery have failed.
  paused_at timestamptz
);
create index webhooks_by_user on webhooks (user_id);

-- One row for each request that is to be sent, and the log of the requests that were. The body is made when it is sent,
-- so it always has the present state of the event, and a row contains nothing about members.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  -- Null for the test that the owner sends.
  event_id uuid references events on delete cascade,
  kind text not null,
  queued_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  tries int not null default 0,
  -- Set by the first attempt, and replaced by each further one. An outcome counts with the present lease only.
  lease uuid,
  -- The HTTP status of the last attempt; null if there was no response.
  status int,
  ended_at timestamptz,
  outcome text check (outcome in ('delivered', 'failed', 'skipped'))
);
-- A change that follows before the first attempt needs no second request.
create unique index webhook_deliveries_waiting on webhook_deliveries (webhook_id, event_id, kind)
  where ended_at is null and lease is null;
create index webhook_deliveries_due on webhook_deliveries (not_before) where ended_at is null;
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, queued_at desc);

-- Site

-- The settings of the installation that its operators change in the product. The environment wins over them. One row.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  -- Raised by each change: processes read the row again, and an edit of an older version is refused.
  version int not null default 1,
  name text,
  short_name text,
  sentence text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- The home city, with its country and time zone, as pages need it.
  home jsonb,
  operator text,
  contact text,
  rules text,
  -- The languages that the site offers; the first one is for readers of none of them. Null: all of the product.
  languages text[],
  -- The end of the set-up. Until then visitors of the first page are sent to /setup.
  set_up_at timestamptz,
  changed_at timestamptz not null default now(),
  -- How people create an account: phone, email and invite. Null: as the environment says.
  sign_up text[] check (sign_up <@ array['phone', 'email', 'invite']),
  -- Email was chosen at some time, so members may have no other way to get back in than a code by email.
  has_email_accounts boolean not null default false,
  -- The folder of the backups, an absolute path. Null: `backups` in the data folder.
  backup_folder text,
  -- The hour of the daily backup, in the time zone of the home. Null: a day after the last one.
  backup_hour int check (backup_hour between 0 and 23),
  -- The settings that the environment decided at the last start. Other ones raise the version, because devices store
  -- them.
  environment jsonb not null default '{}',
  -- The pages of the operator on social networks, which the footer links; null: none.
  social_pages text[]
);
insert into site_settings default values;

-- The logo, encoded again by the server: a square PNG.
create table site_logo (
  only_row boolean primary key default true check (only_row),
  picture bytea not null,
  -- Part of the addresses of the icons.
  version int not null
);

-- The latest test of each provider of messages, with a hash of the settings that it was tested with: other settings are
-- not tested.
create table provider_tests (
  kind text primary key check (kind in ('email', 'text')),
  settings_hash bytea not null,
  has_succeeded boolean not null,
  at timestamptz not null default now()
);

-- The hosts of the sample events that operators planted. Removing the samples deletes these accounts and nothing else.
create table sample_hosts (
  user_id uuid primary key references users on delete cascade,
  planted_at timestamptz not null default now()
);

-- The key that opens /setup. There is one at most; its use deletes it.
create table setup_keys (
  only_row boolean primary key default true check (only_row),
  key_hash bytea not null,
  created_at timestamptz not null default now()
);

-- The browsers in which the key was typed.
create table setup_sessions (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  -- The browser that finished the set-up may still make its member the first admin.
  finished_at timestamptz,
  has_named_admin boolean not null default false
);

-- Operation

-- The last start of each periodic job: the process that moves `started_at` runs it.
create table job_runs (
  name text primary key,
  started_at timestamptz not null
);

-- The backups, for readiness, metrics and the time of the next one.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  address text
);
create index backup_runs_by_end on backup_runs (finished_at desc) where finished_at is not null;

-- One row a minute for each process: the health of the last day on the admin page.
create table health_samples (
  id uuid primary key,
  at timestamptz not null,
  process uuid not null,
  requests int not null,
  errors int not null,
  -- The number of requests in each range of durations (api/monitoring/health-samples.ts).
  latencies int[] not null,
  sockets int not null,
  messages int not null,
  loop_delay_ms real not null,
  database_bytes bigint,
  last_backup_at timestamptz
);
create index health_samples_at_idx on health_samples (at);
