-- Edits made at the same time on two devices. Every change of an editable field raises the row's version, and
-- field_versions says in which version each field changed last. The API compares that with the version its caller saw.

alter table events
  add column version int not null default 1,
  add column field_versions jsonb not null default '{}';
alter table jobs
  add column version int not null default 1,
  add column field_versions jsonb not null default '{}';
alter table users
  add column version int not null default 1,
  add column field_versions jsonb not null default '{}',
  -- SHA-256 of the picture as its owner sent it. The stored picture has another address, and the same picture sent
  -- again must be recognised.
  add column picture_digest text;

-- The editable fields of a row, named as the API names them.
create function editable_fields(e events) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags, 'status', e.status,
      'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url, 'price', e.price_cents, 'capacity', e.capacity,
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state, 'timeZone', e.tz,
      'latitude', e.latitude, 'longitude', e.longitude, 'date', e.start_local::date,
      'startTime', e.start_local::time, 'endTime', e.end_local::time, 'nightOf', e.night_of
    )
  $$;

create function editable_fields(j jobs) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', j.title, 'description', j.description, 'requirements', j.requirements, 'location', j.location,
      'jobType', j.job_type, 'salaryRange', j.salary_range, 'contactEmail', j.contact_email,
      'contactPhone', j.contact_phone, 'expiresAt', j.expires_at, 'status', j.closed_at is null
    )
  $$;

create function editable_fields(u users) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'displayName', u.display_name, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
      'bio', u.bio, 'statusMessage', u.status_message, 'hometown', u.hometown, 'city', u.city, 'state', u.state,
      'dateOfBirth', u.date_of_birth, 'favoriteGenres', u.favorite_genres, 'interests', u.interests,
      'socialLinks.instagram', u.social_links -> 'instagram', 'socialLinks.facebook', u.social_links -> 'facebook',
      'socialLinks.twitter', u.social_links -> 'twitter', 'socialLinks.tiktok', u.social_links -> 'tiktok',
      'profileImageUrl', u.profile_image_url, 'venueName', u.venue_name, 'venueDescription', u.venue_description,
      'venueAddress', u.venue_address, 'venuePhone', u.venue_phone, 'venueWebsite', u.venue_website,
      'promotionGroup', u.promotion_group, 'goingAudience', u.going_audience, 'locale', u.locale
    )
  $$;

create function note_version() returns trigger language plpgsql
  as $$
    declare
      before jsonb := public.editable_fields(old);
      after jsonb := public.editable_fields(new);
      changed jsonb;
    begin
      select jsonb_object_agg(field, old.version + 1) into changed
      from jsonb_object_keys(after) field
      where before -> field is distinct from after -> field;

      if changed is not null then
        new.version := old.version + 1;
        new.field_versions := old.field_versions || changed;
      end if;
      return new;
    end
  $$;

-- Not on attendance and ratings: they change most often and are nobody's edit.
create trigger events_note_version
  before update of title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity, venue,
    location, city, state, tz, latitude, longitude, start_local, end_local, night_of
  on events for each row execute function note_version();

create trigger jobs_note_version
  before update of title, description, requirements, location, job_type, salary_range, contact_email, contact_phone,
    expires_at, closed_at
  on jobs for each row execute function note_version();

create trigger users_note_version
  before update of display_name, username, first_name, last_name, bio, status_message, hometown, city, state,
    date_of_birth, favorite_genres, interests, social_links, profile_image_url, venue_name, venue_description,
    venue_address, venue_phone, venue_website, promotion_group, going_audience, locale
  on users for each row execute function note_version();
