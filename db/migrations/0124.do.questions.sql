-- Questions of the host to those who want to come, up to three, and their answers with the questions as they were asked.
alter table events add column questions jsonb check (jsonb_typeof(questions) = 'array');
alter table attendances add column answers jsonb check (jsonb_typeof(answers) = 'array');
alter table held_places add column answers jsonb;
alter table guests add column answers jsonb check (jsonb_typeof(answers) = 'array');
-- For the cleanup, which deletes the answers some days after the event.
create index attendances_with_answers on attendances (event_id) where answers is not null;

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program, dance_roles, needs_approval, questions
  on events for each row execute function note_version();
