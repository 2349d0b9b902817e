-- People search with a cost that does not grow with the number of people: every word of a name is a row of its own, in
-- indexes that are read in order and only as far as needed.

-- How many rows to expect of it, or a plan would read whole tables for a thousand of them.
alter function slips_of(text) rows 10;

-- The end of the range of all texts that begin with `t`, in the order of their code points.
create function prefix_end(t text) returns text
  language sql immutable strict parallel safe
  as $$ select t || chr(1114111) $$;

-- What a search compares of a person, folded once, in this order: username, display name, full name, first name, last
-- name, promotion group, city.
create function search_texts(
  username text, display_name text, first_name text, last_name text, promotion_group text, city text
) returns text[]
  language sql immutable parallel safe
  as $$
    select string_to_array(
      public.fold(concat_ws(
        chr(31), username, coalesce(display_name, ''), concat_ws(' ', first_name, last_name), first_name, last_name,
        coalesce(promotion_group, ''), coalesce(city, '')
      )),
      chr(31), ''
    )
  $$;

alter table users add column search_texts text[]
  generated always as (search_texts(username, display_name, first_name, last_name, promotion_group, city)) stored;

-- The words of the names of everybody who can be found, with where they live. `sound` is what `slips_of` starts from;
-- null where the word is too short to be forgiven.
create table person_words (
  user_id uuid not null references users on delete cascade,
  word text collate "C" not null,
  sound text collate "C",
  city text collate "C",
  state text,
  primary key (user_id, word)
);

-- The sounds of all these words with their slips: few, because many people share a name.
create table name_sounds (
  slip text collate "C" not null,
  sound text collate "C" not null,
  primary key (slip, sound)
);

create function words_of_person(u users) returns table (word text, sound text, city text, state text)
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

-- A sound is among its own slips, by which it is known whether it was noted before.
create function note_name_sounds() returns trigger language plpgsql
  as $$
    begin
      insert into public.name_sounds (slip, sound)
      select distinct slip, w.sound
      from (
        select distinct on (n.sound) n.sound, n.word
        from new_words n
        where n.sound is not null
          and not exists (select from public.name_sounds known where known.slip = '~' || n.sound and known.sound = n.sound)
        order by n.sound
      ) w
      cross join lateral public.slips_of(w.word) slip
      order by slip, w.sound
      on conflict do nothing;
      return null;
    end
  $$;
create trigger person_words_note_sounds after insert on person_words
  referencing new table as new_words for each statement execute function note_name_sounds();

-- A sound goes with the last person who had it: nothing of a deleted account is left. A person who signs up at the same
-- instant with the same rare name is then not forgiven misspellings until the sound is noted again.
create function forget_name_sounds() returns trigger language plpgsql
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
create trigger person_words_forget_sounds after delete on person_words
  referencing old table as old_words for each statement execute function forget_name_sounds();

create function add_person_words() returns trigger language plpgsql
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
create trigger users_add_words after insert on users
  referencing new table as new_people for each statement execute function add_person_words();

create function replace_person_words() returns trigger language plpgsql
  as $$
    begin
      delete from public.person_words where user_id = new.id;
      insert into public.person_words (user_id, word, sound, city, state)
      select new.id, w.word, w.sound, w.city, w.state from public.words_of_person(new) w;
      return null;
    end
  $$;
create trigger users_replace_words after update on users for each row
  when (
    (old.first_name, old.last_name, old.display_name, old.username, old.promotion_group, old.city, old.state)
      is distinct from
    (new.first_name, new.last_name, new.display_name, new.username, new.promotion_group, new.city, new.state)
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.suspended_by is null) <> (new.suspended_by is null)
  )
  execute function replace_person_words();

insert into person_words (user_id, word, sound, city, state)
select u.id, w.word, w.sound, w.city, w.state from users u cross join lateral words_of_person(u) w;

create index person_words_by_word on person_words (word, user_id);
create index person_words_in_city on person_words (city, word, user_id) where city is not null;
create index person_words_by_sound on person_words (sound, user_id) where sound is not null;
drop index users_by_terms;
