-- One row a minute for each process: the health of the last day on the admin page.
create table health_samples (
  id uuid primary key,
  at timestamptz not null,
  process uuid not null,
  requests int not null,
  errors int not null,
  -- How many requests fell into each span of time; the spans are in api/watch/latencies.ts.
  latencies int[] not null,
  sockets int not null,
  messages int not null,
  loop_delay_ms real not null,
  database_bytes bigint,
  last_backup_at timestamptz
);
create index on health_samples (at);
