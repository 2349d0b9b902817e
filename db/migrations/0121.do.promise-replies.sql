-- What a host says about the promises that were kept: one text for the page of the host, and one for each series.
create table promise_replies (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  -- Null: of the page of the host.
  series_id uuid references series on delete cascade,
  text text not null,
  at timestamptz not null default now(),
  taken_down_by uuid references moderation,
  unique nulls not distinct (host_id, series_id)
);
create index promise_replies_by_series on promise_replies (series_id);
create index promise_replies_taken_down on promise_replies (taken_down_by) where taken_down_by is not null;

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist', 'promise-reply'));
alter table moderation drop constraint moderation_kind_check;
alter table moderation add constraint moderation_kind_check
  check (kind in ('user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist', 'promise-reply'));
