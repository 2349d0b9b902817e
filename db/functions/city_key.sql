-- The spelling of a city without differences that hosts do not mean: "St. Petersburg", "St Petersburg" and "Saint
-- Petersburg" are one city, "San José" and "San Jose" as well. A name without Latin letters is compared in lower case.
create or replace function city_key(t text) returns text
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return coalesce(
        nullif(
          regexp_replace(
            regexp_replace(regexp_replace(public.place_key(t), '\msaint\M', 'st'), '\mfort\M', 'ft'), '\mmount\M', 'mt'
          ),
          ''
        ),
        lower(t)
      );
    end
  $$;
