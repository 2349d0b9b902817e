-- Where the visitors of an event come from: the code in the link that they opened (`/e/{slug}?from=poster`). A row
-- without visits is a code that the host made. Of the visitors nothing is stored.
create table visit_sources (
  event_id uuid not null references events on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,23}$'),
  visits int not null default 0,
  created_at timestamptz not null default now(),
  primary key (event_id, code)
);

-- The visits that were counted in the last days, so that a repeated request counts once. A device chooses a random id for
-- each visit; the mark is a keyed hash of it.
create table visit_marks (
  event_id uuid not null references events on delete cascade,
  mark bytea not null,
  day date not null default current_date,
  primary key (event_id, mark)
);
create index visit_marks_by_day on visit_marks (day, event_id);

-- The code of the link through which the member or the guest came.
alter table attendances add column source text check (source ~ '^[a-z0-9][a-z0-9-]{0,23}$');
alter table guests add column source text check (source ~ '^[a-z0-9][a-z0-9-]{0,23}$');

-- Returns the code under which a visit or a guest is counted: the four codes of the product and those that the host made
-- count for themselves, every other one as `other`. So a stranger adds no rows to the table. Null without a code.
create function counted_source(event uuid, code text) returns text
  language sql stable
  as $$
    select case
      when counted_source.code is null then null
      when counted_source.code in ('instagram', 'whatsapp', 'poster', 'door') then counted_source.code
      when exists (
        select from public.visit_sources s where s.event_id = event and s.code = counted_source.code
      ) then counted_source.code
      else 'other'
    end
  $$;
