-- When the host of an event is asked whether it takes place: at noon of the day of its night, by the clock of the
-- venue. That would be late for an event that begins before three in the afternoon, so its host is asked at six on the
-- evening before. A confirmation counts from this moment on.
create or replace function question_at(start_local timestamp, tz text) returns timestamptz
  language sql immutable parallel safe
  as $$
    select case
      when start_local::time between '06:00' and '14:59:59.999999'
        then date_trunc('day', start_local) - interval '6 hours'
      else date_trunc('day', start_local - interval '6 hours') + interval '12 hours'
    end at time zone tz
  $$;
