-- A time as text. It is `stable`, because PostgreSQL does not inline an immutable function that calls one which depends
-- on settings, and a call costs more than the row that it formats.
create or replace function iso(t timestamptz) returns text
  language sql stable strict parallel safe
  as $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
