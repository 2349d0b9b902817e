-- A job may belong to an event: a gig. Its times are clock times of the night of the event, so that it moves with the
-- event; those before six in the morning are on the next day. The fee is in hundredths, null by agreement.
alter table jobs
  add column event_id uuid references events on delete set null,
  add column gig_role text
    check (gig_role in ('dj', 'band', 'teacher', 'show', 'bar', 'door', 'photo', 'sound', 'other')),
  add column gig_from time,
  add column gig_to time check (gig_to <> gig_from),
  add column fee_cents int check (fee_cents between 0 and 999999999),
  add column fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  add constraint jobs_gig_is_whole
    check (num_nulls(gig_role, gig_from, gig_to, fee_currency) = case when gig_role is null then 4 else 0 end),
  add constraint jobs_event_of_gig check (event_id is null or gig_role is not null);
create index jobs_by_event on jobs (event_id) where event_id is not null;

-- The place of a gig is unique: its accepted application, which is also marked `hired`.
alter table applications
  add column fills_gig int unique references jobs on delete cascade,
  drop constraint applications_status_check,
  add constraint applications_status_check
    check (status in ('new', 'shortlisted', 'hired', 'declined', 'withdrawn')),
  add constraint applications_fills_own_gig check (fills_gig is null or (fills_gig = job_id and status = 'hired'));
create index applications_of_gigs on applications (lower(applicant_email)) where fills_gig is not null;

drop trigger jobs_note_version on jobs;
create trigger jobs_note_version
  before update of title, description, requirements, location, job_type, salary_range, contact_email, contact_phone,
    expires_at, closed_at, event_id, gig_role, gig_from, gig_to, fee_cents, fee_currency
  on jobs for each row execute function note_version();
