-- Whether one more of `mine` keeps the ratio to `others`, those who dance the other role or both. One more than the others
-- is always right: otherwise no role could begin. Without a ratio there is always room.
create or replace function has_role_room(mine int, others int, ratio numeric) returns boolean
  language sql immutable parallel safe
  as $$
    select ratio is null or mine + 1 <= greatest(ratio * others, others + 1)
  $$;
