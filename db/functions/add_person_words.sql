create or replace function add_person_words() returns trigger language plpgsql
  as $$
    begin
      insert into public.person_words (user_id, word, sound, city, state)
      select n.id, w.word, w.sound, w.city, w.state
      from new_people n
      cross join lateral public.words_of_person(row(n.*)::public.users) w
      on conflict do nothing;
      return null;
    end
  $$;
