-- Records an attempt. Returns how many were made within the period before it, and the seconds since the last one.
create or replace function note_attempt(
  of_kind text, of_key bytea, period interval, out count bigint, out seconds_since_last float8
) language plpgsql
  as $$
    begin
      select a.count, a.seconds_since_last into count, seconds_since_last
      from public.attempts_within(of_kind, of_key, period) a;
      insert into public.attempts (kind, key_hash) values (of_kind, of_key);
    end
  $$;
