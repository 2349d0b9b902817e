-- Guests without an account answer after the night, too. A guest is deleted a week after it; the answer stays without a person.
alter table promises drop constraint promises_pkey;
alter table promises alter column user_id drop not null;
alter table promises add constraint promises_of_members unique (event_id, user_id);
alter table promises add column guest_id uuid references guests on delete set null;
alter table promises add constraint promises_of_guests unique (guest_id);
alter table promises add constraint promises_of_one_person check (num_nonnulls(user_id, guest_id) <= 1);
