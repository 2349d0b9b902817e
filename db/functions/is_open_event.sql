-- Whether guests can still choose to go: published, and neither cancelled, deleted nor over.
create or replace function is_open_event(e events) returns boolean
  language sql stable
  as $$
    select e.status = 'active' and e.deleted_at is null and coalesce(e.ends_at, e.starts_at + interval '5 hours') >= now()
  $$;
