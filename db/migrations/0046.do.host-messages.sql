-- Messages of a host to the members who go to an event, are interested in it or wait for a place. The id is chosen by the
-- sender, so that a repeated request stores one message.
create table host_messages (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  audience text not null check (audience in ('going', 'interested', 'waiting')),
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null default now(),
  taken_down_by uuid references moderation
);
create index host_messages_by_event on host_messages (event_id, at desc);
create index host_messages_taken_down on host_messages (taken_down_by) where taken_down_by is not null;

-- A new kind of notification needs no migration any more: the type of the kinds in the code is the list of them, and the
-- one function that writes notifications takes only these.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');

alter table push_wants add column host_messages boolean not null default true;

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message'));
alter table moderation drop constraint moderation_kind_check;
alter table moderation add constraint moderation_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message'));
