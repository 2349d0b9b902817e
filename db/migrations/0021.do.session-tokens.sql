-- The tokens of a session form one chain: each token names the one it was issued in place of.
alter table session_tokens add column predecessor_hash bytea;

-- Tokens of sessions that were revoked. A device that was offline then learns it from its first refused request.
create table revoked_tokens (
  token_hash bytea primary key,
  -- 'revoked': the device deletes its data 24 hours after it first heard; 'erase': at once.
  reason text not null check (reason in ('revoked', 'erase')),
  revoked_at timestamptz not null default now(),
  heard_at timestamptz
);
create index revoked_tokens_by_time on revoked_tokens (revoked_at);
