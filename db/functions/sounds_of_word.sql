-- The sound of a word, and with four letters or more also what is left when one of them is dropped. Two words that
-- differ by one letter, or by two letters that changed places, have one of these in common.
create or replace function sounds_of_word(word text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
    declare
      sound text := public.sound_of(word);
      sounds text[] := '{}';
    begin
      if length(sound) >= 3 then
        sounds := array['~' || sound];
      end if;
      if length(sound) between 4 and 20 then
        for n in 1..length(sound) loop
          -- Of two equal letters one is dropped.
          continue when ('~' || left(sound, n - 1) || substr(sound, n + 1)) = any (sounds);
          sounds := sounds || ('~' || left(sound, n - 1) || substr(sound, n + 1));
        end loop;
      end if;
      return sounds;
    end
  $$;
