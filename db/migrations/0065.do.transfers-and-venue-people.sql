-- The owner of an event offers it to one editor at a time. The offer is part of the role, so it ends with the role.
alter table event_people
  add column offered_at timestamptz,
  add constraint event_people_offer_to_editor check (offered_at is null or (role = 'editor' and accepted_at is not null));
create unique index event_people_one_offer on event_people (event_id) where offered_at is not null;

-- What the people of a venue write on its page. `page_version` counts their changes, so that two people who edit at the same
-- time do not overwrite each other.
alter table venues
  add column description text,
  add column links text[] not null default '{}',
  add column page_version int not null default 1;

-- The people of the page of a venue. Of those who claimed the page, or were appointed by a moderator, `named_by` is the
-- member itself. It is null after the deletion of the account that named the member.
create table venue_people (
  venue_id uuid not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  named_by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
create index venue_people_by_user on venue_people (user_id);
create index venue_people_by_namer on venue_people (named_by) where named_by is not null;

-- The functions of this version are created after the migrations.
create function free_venue_page() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger venue_people_free_page after delete on venue_people
  for each row execute function free_venue_page();

create function note_venue_page() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger venues_note_page after update of description, links on venues
  for each row execute function note_venue_page();
