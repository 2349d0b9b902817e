-- When a periodic job last started, so that one of several processes runs it. A row is claimed by moving `started_at`.
create table job_runs (
  name text primary key,
  started_at timestamptz not null
);
