-- The public JSON of an event contains its line-up, and the events of an artist those of the accepted gigs. `program` is
-- written, because the artists are found when it is.
create or replace function note_line_up() returns trigger language plpgsql
  as $$
    begin
      if tg_table_name = 'applications' then
        update public.events set program = program
        where id in (select j.event_id from public.jobs j where j.id in (old.fills_gig, new.fills_gig));
      elsif tg_table_name = 'jobs' then
        update public.events set program = program where id in (old.event_id, new.event_id);
      else
        update public.events set program = program
        where id = coalesce(new.event_id, old.event_id)
          and exists (
            select from public.jobs j
            where j.event_id = coalesce(new.event_id, old.event_id) and j.host_id = coalesce(new.user_id, old.user_id)
          );
      end if;
      return null;
    end
  $$;
