-- The functions and data files of the code that the database has: one whose digest differs is renewed at a migration.
create table schema_files (
  name text primary key,
  digest text not null
);

-- Parts of `event_json`, which is one function now, and a function without a caller.
drop function event_without_source_json(events, users);
drop function event_without_currency_json(events, users);
drop function event_without_country_json(events, users);
drop function event_without_waiting_list_json(events, users);
drop function event_without_guests_json(events, users);
drop function event_without_changes_json(events, users);
drop function person_terms(text, text, text, text, text, text, text);
