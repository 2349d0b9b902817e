-- A search compares folded text: 'Música' and 'musica' are one word. In PL/pgSQL, like `event_json`: PostgreSQL does
-- not inline an immutable function that calls one which depends on settings.
create or replace function fold(t text) returns text
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return lower(public.unaccent('public.unaccent'::regdictionary, t));
    end
  $$;
