-- Finding people: by the beginnings of words, by how words sound, by where somebody lives, and each report once.

-- The words of a name, without accents and marks: 'salsera_mayra' is two.
create function search_words(t text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg(distinct left(w, 40)), '{}')
    from regexp_split_to_table(public.fold(t), '[[:space:][:punct:]]+') w
    where w <> ''
  $$;

-- How a word sounds to a Spanish or English ear: 'mayra' and 'maira', 'jhon' and 'john', 'gonsales' and 'gonzalez'.
create function sound_of(word text) returns text
  language sql immutable strict parallel safe
  as $$
    select regexp_replace(
      translate(
        replace(replace(replace(regexp_replace(rtrim(word, '0123456789'), 'c(?=[ei])', 's', 'g'), 'ph', 'f'), 'qu', 'k'), 'ck', 'k'),
        'zyvcwh', 'sibku'
      ),
      '(.)\1+', '\1', 'g'
    )
  $$;

-- A sound, and with four letters or more also what is left when one of them is dropped. Two words that differ by one
-- letter, or by two that changed places, have one of these in common.
create function slips_of(word text) returns setof text
  language sql immutable strict parallel safe
  as $$
    select '~' || s from public.sound_of(word) s where length(s) >= 3
    union
    select '~' || left(s, n - 1) || substr(s, n + 1)
    from public.sound_of(word) s, generate_series(1, length(s)) n
    where length(s) between 4 and 20
  $$;

-- Everything a search may ask of a person, in one index, so that asking for two things at once reads neither in full.
create function person_terms(
  first_name text, last_name text, display_name text, username text, promotion_group text, city text, state text
) returns tsvector
  -- Dear, so that no plan computes it row by row where the index has it.
  language sql immutable parallel safe cost 10000
  as $$
    with words as (
      select unnest(public.search_words(concat_ws(' ', first_name, last_name, display_name, username, promotion_group))) w
    )
    select array_to_tsvector(array(
      select w from words
      union
      select slip from words, public.slips_of(w) slip
      union
      select '@' || left(public.fold(city), 60) where city <> ''
      union
      select '#' || lower(state) where state <> ''
    ))
  $$;

create index users_by_terms on users using gin (
  person_terms(first_name, last_name, display_name, username, promotion_group, city, state)
) with (fastupdate = off) where deleted_at is null;

create index users_newest_in_city on users (fold(city) collate "C", created_at desc)
  where deleted_at is null;
create index users_newest_in_state on users (state, created_at desc)
  where deleted_at is null;

-- A person reports one thing once, until it is decided.
delete from reports r
using reports earlier
where r.decided_at is null and earlier.decided_at is null
  and (r.reporter_id, r.kind, r.target_id) = (earlier.reporter_id, earlier.kind, earlier.target_id)
  and (r.at, r.id) > (earlier.at, earlier.id);
create unique index reports_open_once on reports (reporter_id, kind, target_id) where decided_at is null;

-- The followers of somebody with a hundred thousand, page by page.
create index follows_of_followee on follows (followee_id, at desc, follower_id desc);
create index follows_of_follower on follows (follower_id, at desc, followee_id desc);
drop index follows_by_followee;
drop index follows_newest;
