-- A small site as version 0.2.0 left it, after migration 38: three people, an evening, a job, a conversation, a review.
insert into users (
  id, username, password_hash, first_name, last_name, email, phone_number, phone_verified_at, user_type, city, state,
  date_of_birth, favorite_genres, profile_image_url, profile_completed_at
) values
  ('019a0000-0000-7000-8000-000000000001', 'ana', 'no password', 'Ana', 'Paredes', 'ana@example.com', '+17865550001', now(), 'party_goer', 'Miami', 'FL', '1995-05-05', '{Salsa}', '/uploads/profiles/ana.webp', now()),
  ('019a0000-0000-7000-8000-000000000002', 'bea', 'no password', 'Beatriz', 'Núñez', 'bea@example.com', '+17865550002', now(), 'party_goer', 'Miami', 'FL', '1990-01-31', '{Bachata,Salsa}', null, now()),
  ('019a0000-0000-7000-8000-000000000003', 'mateo', 'no password', 'Mateo', 'Ruiz', 'mateo@example.com', '+17865550003', now(), 'party_host', 'Miami', 'FL', '1985-12-24', '{}', null, now());
insert into users (id, username, deleted_at) values ('019a0000-0000-7000-8000-000000000004', 'deleted-0001', now());

insert into identities (uid, phone_number) values ('uid-ana', '+17865550001');
insert into provider_identities (issuer, subject, user_id) values ('https://id.example', 'bea-1', '019a0000-0000-7000-8000-000000000002');
insert into sessions (id, user_id, user_agent) values ('019a0000-0000-7000-8000-000000000011', '019a0000-0000-7000-8000-000000000001', 'Firefox');
insert into session_tokens (token_hash, session_id, first_used_at) values (sha256('token-of-ana'), '019a0000-0000-7000-8000-000000000011', now());
insert into known_devices (user_id, device_hash) values ('019a0000-0000-7000-8000-000000000001', sha256('a device'));
insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ('019a0000-0000-7000-8000-000000000012', '019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000011', 'https://push.example/1', 'key', 'auth');
insert into push_wants (user_id, previews) values ('019a0000-0000-7000-8000-000000000001', true);
insert into uploads (id, owner_id, kind, path, width, height, bytes, used_at) values ('019a0000-0000-7000-8000-000000000013', '019a0000-0000-7000-8000-000000000001', 'profile', 'profiles/ana.webp', 400, 400, 1000, now());
insert into follows (follower_id, followee_id) values
  ('019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'),
  ('019a0000-0000-7000-8000-000000000002', '019a0000-0000-7000-8000-000000000001');
insert into blocks (blocker_id, blocked_id) values ('019a0000-0000-7000-8000-000000000003', '019a0000-0000-7000-8000-000000000002');
insert into calendar_feeds (user_id, secret_hash) values ('019a0000-0000-7000-8000-000000000001', sha256('calendar'));

insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at, lo_first_seq, hi_first_seq) values
  ('019a0000-0000-7000-8000-000000000021', '019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002', 2, 3, now(), 1, 2);
insert into members (conversation_id, user_id, read_seq, delivered_seq) values
  ('019a0000-0000-7000-8000-000000000021', '019a0000-0000-7000-8000-000000000001', 2, 2),
  ('019a0000-0000-7000-8000-000000000021', '019a0000-0000-7000-8000-000000000002', 1, 2);
insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev, edited_at) values
  ('019a0000-0000-7000-8000-000000000021', 1, '019a0000-0000-7000-8000-000000000022', '019a0000-0000-7000-8000-000000000001', '¿vas el viernes?', sha256('¿vas el viernes?'), now() - interval '1 hour', 3, now()),
  ('019a0000-0000-7000-8000-000000000021', 2, '019a0000-0000-7000-8000-000000000023', '019a0000-0000-7000-8000-000000000002', 'claro', sha256('claro'), now(), 2, null);
insert into user_sync (user_id, version) values
  ('019a0000-0000-7000-8000-000000000001', 3),
  ('019a0000-0000-7000-8000-000000000002', 3);

insert into events (id, host_id, title, description, category, tags, status, price_cents, venue, location, city, state, night_of, start_local, end_local, tz, attending_count, rating_sum, review_count, search_text) values
  ('019a0000-0000-7000-8000-000000000031', '019a0000-0000-7000-8000-000000000003', 'Noche de salsa', 'Dos pistas', 'salsa', '{mambo}', 'active', 1500, 'Salón Marea', '733 Ocean Bend', 'Miami', 'FL', current_date + 3, current_date + 3 + time '22:00', current_date + 4 + time '03:00', 'America/New_York', 1, 0, 0, 'noche de salsa salon marea salsa mambo miami 733 ocean bend dos pistas'),
  ('019a0000-0000-7000-8000-000000000032', '019a0000-0000-7000-8000-000000000003', 'La de ayer', null, 'bachata', '{}', 'active', 0, null, null, 'Miami', 'FL', current_date - 10, current_date - 10 + time '22:00', null, 'America/New_York', 1, 5, 1, 'la de ayer bachata miami'),
  ('019a0000-0000-7000-8000-000000000033', '019a0000-0000-7000-8000-000000000003', 'Borrador', null, 'salsa', '{}', 'draft', null, null, null, 'Miami', 'FL', current_date + 9, current_date + 9 + time '22:00', null, 'America/New_York', 0, 0, 0, 'borrador salsa miami');
insert into attendances (event_id, user_id, state) values
  ('019a0000-0000-7000-8000-000000000031', '019a0000-0000-7000-8000-000000000001', 'going'),
  ('019a0000-0000-7000-8000-000000000032', '019a0000-0000-7000-8000-000000000001', 'going');
insert into favorites (event_id, user_id) values ('019a0000-0000-7000-8000-000000000031', '019a0000-0000-7000-8000-000000000002');
insert into reviews (id, event_id, user_id, rating, comment) values ('019a0000-0000-7000-8000-000000000034', '019a0000-0000-7000-8000-000000000032', '019a0000-0000-7000-8000-000000000001', 5, 'volvería');
insert into event_views (event_id, day, views) values ('019a0000-0000-7000-8000-000000000031', current_date, 7);

insert into jobs (host_id, title, description, requirements, location, salary_range, contact_email, contact_phone, expires_at) values
  ('019a0000-0000-7000-8000-000000000003', 'DJ', 'Fridays', 'Vinyl', 'Miami', '$200', 'mateo@example.com', '+17865550003', now() + interval '20 days');
insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email, resume_path, resume_name, received_at) values
  ('019a0000-0000-7000-8000-000000000041', 1, 'Carla Soto', '+17865550009', 'carla@example.com', 'applications/carla.pdf', 'carla.pdf', now());
insert into reports (id, reporter_id, kind, target_id, reason) values ('019a0000-0000-7000-8000-000000000042', '019a0000-0000-7000-8000-000000000001', 'event', '019a0000-0000-7000-8000-000000000032', 'wrong address');
insert into audit_log (actor_id, actor_kind, action, outcome) values ('019a0000-0000-7000-8000-000000000001', 'user', 'sign-in', 'ok');
insert into server_keys (name, value) values ('a key', '{"kept": true}');
