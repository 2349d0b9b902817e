create or replace function note_words() returns trigger language plpgsql
  as $$
    declare
      of_event record := public.words_of_event(new);
      given text[] := of_event.words;
      names text[] := of_event.names;
      pending text[] := given;
      rare text[] := '{}';
      kept text[];
      is_silent boolean;
      are_silent boolean := false;
      gone text[];
      grown text[];
    begin
      -- These words must not be deleted until the commit. A shared lock is enough for that, so that no event waits for
      -- another one that has the same words. A word that was deleted before it was locked is inserted again. A common
      -- word is never deleted.
      loop
        select coalesce(array_agg(w.word), '{}'), coalesce(bool_or(w.sounds is null and w.word = any (names)), false)
        into kept, is_silent
        from (
          select k.word, k.sounds
          from public.event_words k
          where k.word = any (pending) and not k.is_common
          order by k.word
          for key share
        ) w;
        rare := rare || kept;
        are_silent := are_silent or is_silent;
        exit when cardinality(kept) = cardinality(pending);
        select
          array_agg(p.word order by p.word) filter (where w.word is null),
          coalesce(bool_or(w.sounds is null and p.word = any (names)) filter (where w.word is not null), false)
        into pending, is_silent
        from unnest(pending) p (word)
        left join public.event_words w on w.word = p.word and w.is_common
        where p.word <> all (kept);
        are_silent := are_silent or is_silent;
        exit when pending is null;
        insert into public.event_words (word, sounds)
        select p.word, case when p.word = any (names) then public.sounds_of_word(p.word) end
        from unnest(pending) p (word)
        on conflict do nothing;
      end loop;
      if are_silent then
        update public.event_words w
        set sounds = public.sounds_of_word(w.word)
        from (
          select word from public.event_words where word = any (names) and sounds is null order by word for no key update
        ) silent
        where w.word = silent.word;
      end if;

      insert into public.event_word_uses (word, event_id)
      select r.word, new.id from unnest(rare) r (word)
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
