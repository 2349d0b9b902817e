-- The deadline of an offer that is made now: 30 minutes when the event begins within a day, 12 hours when it begins in
-- a week or later, and in between by the time that is left. Never after the end of the event.
create or replace function offer_deadline(e events) returns timestamptz
  language sql stable
  as $$
    select least(
      now() + interval '30 minutes'
        + interval '11 hours 30 minutes' * greatest(
          0,
          least(1, extract(epoch from e.starts_at - now() - interval '1 day') / extract(epoch from interval '6 days'))
        )::float8,
      coalesce(e.ends_at, e.starts_at + interval '5 hours')
    )
  $$;
