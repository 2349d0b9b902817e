-- See `new_lease`.
create or replace function leave_guests_to_new_processes() returns trigger language plpgsql
  as $$
    begin
      if exists (select from public.notifications n where n.id = new.notification_id and n.guest_id is not null) then
        return null;
      end if;
      return new;
    end
  $$;
