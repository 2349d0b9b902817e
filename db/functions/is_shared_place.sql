-- Whether a place is a venue that hosts share. Without an address it may be the home of one host.
create or replace function is_shared_place(name text, address text) returns boolean
  language sql immutable parallel safe
  as $$
    select public.place_key(name) <> '' and public.place_key(address) <> ''
      and not public.is_place_withheld(name) and not public.is_place_withheld(address)
  $$;
