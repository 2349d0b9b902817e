-- The country of each phone number that a code was sent to: limits count the codes of a country, and a calling code alone does
-- not name one. A process of the previous release inserts rows without it, only for numbers of the United States.
alter table phone_codes add column country text not null default 'US' check (country ~ '^[A-Z]{2}$');
update phone_codes set country = 'PR' where left(phone_number, 5) in ('+1787', '+1939');
