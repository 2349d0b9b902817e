create or replace function replace_person_words() returns trigger language plpgsql
  as $$
    begin
      delete from public.person_words where user_id = new.id;
      insert into public.person_words (user_id, word, sound, city, state)
      select new.id, w.word, w.sound, w.city, w.state from public.words_of_person(new) w;
      return null;
    end
  $$;
