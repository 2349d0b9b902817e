-- Records an attempt. Returns how many were made within the period before it, and the seconds since the last one. The
-- count is a statement of its own, so that of two attempts at the same time the second one counts the first.
create or replace function note_attempt(
  of_kind text, of_key bytea, period interval, out count bigint, out seconds_since_last float8
) language plpgsql
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(of_kind || encode(of_key, 'hex'), 0));
      select count(*), extract(epoch from now() - max(a.at))::float8 into count, seconds_since_last
      from public.attempts a
      where a.kind = of_kind and a.key_hash = of_key and a.at > now() - period;
      insert into public.attempts (kind, key_hash) values (of_kind, of_key);
    end
  $$;
