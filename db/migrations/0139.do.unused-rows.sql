-- The cleanup deletes unused rows itself. Functions that a file created are dropped with their file.
drop function if exists delete_unused_venues(integer);
drop function if exists delete_unused_cities(integer);
