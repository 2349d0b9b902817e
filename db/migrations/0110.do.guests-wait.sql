-- Guests without an account wait for a place as members do, and answer an offer in time.
alter table guests
  drop constraint guests_state_check,
  add constraint guests_state_check check (
    state in ('unconfirmed', 'confirmed', 'waiting', 'offered', 'lapsed', 'released', 'claimed')
  ),
  add column wants_to_wait boolean not null default false,
  add column arrival int,
  add column offer_until timestamptz,
  add constraint guests_arrival_check check (state <> 'waiting' or arrival is not null),
  add constraint guests_offer_check check (state <> 'offered' or offer_until is not null);
create index guests_waiting on guests (event_id, arrival) where state = 'waiting';
create index guests_offered on guests (offer_until) where state = 'offered';

-- The guests in `waiting_count`, so that a change of the guests counts the guests alone.
alter table events add column waiting_guest_count int not null default 0 check (waiting_guest_count >= 0);
