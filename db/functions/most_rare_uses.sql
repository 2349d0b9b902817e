-- A word that more events have is common, or soon will be (`note_words`).
create or replace function most_rare_uses() returns int language sql immutable parallel safe as $$ select 1000 $$;
