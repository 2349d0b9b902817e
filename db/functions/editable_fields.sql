-- The editable fields of a row, named as the API names them.
create or replace function editable_fields(e events) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags, 'status', e.status,
      'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url, 'price', e.price_cents, 'currency', e.currency,
      'prices', e.prices, 'capacity', e.capacity, 'hasWaitingList', e.has_waiting_list,
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state, 'timeZone', e.tz,
      'latitude', e.latitude, 'longitude', e.longitude, 'date', e.start_local::date,
      'startTime', e.start_local::time, 'endTime', e.end_local::time, 'nightOf', e.night_of,
      'confirmedGuestsOnly', e.confirmed_guests_only, 'poster', e.poster,
      'program', e.program, 'danceRoles', e.dance_roles, 'needsApproval', e.needs_approval,
      'questions', e.questions, 'plusOneLimit', e.plus_one_limit
    )
  $$;

create or replace function editable_fields(j jobs) returns jsonb
  language sql stable parallel safe
  as $$
    select jsonb_build_object(
      'title', j.title, 'description', j.description, 'requirements', j.requirements, 'location', j.location,
      'jobType', j.job_type, 'salaryRange', j.salary_range, 'contactEmail', j.contact_email,
      'contactPhone', j.contact_phone, 'expiresAt', j.expires_at, 'status', j.closed_at is null,
      'gig', array[j.event_id::text, j.gig_role, j.gig_from::text, j.gig_to::text, j.fee_cents::text, j.fee_currency]
    )
  $$;

create or replace function editable_fields(u users) returns jsonb
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
