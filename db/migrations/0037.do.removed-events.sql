-- Where rows of events were deleted. Pista itself keeps the row of a deleted event, so this is a program of the operator's;
-- without it, lists that are kept in memory would show the events until the end of the minute.
create table removed_events (
  place uuid not null,
  -- the transaction that deleted them, as in events.changed_in
  left_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index removed_events_by_transaction on removed_events (left_in);

create function note_removed_events() returns trigger language plpgsql
  as $$
    begin
      insert into public.removed_events (place)
      select distinct public.place_of(city, state) from removed;
      return null;
    end
  $$;
create trigger events_note_removal after delete on events
  referencing old table as removed for each statement execute function note_removed_events();
