-- Whether a name or an address keeps the place private, as in "TBA" or "Private residence".
create or replace function is_place_withheld(t text) returns boolean
  language sql immutable parallel safe
  as $$
    select public.place_key(t) ~ (
      '^(tba|tbd|tbc|to be (announced|determined|confirmed|decided)|(a|por) (confirmar|anunciar|definir|determinar)'
      || '|((a|an|the) )?(private|secret|undisclosed) (residence|home|house|party|event|location|place|venue|address|loft|apartment)'
      || '|((el|la|una?) )?(casa|residencia|domicilio|fiesta|evento|lugar|sitio|local|direccion|ubicacion) (particular|privad[ao]|secret[ao])'
      || ')\y|^(n a|none|home|house|casa|(en )?(mi|nuestra) casa|en casa|(my|our) (home|house|place|apartment))$'
      || '| s (home|house|apartment|apt)$'
    )
  $$;
