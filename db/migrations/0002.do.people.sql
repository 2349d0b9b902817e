-- People: who follows whom, who has shut the door on whom, what is reported.

create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_by_followee on follows (followee_id, at desc);
create index follows_newest on follows (follower_id, at desc);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create table reports (
  id uuid primary key,
  reporter_id uuid references users on delete set null,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review')),
  target_id text not null,
  reason text not null,
  at timestamptz not null default now(),
  decided_at timestamptz,
  decision text
);
create index reports_open on reports (at) where decided_at is null;
