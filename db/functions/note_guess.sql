-- Stores a guess at a password, or returns for how many seconds it has to wait. In a function each statement sees what
-- was committed before it, so guesses at the same time are counted one after the other, behind the lock. Unless
-- `is_durable`, the commit does not wait for the disk: that is for a caller who commits the result of the guess before
-- it is told, and with it the guess.
create or replace function note_guess(
  of_kind text, of_key bytea, period interval, free_tries int, longest_wait_seconds int, is_durable boolean
) returns float8
  language plpgsql
  as $$
    declare
      lately record;
      wait float8 := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended(of_kind || encode(of_key, 'hex'), 0));
      select count(*) as count, extract(epoch from now() - max(at))::float8 as seconds_since_last
      into lately
      from attempts
      where kind = of_kind and key_hash = of_key and at > now() - period;
      if lately.count >= free_tries then
        wait := least(longest_wait_seconds, 2 ^ (lately.count - free_tries)) - lately.seconds_since_last;
      end if;
      if wait > 0 then
        return wait;
      end if;
      insert into attempts (kind, key_hash) values (of_kind, of_key);
      if not is_durable then
        perform set_config('synchronous_commit', 'off', true);
      end if;
      return 0;
    end
  $$;
