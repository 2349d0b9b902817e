-- The artists of an event: those of its program and of its accepted gigs. A search finds the names of the gigs, too:
-- they follow the text of the form, behind a form feed, which no form accepts. Drafts and deleted events are not
-- public, so they have no artists. They are locked in the order of their names: two events with the same new artists do
-- not wait for each other.
create or replace function give_event_artists() returns trigger language plpgsql
  as $$
    declare
      -- A new event has no gigs, and a deleted one forgets them.
      gigs jsonb := case when tg_op = 'UPDATE' and new.deleted_at is null then public.line_up_of(new)::jsonb end;
    begin
      new.artist_ids := '{}';
      new.search_text := split_part(new.search_text, E'\f', 1)
        || coalesce(E'\f' || public.fold((select string_agg(g ->> 'name', ' ') from jsonb_array_elements(gigs) g)), '');
      if new.status <> 'draft' and new.deleted_at is null and (gigs is not null or new.program is not null) then
        new.artist_ids := array(
          select distinct given.id
          from (
            select public.artist_at(ordered.part, new.city, new.state) as id
            from (
              select p.part
              from jsonb_array_elements(
                coalesce(new.program -> 'parts', '[]') || coalesce(gigs, '[]')
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
