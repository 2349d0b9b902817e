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
