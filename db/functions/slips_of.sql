-- The rows of `sounds_of_word`.
create or replace function slips_of(word text) returns setof text
  language plpgsql immutable strict parallel safe rows 10
  as $$
    begin
      return query select unnest(public.sounds_of_word(word));
    end
  $$;
