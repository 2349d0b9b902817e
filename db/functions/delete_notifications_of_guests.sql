create or replace function delete_notifications_of_guests() returns trigger language plpgsql
  as $$
    begin
      delete from public.notifications n using gone where n.guest_id = gone.id;
      return null;
    end
  $$;
