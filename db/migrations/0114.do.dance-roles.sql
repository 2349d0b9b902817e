-- Leads and follows: what the host asks for, as the API has it, and the people with a place who dance each role.
alter table events
  add column dance_roles jsonb check (jsonb_typeof(dance_roles) = 'object'),
  add column lead_count int not null default 0 check (lead_count >= 0),
  add column follow_count int not null default 0 check (follow_count >= 0),
  add column both_count int not null default 0 check (both_count >= 0);
alter table attendances
  add column dance_role text check (dance_role in ('lead', 'follow', 'both')),
  -- The member is in the list of those who look for a partner.
  add column seeks_partner boolean not null default false;
alter table held_places add column dance_role text check (dance_role in ('lead', 'follow', 'both'));
alter table guests add column dance_role text check (dance_role in ('lead', 'follow', 'both'));

drop trigger events_note_version on events;
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program, dance_roles
  on events for each row execute function note_version();
