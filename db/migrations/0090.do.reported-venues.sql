-- The pages of venues can be reported, and their text taken down. A report has the slug of the venue.
alter table venues add column taken_down_by uuid references moderation;
create index venues_taken_down on venues (taken_down_by) where taken_down_by is not null;

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue'));
alter table moderation drop constraint moderation_kind_check;
alter table moderation add constraint moderation_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue'));

drop trigger venues_note_page on venues;
create trigger venues_note_page after update of description, links, taken_down_by on venues
  for each row execute function note_venue_page();
