-- The texts of a member that a search compares, folded once, in this order: username, display name, full name, first
-- name, last name, promotion group, city.
create or replace function search_texts(
  username text, display_name text, first_name text, last_name text, promotion_group text, city text
) returns text[]
  language sql immutable parallel safe
  as $$
    select string_to_array(
      public.fold(concat_ws(
        chr(31), username, coalesce(display_name, ''), concat_ws(' ', first_name, last_name), first_name, last_name,
        coalesce(promotion_group, ''), coalesce(city, '')
      )),
      chr(31), ''
    )
  $$;
