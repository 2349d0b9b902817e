-- The great-circle distance, as `kmBetween` in the contract. Not strict, so that the planner puts the expression into
-- the statement instead of a call for each row.
create or replace function km_between(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) returns double precision
  language sql immutable parallel safe
  as $$
    select 2 * 6371 * asin(sqrt(least(
      1,
      sin(radians(other_latitude - latitude) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2
    )))
  $$;
