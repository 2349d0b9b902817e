create or replace function give_event_slug() returns trigger language plpgsql
  as $$
    declare
      base text := public.event_slug_base(new.title, new.night_of);
    begin
      new.slug := public.with_id_suffix(base, new.id);
      -- Two transactions must not find the same slug free. The lock does not wait, so that no two publications wait for
      -- each other; few different locks, because a transaction that inserts many events holds all of them.
      if pg_try_advisory_xact_lock(39, hashtext(base) % 64) then
        -- A statement of its own: one that began before the lock does not see the event of the transaction that held
        -- it.
        if not exists (select 1 from public.events where slug = base) then
          new.slug := base;
        end if;
      end if;
      return new;
    end
  $$;
