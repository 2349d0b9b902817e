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
  changed_at timestamptz not null default now()
);

-- A database with accounts was set up before this table existed.
insert into site_settings (set_up_at)
select case when exists (select from users) then now() end;

-- The logo, encoded again by the server: a square PNG.
create table site_logo (
  only_row boolean primary key default true check (only_row),
  picture bytea not null,
  -- Part of the addresses of the icons.
  version int not null
);

-- The latest test of each provider of messages, with a hash of the settings that it was tested with: other settings are not
-- tested.
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
  created_at timestamptz not null default now()
);
