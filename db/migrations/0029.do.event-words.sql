-- The distinct words of all events that anybody may read. A search asks here first whether a word occurs at all, how it may
-- have been meant, and, if it is rare, in which events; only a search for common words walks over events.

create table event_words (
  word text primary key,
  -- How a word of a name sounds, see slips_of(); null for a word that stands in descriptions only.
  sounds text[],
  -- So many events have it that event_word_uses does not list them. It stays common: its events are found by walking.
  is_common boolean not null default false
);
create index event_words_by_part on event_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index event_words_by_sound on event_words using gin (sounds) with (fastupdate = off);

-- The events of each rare word.
create table event_word_uses (
  word text not null,
  event_id uuid not null references events on delete cascade,
  primary key (word, event_id)
);
create index event_word_uses_by_event on event_word_uses (event_id);

-- The words of an event, none while only its host may read it. Its state and its category are words of their own, with a
-- sign that no typed word has: a search in a state or category with few events must not walk over all others.
create function words_of_event(e events) returns table (word text, is_name boolean)
  language sql stable parallel safe
  as $$
    with names as materialized (
      select public.night_names(e.title, e.venue, e.category, e.tags, e.city, e.location) as words
    )
    select shown.word, shown.word = any (names.words)
    from names, unnest(public.search_words(e.search_text) || names.words) shown (word)
    where e.status <> 'draft' and e.deleted_at is null
    union
    select sign, false
    from unnest(array['#' || lower(e.state), '=' || e.category]) sign
    where e.status <> 'draft' and e.deleted_at is null
  $$;

create function sounds_of_word(word text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select public.slips_of(word)) $$;

-- Beyond so many events a word is common.
create function most_rare_uses() returns int language sql immutable parallel safe as $$ select 1000 $$;

-- Deletes those of the words that no event has. Locked first: an event that takes a word up at this moment has locked it
-- before us, and the second statement sees the event of one that has committed. A word that is locked is left for the
-- next cleanup, so that no event waits for another.
create function forget_words(candidates text[]) returns void language plpgsql
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

create function note_words() returns trigger language plpgsql
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

      -- Nobody may forget these words until the commit. A shared lock is enough for that, so that no event waits for
      -- another one that has the same words. A word that was forgotten before it was locked is written again.
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

      if gone is not null then
        perform public.forget_words(gone);
      end if;
      return null;
    end
  $$;
create trigger events_note_new_words after insert on events for each row execute function note_words();
create trigger events_note_words
  after update of title, venue, category, tags, city, state, location, search_text, status, deleted_at on events
  for each row
  when (
    (old.title, old.venue, old.category, old.tags, old.city, old.state, old.location, old.search_text, old.status,
      old.deleted_at)
    is distinct from
    (new.title, new.venue, new.category, new.tags, new.city, new.state, new.location, new.search_text, new.status,
      new.deleted_at)
  )
  execute function note_words();

-- Writes both tables anew from all events.
create function rebuild_event_words() returns void language plpgsql
  as $$
    begin
      delete from public.event_word_uses;
      delete from public.event_words;
      create temporary table words_now on commit drop as
        select w.word, w.is_name, e.id as event_id
        from public.events e
        cross join lateral public.words_of_event(e) w;
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

select rebuild_event_words();

-- What the words replace.
drop trigger events_note_sounds on events;
drop function note_sounds();
drop table night_sounds;
drop function night_sounds_of(text[]);

-- An event that begins after midnight is also found by the day it begins on.
create index events_after_midnight on events (lower(city), state, night_of, starts_at, id)
  where night_of <> start_local::date and status <> 'draft' and deleted_at is null;
