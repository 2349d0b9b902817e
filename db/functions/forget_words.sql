-- Deletes the words of these that no event has. They are locked first: an event that stores a word at the same time has
-- locked it before, and the second statement sees the event of a transaction that has committed. A locked word is left
-- for the next cleanup, so that no event waits for another one.
create or replace function forget_words(candidates text[]) returns void language plpgsql
  as $$
    declare
      mine text[];
    begin
      select array_agg(word) into mine
      from (
        select word from public.event_words where word = any (candidates) and not is_common order by word
        for update skip locked
      ) locked;
      delete from public.event_words w
      where w.word = any (mine) and not exists (select 1 from public.event_word_uses u where u.word = w.word);
    end
  $$;
