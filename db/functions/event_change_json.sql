-- The JSON of a change. The old street address of an event may be a private one that its host removed, so it is left
-- out.
create or replace function event_change_json(c event_changes) returns json
  language sql stable parallel safe
  as $$
    select json_build_object(
      'what', c.what, 'old', case when c.what = 'place' then c.old_value - 'location' else c.old_value end,
      'new', c.new_value, 'at', public.iso(c.at)
    )
  $$;
