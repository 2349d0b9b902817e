-- Messages. A conversation numbers its messages 1..n without gaps; every visible change raises its rev.

create table conversations (
  id uuid primary key,
  user_lo uuid not null references users,
  user_hi uuid not null references users,
  last_seq int not null default 0,
  last_rev int not null default 0,
  last_at timestamptz,
  created_at timestamptz not null default now(),
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
  -- of the content as first sent, so that a replay is recognised even after an edit
  content_hash bytea not null,
  composed_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  rev int not null,
  primary key (conversation_id, seq)
);
create index messages_by_rev on messages (conversation_id, rev);

-- The version of a person's conversation list: its ETag, and what a reconnecting socket compares.
create table user_sync (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 0
);
