-- The most events of a host that the transaction of a change writes itself.
create or replace function most_events_at_once() returns integer
  language sql immutable parallel safe
  as 'select 500';
