create or replace function event_slug_base(title text, night_of date) returns text
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return coalesce(nullif(public.slug_of(title), ''), 'event') || '-' || to_char(night_of, 'YYYY-MM-DD');
    end
  $$;
