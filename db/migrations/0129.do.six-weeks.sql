-- The six-weeks rule for listings and the events of series: when each was last confirmed, when its venue was asked whether
-- it still takes place, and since when it is hidden from lists. Events of earlier releases get their values from the job
-- (`noteEarlierConfirmations`), whose writes also renew their public JSON.
alter table events
  add column last_confirmed_at timestamptz,
  add column last_asked_at timestamptz,
  add column hidden_at timestamptz;
create index events_by_last_confirmation on events (last_confirmed_at)
  where last_confirmed_at is not null and status = 'active' and deleted_at is null;

drop trigger events_note_city_night on events;
create trigger events_note_city_night after update of city, state, night_of, status, deleted_at, hidden_at on events
  for each row
  when (
    (old.city, old.state, old.night_of, old.status, old.deleted_at, old.hidden_at)
    is distinct from (new.city, new.state, new.night_of, new.status, new.deleted_at, new.hidden_at)
  )
  execute function note_city_night();
