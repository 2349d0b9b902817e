-- A code belongs to the browser that asked for it, and its sending counts toward limits of addresses and networks.

alter table phone_codes
  -- the recovery cookie that was handed out with this code
  add column browser_hash bytea,
  -- keyed hashes of the address and the network that asked
  add column source_hash bytea,
  add column network_hash bytea,
  -- sent from the part of the daily budget that is kept for numbers with an account
  add column is_from_reserve boolean not null default false,
  -- no message was sent: the budget had only its reserve left, and no account has this number
  add column is_withheld boolean not null default false;
create index phone_codes_by_browser on phone_codes (browser_hash) where browser_hash is not null;
create index phone_codes_by_time on phone_codes (sent_at);

-- A grant names the code that was proved for it.
alter table recovery_grants add column code_id uuid;
