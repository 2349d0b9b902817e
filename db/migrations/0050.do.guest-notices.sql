-- Notifications of guests without an account: a notification belongs to a member or to a guest. Guests are not a foreign
-- key for the same reason as members; a trigger deletes the notifications of guests who are deleted.
alter table notifications
  alter column user_id drop not null,
  add column guest_id uuid,
  add constraint notifications_of_a_recipient check (num_nonnulls(user_id, guest_id) = 1);
create unique index notifications_of_guests on notifications (guest_id, kind, entry_id) where guest_id is not null;

-- The functions of this version are created after the migrations.
create function delete_notifications_of_guests() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guests_delete_notifications after delete on guests
  referencing old table as gone for each statement execute function delete_notifications_of_guests();

alter table guests
  -- The guest wants no more emails and texts about this event.
  add column stopped_at timestamptz,
  -- A link that was sent again; the first one stays valid. The code counts its text, like the first text has the id of the
  -- guest.
  add column resent_link_hash bytea unique,
  add column resent_code_id uuid,
  -- The network addresses (hashed) and times of the requests that sent the link again: each link counts toward the limit of
  -- the address that caused it, which may be another one than that of the first request.
  add column resent_from bytea[] not null default '{}',
  add column resent_at timestamptz[] not null default '{}',
  add constraint guests_resent_check check (cardinality(resent_from) = cardinality(resent_at));
create index guests_by_resent_from on guests using gin (resent_from) where resent_from <> '{}';
