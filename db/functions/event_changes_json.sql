-- The changes of the last 30 days that everybody may read, newest first; null if there are none. A publication is left
-- out: the event itself shows that it is published.
create or replace function event_changes_json(event uuid) returns text
  language plpgsql stable parallel safe
  as $$
    begin
      return (
        select json_agg(latest.json)::text
        from (
          select public.event_change_json(c) as json
          from public.event_changes c
          where c.event_id = event and c.what <> 'published' and c.at > now() - interval '30 days'
          order by c.at desc, c.id
          limit 5
        ) latest
      );
    end
  $$;
