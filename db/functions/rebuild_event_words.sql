-- Writes both tables again from all events.
create or replace function rebuild_event_words() returns void language plpgsql
  as $$
    begin
      delete from public.event_word_uses;
      delete from public.event_words;
      create temporary table words_now on commit drop as
        select given.word, given.word = any (w.names) as is_name, e.id as event_id
        from public.events e
        cross join lateral public.words_of_event(e) w
        cross join lateral unnest(w.words) given (word);
      insert into public.event_words (word, sounds, is_common)
      select word, case when bool_or(is_name) then public.sounds_of_word(word) end, count(*) > public.most_rare_uses()
      from words_now
      group by word;
      insert into public.event_word_uses (word, event_id)
      select n.word, n.event_id
      from words_now n
      join public.event_words w on w.word = n.word and not w.is_common;
      drop table words_now;
    end
  $$;
