create or replace function note_change() returns trigger language plpgsql
  as $$ begin new.changed_in := pg_current_xact_id(); new.updated_at := now(); return new; end $$;
