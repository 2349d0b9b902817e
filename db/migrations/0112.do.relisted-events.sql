-- The transaction that last changed more than the counts of the event: only such a change adds the event to a list,
-- removes it or moves it there. The default is computed once, so the table is not rewritten.
alter table events add column relisted_in xid8 not null default pg_current_xact_id();
