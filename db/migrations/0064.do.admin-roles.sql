-- The members who may use the admin page with their account, beside the credentials in the environment.
create table admin_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('admin', 'moderator')),
  -- Who gave the role; null: the credentials in the environment, or the set-up.
  named_by uuid references users on delete set null,
  at timestamptz not null default now()
);

-- A session of the admin page was opened either with the credentials in the environment or in the session of a member, with
-- which it ends.
alter table admin_sessions
  alter column credentials_hash drop not null,
  add column session_id uuid references sessions on delete cascade,
  add constraint admin_sessions_opened_by check (num_nonnulls(credentials_hash, session_id) = 1);
create index admin_sessions_by_session on admin_sessions (session_id) where session_id is not null;

-- Who decided, and who undid the decision; null: the credentials in the environment.
alter table moderation
  add column moderator_id uuid references users on delete set null,
  add column undone_by uuid references users on delete set null;

-- The browser that finished the set-up may still make its member the first admin.
alter table setup_sessions
  add column finished_at timestamptz,
  add column has_named_admin boolean not null default false;
