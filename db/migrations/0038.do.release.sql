-- The database of release 0.2.0. Sites of that release have it already, by other migrations; it is created only to
-- restore a backup of 0.2.0 or of a version between that and this one, which the following migrations then change. A
-- function that has changed since is not included here, but defined as it was.

-- A function may call another one that is created after it.
set local check_function_bodies = off;

create table schema_versions (
  version bigint primary key,
  name text,
  md5 text,
  run_at timestamptz
);

create extension if not exists unaccent;
create extension if not exists pg_trgm;

\ir ../functions/fold.sql
\ir ../functions/search_texts.sql

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
  going_audience text not null default 'mutuals' check (going_audience in ('public', 'followers', 'mutuals', 'host')),
  locale text check (locale in ('en', 'es')),
  profile_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  suspended_by uuid,
  text_hidden_by uuid,
  version int not null default 1,
  field_versions jsonb not null default '{}',
  picture_digest text,
  shows_presence boolean not null default true,
  search_texts text[]
    generated always as (search_texts(username, display_name, first_name, last_name, promotion_group, city)) stored
);
create unique index users_by_username on users (lower(username) collate "C");
create unique index users_by_email on users (lower(email)) where deleted_at is null;
create unique index users_by_phone on users (phone_number) where phone_verified_at is not null and deleted_at is null;
create index users_by_first_name on users (fold(first_name) collate "C") where deleted_at is null;
create index users_by_last_name on users (fold(last_name) collate "C") where deleted_at is null;
create index users_by_display_name on users (fold(display_name) collate "C") where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_in_city on users (fold(city) collate "C", created_at desc) where deleted_at is null;
create index users_newest_in_state on users (state, created_at desc) where deleted_at is null;
create index users_suspended on users (id) where suspended_by is not null;
create index users_without_presence on users (id) where not shows_presence or suspended_by is not null;
create index users_by_deletion on users (deleted_at) where deleted_at is not null;

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
  provider_token text
);
create index sessions_by_user on sessions (user_id, seen_at desc);

create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  first_used_at timestamptz,
  expires_at timestamptz,
  predecessor_hash bytea
);
create index session_tokens_by_session on session_tokens (session_id);

create table revoked_tokens (
  token_hash bytea primary key,
  reason text not null check (reason in ('revoked', 'erase')),
  revoked_at timestamptz not null default now(),
  heard_at timestamptz
);
create index revoked_tokens_by_time on revoked_tokens (revoked_at);

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table attempts (
  kind text not null,
  key_hash bytea not null,
  at timestamptz not null default now()
);
create index attempts_lately on attempts (kind, key_hash, at);

create table failed_sign_ins (
  at timestamptz not null default now(),
  name_key bytea not null,
  address_key bytea not null,
  network_key bytea not null,
  wide_network_key bytea not null,
  password_key bytea not null,
  is_challenged boolean not null
);
create index failed_sign_ins_by_name on failed_sign_ins (name_key, at) where is_challenged;
create index failed_sign_ins_by_address on failed_sign_ins (address_key, at);
create index failed_sign_ins_by_network on failed_sign_ins (network_key, at);
create index failed_sign_ins_by_wide_network on failed_sign_ins (wide_network_key, at);
create index failed_sign_ins_by_password on failed_sign_ins (password_key, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);

create table identities (
  uid text primary key,
  phone_number text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'recovery')),
  code_hash bytea not null,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz,
  spent_at timestamptz,
  browser_hash bytea,
  source_hash bytea,
  network_hash bytea,
  is_from_reserve boolean not null default false,
  is_withheld boolean not null default false
);
create index phone_codes_by_phone on phone_codes (phone_number, sent_at desc);
create index phone_codes_by_browser on phone_codes (browser_hash) where browser_hash is not null;
create index phone_codes_by_time on phone_codes (sent_at);

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
  code_id uuid
);

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  changes_email boolean not null default false
);
create index email_verifications_by_user on email_verifications (user_id);

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

create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create table moderation (
  id uuid primary key,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review')),
  target_id text not null,
  action text not null check (action in ('dismiss', 'warn', 'suspend', 'take-down')),
  person_id uuid references users on delete set null,
  note text not null default '',
  at timestamptz not null default now(),
  seen_at timestamptz,
  undone_at timestamptz
);
create index moderation_by_target on moderation (kind, target_id, at desc);
create index moderation_warnings on moderation (person_id)
  where action = 'warn' and seen_at is null and undone_at is null;
alter table users add foreign key (suspended_by) references moderation;
alter table users add foreign key (text_hidden_by) references moderation;

create table reports (
  id uuid primary key,
  reporter_id uuid references users on delete set null,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review')),
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

create table admin_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  credentials_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
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

create table name_sounds (
  slip text collate "C" not null,
  sound text collate "C" not null,
  primary key (slip, sound)
);

create table city_nights (
  city text not null,
  state text not null,
  night_of date not null,
  slot smallint not null default pg_backend_pid() % 16,
  events int not null,
  primary key (city, state, night_of, slot)
);
create index city_nights_by_night on city_nights (night_of);

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
  price_cents int check (price_cents between 0 and 99999999),
  capacity int check (capacity > 0),
  venue text,
  location text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
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
  search_text text not null,
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  deleted_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  taken_down_by uuid references moderation,
  idempotency_key uuid,
  version int not null default 1,
  field_versions jsonb not null default '{}'
);
create index events_by_night on events (lower(city), state, night_of, starts_at, id)
  where status <> 'draft' and deleted_at is null;
create index events_by_genre on events (lower(city), state, category, night_of, starts_at, id)
  where status <> 'draft' and deleted_at is null;
create index events_upcoming on events (night_of, starts_at, id) where status <> 'draft' and deleted_at is null;
create index events_by_host on events (host_id, night_of desc, id);
create index events_changed on events (changed_in);
create index events_taken_down on events (taken_down_by) where taken_down_by is not null;
create unique index events_sent_once on events (host_id, idempotency_key) where idempotency_key is not null;
create index events_after_midnight on events (lower(city), state, night_of, starts_at, id)
  where night_of <> start_local::date and status <> 'draft' and deleted_at is null;
create index events_changed_by_city on events (lower(city), state, changed_in);

create table public_events (
  event_id uuid primary key references events on delete cascade,
  json text not null
) with (fillfactor = 80);

create table event_words (
  word text primary key,
  sounds text[],
  is_common boolean not null default false
);
create index event_words_by_part on event_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index event_words_by_sound on event_words using gin (sounds) with (fastupdate = off);

create table event_word_uses (
  word text not null,
  event_id uuid not null references events on delete cascade,
  primary key (word, event_id)
);
create index event_word_uses_by_event on event_word_uses (event_id);

create table departures (
  event_id uuid not null references events on delete cascade,
  place uuid not null,
  night_of date not null,
  left_in xid8 not null,
  at timestamptz not null default now(),
  primary key (event_id, place, night_of)
);
create index departures_by_place on departures (place, left_in);
create index departures_by_age on departures (at);
create index departures_by_transaction on departures (left_in);

create table removed_events (
  place uuid not null,
  left_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index removed_events_by_transaction on removed_events (left_in);

create table host_updates (
  host_id uuid primary key references users on delete cascade,
  is_erased boolean not null default false,
  after_night date,
  after_id uuid,
  generation bigint not null default 1,
  queued_at timestamptz not null default now()
);

create table attendances (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('going', 'interested')),
  at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index attendances_by_user on attendances (user_id, at desc);

create table favorites (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, event_id)
);
create index favorites_by_event on favorites (event_id);

create table reviews (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  rating int not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  version integer not null default 1,
  unique (event_id, user_id)
);
create index reviews_by_user on reviews (user_id);

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

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);

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
  field_versions jsonb not null default '{}'
);
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
  status text not null default 'new' check (status in ('new', 'shortlisted', 'hired', 'declined')),
  created_at timestamptz not null default now(),
  received_at timestamptz,
  files_bytes int not null default 0,
  unique (job_id, idempotency_key)
);
create index applications_by_job on applications (job_id, created_at desc);
create index applications_by_email on applications (job_id, lower(applicant_email), created_at desc);
create index applications_by_age on applications (created_at);

create table conversations (
  id uuid primary key,
  user_lo uuid not null references users,
  user_hi uuid not null references users,
  last_seq int not null default 0,
  last_rev int not null default 0,
  last_at timestamptz,
  created_at timestamptz not null default now(),
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
  content_hash bytea not null,
  composed_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  rev int not null,
  primary key (conversation_id, seq)
);
create index messages_by_rev on messages (conversation_id, rev);

create table user_sync (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 0
);

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

create table push_wants (
  user_id uuid primary key references users on delete cascade,
  messages boolean not null default true,
  previews boolean not null default false,
  followers boolean not null default true,
  nights boolean not null default true
);

create table job_runs (
  name text primary key,
  started_at timestamptz not null
);

create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  address text
);
create index backup_runs_by_end on backup_runs (finished_at desc) where finished_at is not null;

create table health_samples (
  id uuid primary key,
  at timestamptz not null,
  process uuid not null,
  requests int not null,
  errors int not null,
  latencies int[] not null,
  sockets int not null,
  messages int not null,
  loop_delay_ms real not null,
  database_bytes bigint,
  last_backup_at timestamptz
);
create index on health_samples (at);

create function person_terms(
  first_name text, last_name text, display_name text, username text, promotion_group text, city text, state text
) returns tsvector
  language sql immutable parallel safe cost 10000
  as $$
    with words as (
      select unnest(public.search_words(concat_ws(' ', first_name, last_name, display_name, username, promotion_group))) w
    )
    select array_to_tsvector(array(
      select w from words
      union
      select slip from words, public.slips_of(w) slip
      union
      select '@' || left(public.fold(city), 60) where city <> ''
      union
      select '#' || lower(state) where state <> ''
    ))
  $$;

create function editable_fields(e events) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags, 'status', e.status,
      'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url, 'price', e.price_cents, 'capacity', e.capacity,
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state, 'timeZone', e.tz,
      'latitude', e.latitude, 'longitude', e.longitude, 'date', e.start_local::date,
      'startTime', e.start_local::time, 'endTime', e.end_local::time, 'nightOf', e.night_of
    )
  $$;

create function editable_fields(j jobs) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', j.title, 'description', j.description, 'requirements', j.requirements, 'location', j.location,
      'jobType', j.job_type, 'salaryRange', j.salary_range, 'contactEmail', j.contact_email,
      'contactPhone', j.contact_phone, 'expiresAt', j.expires_at, 'status', j.closed_at is null
    )
  $$;

create function editable_fields(u users) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'displayName', u.display_name, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
      'bio', u.bio, 'statusMessage', u.status_message, 'hometown', u.hometown, 'city', u.city, 'state', u.state,
      'dateOfBirth', u.date_of_birth, 'favoriteGenres', u.favorite_genres, 'interests', u.interests,
      'socialLinks.instagram', u.social_links -> 'instagram', 'socialLinks.facebook', u.social_links -> 'facebook',
      'socialLinks.twitter', u.social_links -> 'twitter', 'socialLinks.tiktok', u.social_links -> 'tiktok',
      'profileImageUrl', u.profile_image_url, 'venueName', u.venue_name, 'venueDescription', u.venue_description,
      'venueAddress', u.venue_address, 'venuePhone', u.venue_phone, 'venueWebsite', u.venue_website,
      'promotionGroup', u.promotion_group, 'goingAudience', u.going_audience, 'locale', u.locale
    )
  $$;

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

\ir ../functions/iso.sql
\ir ../functions/audit_log_is_append_only.sql
\ir ../functions/note_change.sql
\ir ../functions/search_words.sql
\ir ../functions/sound_of.sql
\ir ../functions/slips_of.sql
\ir ../functions/place_of.sql
\ir ../functions/note_departure.sql
\ir ../functions/night_names.sql
\ir ../functions/note_version.sql
\ir ../functions/note_public_event.sql
\ir ../functions/note_host.sql
\ir ../functions/rebuild_public_events.sql
\ir ../functions/words_of_event.sql
\ir ../functions/sounds_of_word.sql
\ir ../functions/most_rare_uses.sql
\ir ../functions/forget_words.sql
\ir ../functions/note_words.sql
\ir ../functions/rebuild_event_words.sql
\ir ../functions/note_guess.sql
\ir ../functions/prefix_end.sql
\ir ../functions/words_of_person.sql
\ir ../functions/note_name_sounds.sql
\ir ../functions/forget_name_sounds.sql
\ir ../functions/add_person_words.sql
\ir ../functions/replace_person_words.sql
\ir ../functions/note_city_night.sql
\ir ../functions/rebuild_city_nights.sql
\ir ../functions/most_events_at_once.sql
\ir ../functions/queue_host_update.sql
\ir ../functions/has_many_events.sql
\ir ../functions/note_removed_events.sql

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger events_note_change before update on events for each row execute function note_change();
create trigger events_note_departure after update of city, state, night_of on events for each row
  when ((lower(old.city), old.state, old.night_of) is distinct from (lower(new.city), new.state, new.night_of))
  execute function note_departure();
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity, venue,
    location, city, state, tz, latitude, longitude, start_local, end_local, night_of
  on events for each row execute function note_version();
create trigger jobs_note_version
  before update of title, description, requirements, location, job_type, salary_range, contact_email, contact_phone,
    expires_at, closed_at
  on jobs for each row execute function note_version();
create trigger users_note_version
  before update of display_name, username, first_name, last_name, bio, status_message, hometown, city, state,
    date_of_birth, favorite_genres, interests, social_links, profile_image_url, venue_name, venue_description,
    venue_address, venue_phone, venue_website, promotion_group, going_audience, locale
  on users for each row execute function note_version();
create trigger events_note_public_event after insert or update on events
  for each row execute function note_public_event();
create trigger users_note_host
  after update of username, display_name, first_name, last_name, promotion_group, profile_image_url on users
  for each row
  when (
    (old.username, old.display_name, old.first_name, old.last_name, old.promotion_group, old.profile_image_url)
    is distinct from
    (new.username, new.display_name, new.first_name, new.last_name, new.promotion_group, new.profile_image_url)
  )
  execute function note_host();
create trigger events_note_new_words after insert on events for each row execute function note_words();
create trigger events_note_words
  after update of title, venue, category, tags, city, state, location, search_text, status, deleted_at on events
  for each row
  when (
    (old.title, old.venue, old.category, old.tags, old.city, old.state, old.location, old.search_text, old.status,
      old.deleted_at)
    is distinct from
    (new.title, new.venue, new.category, new.tags, new.city, new.state, new.location, new.search_text, new.status,
      new.deleted_at)
  )
  execute function note_words();
create trigger person_words_note_sounds after insert on person_words
  referencing new table as new_words for each statement execute function note_name_sounds();
create trigger person_words_forget_sounds after delete on person_words
  referencing old table as old_words for each statement execute function forget_name_sounds();
create trigger users_add_words after insert on users
  referencing new table as new_people for each statement execute function add_person_words();
create trigger users_replace_words after update on users for each row
  when (
    (old.first_name, old.last_name, old.display_name, old.username, old.promotion_group, old.city, old.state)
      is distinct from
    (new.first_name, new.last_name, new.display_name, new.username, new.promotion_group, new.city, new.state)
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.suspended_by is null) <> (new.suspended_by is null)
  )
  execute function replace_person_words();
create trigger events_note_new_city_night after insert on events
  for each row when (new.status = 'active') execute function note_city_night();
create trigger events_note_city_night after update of city, state, night_of, status, deleted_at on events
  for each row
  when (
    (old.city, old.state, old.night_of, old.status, old.deleted_at)
    is distinct from (new.city, new.state, new.night_of, new.status, new.deleted_at)
  )
  execute function note_city_night();
create trigger events_note_removal after delete on events
  referencing old table as removed for each statement execute function note_removed_events();

set local check_function_bodies = on;
