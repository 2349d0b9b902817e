-- A host who publishes or moves an event after the moment of its question says that it takes place, and is not asked
-- once more. A listing has no host who could say so.
create or replace function note_confirmation() returns trigger language plpgsql
  as $$
    begin
      if now() between public.question_at(new.start_local, new.tz)
        and coalesce(new.end_local, new.start_local + interval '5 hours') at time zone new.tz
      then
        new.confirmed_at := now();
      end if;
      return new;
    end
  $$;
