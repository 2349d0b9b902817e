-- Names without a pass that the people of an event have put on the list of its door, each with those who come along.
-- `free_until` is a local time of the night.
create table door_names (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  people int not null check (people between 1 and 20),
  promoter text,
  note text,
  is_free boolean not null,
  free_until text,
  added_at timestamptz not null default now()
);
create index door_names_by_event on door_names (event_id);
