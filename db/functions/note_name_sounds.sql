-- A sound is among its own slips, which shows whether it is stored already.
create or replace function note_name_sounds() returns trigger language plpgsql
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
