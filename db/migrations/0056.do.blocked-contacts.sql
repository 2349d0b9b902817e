-- Phones and email addresses, as keyed hashes, whose owners refuse the links of guests until this time, because another person
-- has typed them.
create table blocked_contacts (
  contact_hash bytea primary key,
  until timestamptz not null
);

-- The keyed hash of the phone or email address. It stays when the place is given back, so that the owner can still block
-- further links: the device that typed the contact can give the place back at once. Null in rows of the previous release.
alter table guests add column contact_hash bytea;
