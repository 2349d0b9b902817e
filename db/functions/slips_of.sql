-- The sound of a word, and with four letters or more also what is left when one of them is dropped. Two words that
-- differ by one letter, or by two letters that changed places, have one of these in common.
create or replace function slips_of(word text) returns setof text
  language plpgsql immutable strict parallel safe rows 10
  as $$
    begin
      return query
        select '~' || s from public.sound_of(word) s where length(s) >= 3
        union
        select '~' || left(s, n - 1) || substr(s, n + 1)
        from public.sound_of(word) s, generate_series(1, length(s)) n
        where length(s) between 4 and 20;
    end
  $$;
