-- The end of the quiet hours that contain `moment`, by the clock in `zone`; null when none do. An end that the clock
-- skips in spring is one hour later.
create or replace function quiet_hours_end(zone text, quiet_from time, quiet_until time, moment timestamptz) returns timestamptz
  language plpgsql stable parallel safe
  as $$
    begin
      return (
        select (day + quiet_until) at time zone coalesce(zone, 'UTC')
        from (
          select
            case
              when quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until then today
              when quiet_from > quiet_until and clock >= quiet_from then today + 1
              when quiet_from > quiet_until and clock < quiet_until then today
            end as day
          from (
            select (moment at time zone coalesce(zone, 'UTC'))::time, (moment at time zone coalesce(zone, 'UTC'))::date
          ) local (clock, today)
        ) ended
        where day is not null
      );
    end
  $$;
