-- Every process asks for each request which places have changed since it last asked (db/events/changes.ts).
create index departures_by_transaction on departures (left_in);
