-- The functions of this version are created after the migrations.
create function leave_guests_to_new_processes() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger notification_deliveries_leave_guests before update of lease on notification_deliveries
  for each row when (new.lease is distinct from old.lease and substr(new.lease::text, 15, 1) = '4')
  execute function leave_guests_to_new_processes();

-- Other names of places, such as 'londres' for London; loaded with `places`.
create table place_names (
  key text collate "C" not null,
  place_id int not null,
  primary key (key, place_id)
);
