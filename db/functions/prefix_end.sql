-- The end of the range of all texts that begin with `t`, in the order of their code points.
create or replace function prefix_end(t text) returns text
  language sql immutable strict parallel safe
  as $$ select t || chr(1114111) $$;
