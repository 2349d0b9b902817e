-- Finding nights: where a night used to be, and how its words sound.

-- A night that left a place or a date, so that it also leaves the phones that saw it there. The place is kept as a hash
-- of 'city, ST': enough to be asked for by name.
create table departures (
  event_id uuid not null references events on delete cascade,
  place uuid not null,
  night_of date not null,
  -- the transaction that took it away, as in events.changed_in
  left_in xid8 not null,
  at timestamptz not null default now(),
  primary key (event_id, place, night_of)
);
create index departures_by_place on departures (place, left_in);
create index departures_by_age on departures (at);

create function place_of(city text, state text) returns uuid
  language sql immutable strict parallel safe
  as $$ select md5(lower(city) || ', ' || state)::uuid $$;

create function note_departure() returns trigger language plpgsql
  as $$
    begin
      insert into public.departures (event_id, place, night_of, left_in)
      values (old.id, public.place_of(old.city, old.state), old.night_of, pg_current_xact_id())
      on conflict (event_id, place, night_of) do update set left_in = excluded.left_in, at = now();
      return null;
    end
  $$;
create trigger events_note_departure after update of city, state, night_of on events for each row
  when ((lower(old.city), old.state, old.night_of) is distinct from (lower(new.city), new.state, new.night_of))
  execute function note_departure();

-- How the words of a night sound, but for its description. Beside the night and not on it: somebody going rewrites the
-- night's row, and would put every sound into the index again.
create table night_sounds (
  event_id uuid primary key references events on delete cascade,
  sounds tsvector not null
);
create index night_sounds_by_sound on night_sounds using gin (sounds) with (fastupdate = off);

create function night_names(title text, venue text, category text, tags text[], city text, location text) returns text[]
  language sql immutable parallel safe
  as $$
    select public.search_words(concat_ws(' ', title, venue, category, array_to_string(tags, ' '), city, location))
  $$;

create function night_sounds_of(names text[]) returns tsvector
  language sql immutable strict parallel safe
  as $$
    select array_to_tsvector(array(select distinct sound from unnest(names) name, public.slips_of(name) sound))
  $$;

create function note_sounds() returns trigger language plpgsql
  as $$
    begin
      insert into public.night_sounds (event_id, sounds)
      values (new.id, public.night_sounds_of(
        public.night_names(new.title, new.venue, new.category, new.tags, new.city, new.location)
      ))
      on conflict (event_id) do update set sounds = excluded.sounds;
      return null;
    end
  $$;
create trigger events_note_sounds after insert or update of title, venue, category, tags, city, location on events
  for each row execute function note_sounds();

insert into night_sounds (event_id, sounds)
select id, night_sounds_of(night_names(title, venue, category, tags, city, location)) from events;
