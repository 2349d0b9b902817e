-- Counts all events again.
create or replace function rebuild_city_nights() returns void language sql
  as $$
    delete from public.city_nights;
    insert into public.city_nights (city, state, night_of, events)
    select city, state, night_of, count(*)
    from public.events
    where status = 'active' and deleted_at is null and hidden_at is null
    group by city, state, night_of;
  $$;
