-- The public JSON of an event contains its line-up, and the events of an artist those of the accepted gigs. `program`
-- and `search_text` are written, because the artists and the words are found when they are. Other programs learn of a
-- line-up that differs.
create or replace function note_line_up() returns trigger language plpgsql
  as $$
    declare
      changed uuid[];
      shown record;
    begin
      if tg_table_name = 'applications' then
        changed := array(select j.event_id from public.jobs j where j.id in (old.fills_gig, new.fills_gig));
      elsif tg_table_name = 'jobs' then
        changed := array[old.event_id, new.event_id];
      else
        changed := array(
          select j.event_id
          from public.jobs j
          where j.event_id = coalesce(new.event_id, old.event_id) and j.host_id = coalesce(new.user_id, old.user_id)
        );
      end if;
      for shown in
        select p.event_id, p.json::json ->> 'lineUp' as line_up
        from public.public_events p
        where p.event_id = any (changed)
        order by p.event_id
      loop
        update public.events set program = program, search_text = search_text where id = shown.event_id;
        perform public.queue_webhooks(e.host_id, e.id, 'event.changed')
        from public.events e
        join public.public_events p on p.event_id = e.id
        where e.id = shown.event_id and e.status = 'active' and e.taken_down_by is null
          and p.json::json ->> 'lineUp' is distinct from shown.line_up;
      end loop;
      return null;
    end
  $$;
