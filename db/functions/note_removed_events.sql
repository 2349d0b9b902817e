create or replace function note_removed_events() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select distinct public.place_of(city, state) from removed;
      return null;
    end
  $$;
