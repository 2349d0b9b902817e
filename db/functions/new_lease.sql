-- The lease of a process that sends to guests without an account. Processes of releases up to 0.2.0 take deliveries
-- with a random UUID, do not find the address of a guest, and would end the delivery without sending it:
-- `leave_guests_to_new_processes` hides these deliveries from them.
create or replace function new_lease() returns uuid
  language sql volatile
  as $$ select overlay(gen_random_uuid()::text placing '8' from 15 for 1)::uuid $$;
