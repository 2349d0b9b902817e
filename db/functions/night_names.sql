create or replace function night_names(title text, venue text, category text, tags text[], city text, location text) returns text[]
  language plpgsql immutable parallel safe
  as $$
    begin
      return public.search_words(
        concat_ws(' ', title, venue, category, array_to_string(tags, ' '), city, location)
      );
    end
  $$;
