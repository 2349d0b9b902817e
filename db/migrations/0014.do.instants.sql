-- An instant as text. Printing depends on settings as far as Postgres knows, so a function that calls itself immutable
-- is never unfolded into the query it stands in, and each place it stands at costs more than the row it prints.
create or replace function iso(t timestamptz) returns text
  language sql stable strict parallel safe
  as $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
