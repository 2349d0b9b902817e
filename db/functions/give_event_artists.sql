-- Drafts and deleted events are not public, so they have no artists. They are locked in the order of their names: two
-- events with the same new artists do not wait for each other.
create or replace function give_event_artists() returns trigger language plpgsql
  as $$
    begin
      new.artist_ids := '{}';
      -- A new event has no gigs.
      if new.status <> 'draft' and new.deleted_at is null and (tg_op = 'UPDATE' or new.program is not null) then
        new.artist_ids := array(
          select distinct given.id
          from (
            select public.artist_at(ordered.part, new.city, new.state) as id
            from (
              select p.part
              from jsonb_array_elements(
                coalesce(new.program -> 'parts', '[]') || coalesce(public.line_up_of(new)::jsonb, '[]')
              ) p (part)
              order by public.place_key(p.part ->> 'name')
              offset 0
            ) ordered
          ) given
          where given.id is not null
        );
      end if;
      return new;
    end
  $$;
