create or replace function slug_of(t text) returns text
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return trim('-' from left(regexp_replace(public.fold(t), '[^a-z0-9]+', '-', 'g'), 40));
    end
  $$;
