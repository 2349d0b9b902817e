create or replace function has_many_events(host uuid) returns boolean
  language sql stable
  as $$
    select count(*) > public.most_events_at_once()
    from (select 1 from public.events where host_id = host limit public.most_events_at_once() + 1) e
  $$;
