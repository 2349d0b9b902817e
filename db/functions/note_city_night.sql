create or replace function note_city_night() returns trigger language plpgsql
  as $$
    begin
      -- As JSON, because earlier migrations update events that do not have this column yet.
      -- Both changes in one statement and in the order of the key, so that two events that change places do not wait
      -- for each other.
      insert into public.city_nights as n (city, state, night_of, events)
      select change.city, change.state, change.night_of, sum(change.by)
      from (
        select old.city, old.state, old.night_of, -1 as by
        where tg_op = 'UPDATE' and old.status = 'active' and old.deleted_at is null
          and to_jsonb(old) ->> 'hidden_at' is null
        union all
        select new.city, new.state, new.night_of, 1
        where new.status = 'active' and new.deleted_at is null and to_jsonb(new) ->> 'hidden_at' is null
      ) change
      group by change.city, change.state, change.night_of
      having sum(change.by) <> 0
      order by change.city, change.state, change.night_of
      on conflict (city, state, night_of, slot) do update set events = n.events + excluded.events;
      return null;
    end
  $$;
