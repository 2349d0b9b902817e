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

alter table events add column artist_ids uuid[] not null default '{}';
create index events_by_artist on events using gin (artist_ids) where artist_ids <> '{}';

alter table notifications add column artist_id uuid;
alter table publications add column of_artist boolean not null default false;

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist'));
alter table moderation drop constraint moderation_kind_check;
alter table moderation add constraint moderation_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist'));

-- The functions of this version are created after the migrations.
create function give_event_artists() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger events_give_artists before insert or update of program, city, state, status, deleted_at on events
  for each row execute function give_event_artists();
