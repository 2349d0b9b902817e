-- Deletes the sound of a word with the last member who had it, so that nothing of a deleted account is left. For a
-- member who signs up at the same time with the same rare name, misspellings are not found until the sound is stored
-- again.
create or replace function forget_name_sounds() returns trigger language plpgsql
  as $$
    begin
      delete from public.name_sounds s
      using (
        select distinct o.word, o.sound
        from old_words o
        where o.sound is not null and not exists (select from public.person_words p where p.sound = o.sound)
      ) gone
      cross join lateral public.slips_of(gone.word) typed (slip)
      where s.slip = typed.slip and s.sound = gone.sound;
      return null;
    end
  $$;
