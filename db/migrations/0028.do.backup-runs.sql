-- What became of each backup, for readiness, metrics and the time of the next one.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  address text
);
create index backup_runs_by_end on backup_runs (finished_at desc) where finished_at is not null;
-- The accounts deleted lately, which are listed beside the backups.
create index users_by_deletion on users (deleted_at) where deleted_at is not null;
