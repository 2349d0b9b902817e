-- How many attempts were made within the period before now. Locks the key, so that of two attempts at the same time the
-- second one counts the first: this is a statement of its own, with a snapshot that is later than the lock.
create or replace function attempts_within(
  of_kind text, of_key bytea, period interval, out count bigint, out seconds_since_last float8
) language plpgsql
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(of_kind || encode(of_key, 'hex'), 0));
      select count(*), extract(epoch from now() - max(a.at))::float8 into count, seconds_since_last
      from public.attempts a
      where a.kind = of_kind and a.key_hash = of_key and a.at > now() - period;
    end
  $$;
