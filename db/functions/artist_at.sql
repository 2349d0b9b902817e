-- Returns the artist of a part of a program, who is created if there is none; null for a part without an artist. A part
-- names an artist of another city by the slug. The name of a class or a show is the one of an artist only if the host
-- says so ('new'). The artist is locked until the end of the transaction, so that the cleanup does not delete it.
create or replace function artist_at(part jsonb, city text, state text) returns uuid language plpgsql
  as $$
    declare
      part_name text := part ->> 'name';
      chosen text := part ->> 'artist';
      found_id uuid;
      new_id uuid;
    begin
      if not public.is_artist_name(part_name) then
        return null;
      end if;
      select a.id into found_id
      from public.artists a
      where a.slug = chosen and public.place_key(a.name) = public.place_key(part_name)
      for key share;
      if found_id is not null or (chosen is null and part ->> 'kind' not in ('dj', 'band')) then
        return found_id;
      end if;
      -- Several attempts: between the two statements another transaction may insert the same artist, and the cleanup
      -- may delete it.
      for attempt in 1..5 loop
        select a.id into found_id
        from public.artists a
        where a.state = artist_at.state and public.place_key(a.city) = public.place_key(artist_at.city)
          and public.place_key(a.name) = public.place_key(part_name)
        for key share;
        exit when found_id is not null;
        new_id := gen_random_uuid();
        insert into public.artists (id, slug, name, kind, city, state)
        values (
          new_id, public.with_id_suffix(coalesce(nullif(public.slug_of(part_name), ''), 'artist'), new_id),
          part_name, case part ->> 'kind' when 'social' then 'dj' else part ->> 'kind' end, artist_at.city, artist_at.state
        )
        on conflict do nothing
        returning id into found_id;
        exit when found_id is not null;
      end loop;
      return found_id;
    end
  $$;
