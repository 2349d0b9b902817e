-- A member offers the own place at an event to one other member, who takes it over. The offer is part of the place, so it
-- ends with the place.
alter table attendances
  add column offered_to uuid references users on delete set null,
  add column offer_until timestamptz,
  add constraint attendances_offer_of_place check (offered_to is null or (state = 'going' and offered_to <> user_id));
create index attendances_by_offer on attendances (offered_to, event_id) where offered_to is not null;
