-- During a rolling upgrade, processes of the previous release take deliveries, too. They do not find the address of a guest
-- without an account and would end the delivery without sending it. This trigger hides such deliveries from them: they take
-- with a random UUID as the lease, and processes that send to guests take with `new_lease()`.
create function new_lease() returns uuid
  language sql volatile
  as $$ select overlay(gen_random_uuid()::text placing '8' from 15 for 1)::uuid $$;

create function leave_guests_to_new_processes() returns trigger language plpgsql
  as $$
    begin
      if exists (select from public.notifications n where n.id = new.notification_id and n.guest_id is not null) then
        return null;
      end if;
      return new;
    end
  $$;
create trigger notification_deliveries_leave_guests before update of lease on notification_deliveries
  for each row when (new.lease is distinct from old.lease and substr(new.lease::text, 15, 1) = '4')
  execute function leave_guests_to_new_processes();

-- Other names of places, such as 'londres' for London; loaded with `places`.
create table place_names (
  key text collate "C" not null,
  place_id int not null,
  primary key (key, place_id)
);
