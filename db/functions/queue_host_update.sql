create or replace function queue_host_update(host uuid, erased boolean) returns void
  language sql
  as $$
    insert into public.host_updates as u (host_id, is_erased) values (host, erased)
    on conflict (host_id) do update
      set is_erased = u.is_erased or excluded.is_erased, after_night = null, after_id = null,
        generation = u.generation + 1, queued_at = now()
  $$;
