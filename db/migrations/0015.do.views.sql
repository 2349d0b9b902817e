-- How often a night was looked at: once a person or browser and day. Who it was is a mark that nobody can read, and that
-- goes with the day.
create table event_views (
  event_id uuid not null references events on delete cascade,
  day date not null,
  views int not null,
  primary key (event_id, day)
);

create table view_marks (
  event_id uuid not null references events on delete cascade,
  day date not null,
  mark bytea not null,
  primary key (event_id, day, mark)
);
create index view_marks_by_day on view_marks (day);
