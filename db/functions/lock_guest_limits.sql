-- Locks these keys of the limits of guests, in the given order: two requests that share two of them do not wait for
-- each other.
create or replace function lock_guest_limits(keys text[]) returns void
  language plpgsql
  as $$
    declare
      key text;
    begin
      foreach key in array keys loop
        perform pg_advisory_xact_lock(hashtextextended('guest ' || key, 0));
      end loop;
    end
  $$;
