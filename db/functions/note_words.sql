create or replace function note_words() returns trigger language plpgsql
  as $$
    declare
      given text[];
      names text[];
      gone text[];
      grown text[];
    begin
      select coalesce(array_agg(w.word order by w.word), '{}'), coalesce(array_agg(w.word) filter (where w.is_name), '{}')
      into given, names
      from public.words_of_event(new) w;

      -- These words must not be deleted until the commit. A shared lock is enough for that, so that no event waits for
      -- another one that has the same words. A word that was deleted before it was locked is inserted again.
      loop
        insert into public.event_words (word, sounds)
        select g, case when g = any (names) then public.sounds_of_word(g) end
        from unnest(given) g
        where not exists (select 1 from public.event_words known where known.word = g)
        order by g
        on conflict do nothing;
        perform from public.event_words where word = any (given) and not is_common order by word for key share;
        exit when (select count(*) from public.event_words where word = any (given)) = cardinality(given);
      end loop;
      update public.event_words w
      set sounds = public.sounds_of_word(w.word)
      from (
        select word from public.event_words where word = any (names) and sounds is null order by word for no key update
      ) silent
      where w.word = silent.word;

      insert into public.event_word_uses (word, event_id)
      select w.word, new.id from public.event_words w where w.word = any (given) and not w.is_common
      on conflict do nothing;
      if tg_op = 'UPDATE' then
        with removed as (
          delete from public.event_word_uses where event_id = new.id and not word = any (given) returning word
        )
        select array_agg(word) into gone from removed;
      end if;

      -- To count the uses of a word reads up to a thousand of them, so one event of sixteen does it, by its id.
      if get_byte(uuid_send(new.id), 15) % 16 = 0 then
        with common as (
          update public.event_words w
          set is_common = true
          where w.word = any (given)
            and not w.is_common
            and (
              select count(*)
              from (
                select 1 from public.event_word_uses u where u.word = w.word limit public.most_rare_uses() + 1
              ) counted
            ) > public.most_rare_uses()
          returning w.word
        )
        select array_agg(word) into grown from common;
        if grown is not null then
          delete from public.event_word_uses where word = any (grown);
        end if;
      end if;

      if gone is not null then
        perform public.forget_words(gone);
      end if;
      return null;
    end
  $$;
