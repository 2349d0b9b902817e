-- Each change of the counts of an event wrote all eighteen indexes of `events`, because one of them was of `changed_in`.
-- The last change of an event is a row of its own now.
create table changed_events (
  event_id uuid primary key references events on delete cascade,
  place uuid not null,
  changed_in xid8 not null,
  relisted_in xid8 not null
);
insert into changed_events (event_id, place, changed_in, relisted_in)
select id, place_of(city, state), changed_in, relisted_in from events;
create index changed_events_by_place on changed_events (place, changed_in);
create index changed_events_by_transaction on changed_events (changed_in);

create trigger events_note_new_change after insert on events for each row execute function note_change();
-- The indexes of the column go with it.
alter table events drop column changed_in;
alter table events drop column relisted_in;
alter table events set (fillfactor = 90);
