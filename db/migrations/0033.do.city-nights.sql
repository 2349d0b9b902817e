-- How many events each city has on each night, kept by the database, so that the list of cities is not counted for every
-- visitor: at a million events that took a quarter of a second. One row for each spelling of a city and each slot: the
-- number is the sum of the slots. Every connection has a slot, so that hosts of one city rarely wait for each other.
create table city_nights (
  city text not null,
  state text not null,
  night_of date not null,
  slot smallint not null default pg_backend_pid() % 16,
  events int not null,
  primary key (city, state, night_of, slot)
);
create index city_nights_by_night on city_nights (night_of);

create function note_city_night() returns trigger language plpgsql
  as $$
    begin
      -- Both changes in one statement and in the order of the key, so that two events that change places do not wait for
      -- each other.
      insert into public.city_nights as n (city, state, night_of, events)
      select change.city, change.state, change.night_of, sum(change.by)
      from (
        select old.city, old.state, old.night_of, -1 as by
        where tg_op = 'UPDATE' and old.status = 'active' and old.deleted_at is null
        union all
        select new.city, new.state, new.night_of, 1
        where new.status = 'active' and new.deleted_at is null
      ) change
      group by change.city, change.state, change.night_of
      having sum(change.by) <> 0
      order by change.city, change.state, change.night_of
      on conflict (city, state, night_of, slot) do update set events = n.events + excluded.events;
      return null;
    end
  $$;
create trigger events_note_new_city_night after insert on events
  for each row when (new.status = 'active') execute function note_city_night();
create trigger events_note_city_night after update of city, state, night_of, status, deleted_at on events
  for each row
  when (
    (old.city, old.state, old.night_of, old.status, old.deleted_at)
    is distinct from (new.city, new.state, new.night_of, new.status, new.deleted_at)
  )
  execute function note_city_night();

-- Counts everything anew.
create function rebuild_city_nights() returns void language sql
  as $$
    delete from public.city_nights;
    insert into public.city_nights (city, state, night_of, events)
    select city, state, night_of, count(*)
    from public.events
    where status = 'active' and deleted_at is null
    group by city, state, night_of;
  $$;

select rebuild_city_nights();
