-- The photo of a venue, which its people upload.
alter table venues add column photo_id uuid references uploads on delete set null;
create index venues_with_photo on venues (photo_id) where photo_id is not null;

-- The functions of this version are created after the migrations.
create function note_venue_photo() returns trigger language plpgsql as $$ begin return new; end $$;
create function release_venue_photo() returns trigger language plpgsql as $$ begin return new; end $$;

drop trigger venues_note_page on venues;
create trigger venues_note_page after update of description, links, taken_down_by, photo_id on venues
  for each row execute function note_venue_page();
create trigger venues_update_events after update of taken_down_by, photo_id on venues for each row
  when ((old.taken_down_by is null, old.photo_id) is distinct from (new.taken_down_by is null, new.photo_id))
  execute function note_venue_photo();
create trigger venues_release_photo after update of photo_id on venues for each row
  when (old.photo_id is not null and old.photo_id is distinct from new.photo_id)
  execute function release_venue_photo();
create trigger venues_release_last_photo after delete on venues for each row when (old.photo_id is not null)
  execute function release_venue_photo();
