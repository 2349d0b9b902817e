-- The accepted gigs of an event are parts of its program: the public JSON has them, and their artists. The functions of
-- this version are created after the migrations.
create function note_line_up() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger applications_note_line_up after update of fills_gig on applications for each row
  when (old.fills_gig is distinct from new.fills_gig) execute function note_line_up();
create trigger applications_note_last_line_up after delete on applications for each row
  when (old.fills_gig is not null) execute function note_line_up();
create trigger jobs_note_line_up after update of event_id, gig_role, gig_from, gig_to, taken_down_by on jobs
  for each row
  when (
    (old.event_id, old.gig_role, old.gig_from, old.gig_to, old.taken_down_by)
    is distinct from (new.event_id, new.gig_role, new.gig_from, new.gig_to, new.taken_down_by)
  )
  execute function note_line_up();
create trigger jobs_note_last_line_up after delete on jobs for each row when (old.event_id is not null)
  execute function note_line_up();
create trigger event_people_note_line_up after insert or update of role, accepted_at or delete on event_people
  for each row execute function note_line_up();
