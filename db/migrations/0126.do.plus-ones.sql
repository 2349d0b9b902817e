-- Plus-ones: how many people each member may bring, and the people that a member brings, who share the place, the
-- position in line and the end of both with the member.
alter table events add column plus_one_limit int not null default 0 check (plus_one_limit between 0 and 5);
alter table attendances add column plus_ones jsonb check (jsonb_typeof(plus_ones) = 'array');
alter table held_places add column plus_ones jsonb check (jsonb_typeof(plus_ones) = 'array');
create index attendances_with_plus_ones on attendances (event_id) where plus_ones is not null;
-- A rule of a series has all values of its events.
update series_rules set fields = fields || '{"plusOneLimit": 0}';

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program, dance_roles, needs_approval, questions, plus_one_limit
  on events for each row execute function note_version();
