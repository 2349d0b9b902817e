-- What changed in a city since a cursor, without reading what changed everywhere else.
create index events_changed_by_city on events (lower(city), state, changed_in);
