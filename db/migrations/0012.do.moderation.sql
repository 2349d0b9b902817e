-- What was decided about reported people and things, and what each decision took out of sight, so that it can be undone.
create table moderation (
  id uuid primary key,
  kind text not null check (kind in ('user', 'event', 'job', 'message', 'review')),
  target_id text not null,
  action text not null check (action in ('dismiss', 'warn', 'suspend', 'take-down')),
  -- whose doing it is: who is warned or suspended
  person_id uuid references users on delete set null,
  -- what they are told
  note text not null default '',
  at timestamptz not null default now(),
  seen_at timestamptz,
  undone_at timestamptz
);
create index moderation_by_target on moderation (kind, target_id, at desc);
create index moderation_warnings on moderation (person_id) where action = 'warn' and seen_at is null and undone_at is null;

alter table reports add column decided_by uuid references moderation;
create index reports_by_target on reports (kind, target_id);

alter table users add column suspended_by uuid references moderation;
alter table events add column taken_down_by uuid references moderation;
alter table jobs add column taken_down_by uuid references moderation;
alter table reviews add column taken_down_by uuid references moderation;
create index events_taken_down on events (taken_down_by) where taken_down_by is not null;
create index jobs_taken_down on jobs (taken_down_by) where taken_down_by is not null;
