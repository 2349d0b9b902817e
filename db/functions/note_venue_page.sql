-- The pages that the server keeps in memory are read again after a change in their city; see `eventChangesSince`.
create or replace function note_venue_page() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place) values (public.place_of(new.city, new.state));
      return null;
    end
  $$;
