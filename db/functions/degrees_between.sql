-- The distance in degrees of latitude, on a flat map; exact enough for an order, and cheaper than `km_between`.
create or replace function degrees_between(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) returns double precision
  language sql immutable parallel safe
  as $$
    select sqrt(
      (latitude - other_latitude) ^ 2
      + (
        least(abs(longitude - other_longitude), 360 - abs(longitude - other_longitude)) * cos(radians(other_latitude))
      ) ^ 2
    )
  $$;
