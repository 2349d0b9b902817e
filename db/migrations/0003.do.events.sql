-- Nights. The wall clock and its zone are the truth; instants are derived from them.

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
  -- what a search reads: title, description, venue, category and tags, folded
  search_text text not null,
  -- raised on edits that a calendar must notice
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  deleted_at timestamptz,
  -- the transaction that last changed the row: a cursor that commit order cannot fool
  changed_in xid8 not null default pg_current_xact_id()
);

create index events_by_night on events (lower(city), state, night_of, starts_at, id) where status <> 'draft' and deleted_at is null;
create index events_by_genre on events (lower(city), state, category, night_of, starts_at, id) where status <> 'draft' and deleted_at is null;
create index events_upcoming on events (night_of, starts_at, id) where status <> 'draft' and deleted_at is null;
create index events_by_host on events (host_id, night_of desc, id);
create index events_changed on events (changed_in);

create function note_change() returns trigger language plpgsql
  as $$ begin new.changed_in := pg_current_xact_id(); new.updated_at := now(); return new; end $$;
create trigger events_note_change before update on events for each row execute function note_change();

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
  unique (event_id, user_id)
);
create index reviews_by_user on reviews (user_id);
