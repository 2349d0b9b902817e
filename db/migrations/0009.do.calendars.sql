-- The address under which somebody's own calendar finds their nights: whoever has it may read them, so only its hash is kept.

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);
