-- Where somebody's devices may be woken, and for what. A subscription belongs to a session and ends with it.

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
