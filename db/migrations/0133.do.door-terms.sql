-- What the people of an event have noted for its door about a person who has a pass. `free_until` is a local time of the night.
create table door_terms (
  event_id uuid not null references events on delete cascade,
  pass text not null,
  note text,
  is_free boolean not null,
  free_until text,
  primary key (event_id, pass)
);
create index door_terms_by_pass on door_terms (pass);
