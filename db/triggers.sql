create trigger users_note_version
  before update of display_name, username, first_name, last_name, bio, status_message, hometown, city, state,
    date_of_birth, favorite_genres, interests, social_links, profile_image_url, venue_name, venue_description,
    venue_address, venue_phone, venue_website, promotion_group, going_audience, locale
  on users for each row execute function note_version();
create trigger users_note_host
  after update of username, display_name, first_name, last_name, promotion_group, profile_image_url on users
  for each row
  when (
    (old.username, old.display_name, old.first_name, old.last_name, old.promotion_group, old.profile_image_url)
    is distinct from
    (new.username, new.display_name, new.first_name, new.last_name, new.promotion_group, new.profile_image_url)
  )
  execute function note_host();
create trigger users_add_words after insert on users
  referencing new table as new_people for each statement execute function add_person_words();
create trigger users_replace_words after update on users for each row
  when (
    (old.first_name, old.last_name, old.display_name, old.username, old.promotion_group, old.city, old.state)
      is distinct from
    (new.first_name, new.last_name, new.display_name, new.username, new.promotion_group, new.city, new.state)
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.suspended_by is null) <> (new.suspended_by is null)
  )
  execute function replace_person_words();
create trigger users_note_venue_pages after update of suspended_by on users for each row
  when ((old.suspended_by is null) <> (new.suspended_by is null))
  execute function note_pages_of_person();

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();

create trigger person_words_note_sounds after insert on person_words
  referencing new table as new_words for each statement execute function note_name_sounds();
create trigger person_words_forget_sounds after delete on person_words
  referencing old table as old_words for each statement execute function forget_name_sounds();

create trigger venues_note_page after update of description, links, taken_down_by, photo_id on venues
  for each row execute function note_venue_page();
create trigger venues_update_events after update of taken_down_by, photo_id on venues for each row
  when ((old.taken_down_by is null, old.photo_id) is distinct from (new.taken_down_by is null, new.photo_id))
  execute function note_venue_photo();
create trigger venues_release_photo after update of photo_id on venues for each row
  when (old.photo_id is not null and old.photo_id is distinct from new.photo_id)
  execute function release_venue_photo();
create trigger venues_release_last_photo after delete on venues for each row when (old.photo_id is not null)
  execute function release_venue_photo();

create trigger events_note_change before update on events for each row execute function note_change();
create trigger events_note_new_change after insert on events for each row execute function note_change();
create trigger events_note_departure after update of city, state, night_of on events for each row
  when ((lower(old.city), old.state, old.night_of) is distinct from (lower(new.city), new.state, new.night_of))
  execute function note_departure();
-- On every column: a list of columns could be forgotten when one is added.
create trigger events_note_public_event after insert or update on events
  for each row execute function note_public_event();
create trigger events_note_new_words after insert on events for each row execute function note_words();
create trigger events_note_words
  after update of title, venue, category, tags, city, state, location, search_text, status, deleted_at on events
  for each row
  when (
    (old.title, old.venue, old.category, old.tags, old.city, old.state, old.location, old.search_text, old.status,
      old.deleted_at)
    is distinct from
    (new.title, new.venue, new.category, new.tags, new.city, new.state, new.location, new.search_text, new.status,
      new.deleted_at)
  )
  execute function note_words();
create trigger events_note_new_city_night after insert on events
  for each row when (new.status = 'active') execute function note_city_night();
create trigger events_note_city_night after update of city, state, night_of, status, deleted_at, hidden_at on events
  for each row
  when (
    (old.city, old.state, old.night_of, old.status, old.deleted_at, old.hidden_at)
    is distinct from (new.city, new.state, new.night_of, new.status, new.deleted_at, new.hidden_at)
  )
  execute function note_city_night();
create trigger events_note_removal after delete on events
  referencing old table as removed for each statement execute function note_removed_events();
create trigger events_give_slug before insert or update on events
  for each row when (new.slug is null and new.status <> 'draft') execute function give_event_slug();
create trigger events_give_venue
  before insert or update of venue, location, city, state, status, deleted_at, night_of on events
  for each row execute function give_event_venue();
create trigger events_give_artists before insert or update of program, city, state, status, deleted_at on events
  for each row execute function give_event_artists();
create trigger events_note_new_city after insert on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();
create trigger events_note_city after update of city, state, latitude, longitude, status, deleted_at on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices,
    capacity, has_waiting_list, venue, location, city, state, tz, latitude, longitude, start_local, end_local, night_of,
    confirmed_guests_only, poster, program, dance_roles, needs_approval, questions, plus_one_limit
  on events for each row execute function note_version();
create trigger events_note_confirmation before update of status, start_local, tz on events for each row
  when (
    new.status = 'active' and new.deleted_at is null and new.host_id is distinct from new.listed_from
    and (old.status, old.start_local, old.tz) is distinct from (new.status, new.start_local, new.tz)
  )
  execute function note_confirmation();
create trigger events_note_new_confirmation before insert on events for each row
  when (new.status = 'active' and new.host_id is distinct from new.listed_from)
  execute function note_confirmation();
create trigger events_note_webhooks after insert or update on events for each row execute function note_webhooks();

create trigger guests_delete_notifications after delete on guests
  referencing old table as gone for each statement execute function delete_notifications_of_guests();

create trigger venue_people_free_page after delete on venue_people
  for each row execute function free_venue_page();
create trigger venue_people_note_page after insert or delete on venue_people
  for each row execute function note_page_of_venue_person();

create trigger jobs_note_version
  before update of title, description, requirements, location, job_type, salary_range, contact_email, contact_phone,
    expires_at, closed_at, event_id, gig_role, gig_from, gig_to, fee_cents, fee_currency
  on jobs for each row execute function note_version();
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

create trigger notification_deliveries_leave_guests before update of lease on notification_deliveries
  for each row when (new.lease is distinct from old.lease and substr(new.lease::text, 15, 1) = '4')
  execute function leave_guests_to_new_processes();

