-- The people who help the host of an event. The host is `events.host_id` and has no row. Without `accepted_at` the row is
-- an invitation, which gives no right except to open the event.
create table event_people (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('editor', 'door')),
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (event_id, user_id)
);
create index event_people_by_user on event_people (user_id, invited_at desc);

-- Whether a member wants to be notified of the roles that hosts offer.
alter table push_wants
  add column event_roles boolean not null default true,
  add column email_event_roles boolean not null default true;

-- The member who sent the message in the name of the host; null for the host.
alter table host_messages add column sent_by uuid;
create index host_messages_by_sender on host_messages (sent_by) where sent_by is not null;
