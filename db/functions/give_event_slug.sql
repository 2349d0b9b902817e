create or replace function give_event_slug() returns trigger language plpgsql
  as $$
    declare
      base text := public.event_slug_base(new.title, new.night_of);
    begin
      -- Two transactions must not find the same slug free. The lock does not wait, so that no two publications wait for
      -- each other; few different locks, because a transaction that inserts many events holds all of them.
      if pg_try_advisory_xact_lock(39, hashtext(base) % 64)
        and not exists (select 1 from public.events where slug = base) then
        new.slug := base;
      else
        new.slug := public.with_id_suffix(base, new.id);
      end if;
      return new;
    end
  $$;
