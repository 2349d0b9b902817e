create or replace function note_departure() returns trigger language plpgsql
  as $$
    begin
      insert into public.departures (event_id, place, night_of, left_in)
      values (old.id, public.place_of(old.city, old.state), old.night_of, pg_current_xact_id())
      on conflict (event_id, place, night_of) do update set left_in = excluded.left_in, at = now();
      return null;
    end
  $$;
