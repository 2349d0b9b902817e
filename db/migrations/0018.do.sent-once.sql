-- What was sent again because its answer was lost is not made twice.

alter table events add column idempotency_key uuid;
create unique index events_sent_once on events (host_id, idempotency_key) where idempotency_key is not null;

alter table jobs add column idempotency_key uuid;
create unique index jobs_sent_once on jobs (host_id, idempotency_key) where idempotency_key is not null;
