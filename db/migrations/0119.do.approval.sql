-- Approval by the host: a member asks to come, and the host approves or declines. Neither has a place.
alter table events add column needs_approval boolean not null default false;
alter table attendances drop constraint attendances_state_check;
alter table attendances add constraint attendances_state_check
  check (state in ('going', 'interested', 'waiting', 'asked', 'declined'));
create index attendances_asked on attendances (event_id, at) where state = 'asked';
-- A rule of a series has all values of its events.
update series_rules set fields = fields || '{"needsApproval": false}';

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program, dance_roles, needs_approval
  on events for each row execute function note_version();
