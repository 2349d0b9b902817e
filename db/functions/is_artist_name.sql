-- Whether a name identifies an artist. "DJ", "TBA" and "Guest DJ" identify none.
create or replace function is_artist_name(name text) returns boolean
  language sql immutable parallel safe
  as $$
    select length(public.place_key(name)) > 1 and not (
      string_to_array(public.place_key(name), ' ')
      <@ array['dj', 'djs', 'live', 'band', 'tba', 'tbd', 'tbc', 'guest', 'resident', 'invitado', 'invitada', 'residente', 'convidado', 'convidada']
    )
  $$;
