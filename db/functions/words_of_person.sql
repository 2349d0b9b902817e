create or replace function words_of_person(u users) returns table (word text, sound text, city text, state text)
  language sql stable parallel safe rows 5
  as $$
    select
      w.word, case when length(s.sound) >= 3 then s.sound end, u.search_texts[7], u.state
    from unnest(public.search_words(
      concat_ws(' ', u.first_name, u.last_name, u.display_name, u.username, u.promotion_group)
    )) w (word)
    cross join lateral public.sound_of(w.word) s (sound)
    where u.deleted_at is null and u.suspended_by is null
  $$;
