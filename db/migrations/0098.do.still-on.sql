-- "Still on?": when the host of an event was asked on its day, and the first answer. Both count only from the moment of the
-- question on (`question_at`), so those of an earlier date of a moved event do not.
alter table events
  add column asked_at timestamptz,
  add column confirmed_at timestamptz;

alter table push_wants
  add column still_on boolean not null default true,
  add column email_still_on boolean not null default true;

-- The functions of this version are created after the migrations.
create function note_confirmation() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger events_note_confirmation before update of status, start_local, tz on events for each row
  when (
    new.status = 'active' and new.deleted_at is null and new.host_id is distinct from new.listed_from
    and (old.status, old.start_local, old.tz) is distinct from (new.status, new.start_local, new.tz)
  )
  execute function note_confirmation();
create trigger events_note_new_confirmation before insert on events for each row
  when (new.status = 'active' and new.host_id is distinct from new.listed_from)
  execute function note_confirmation();
