-- Whether `added` people of one role, who come together with `partners` of the other one, keep the ratio of `mine` to
-- `others`, those who dance the other role or both. A couple always does: it makes no role scarcer. One more than the
-- others is always right: otherwise no role could begin. Without a ratio there is always room.
create or replace function has_role_room(added int, mine int, partners int, others int, ratio numeric) returns boolean
  language sql immutable parallel safe
  as $$
    select
      ratio is null or added <= partners
      or mine + added <= greatest(ratio * (others + partners), others + partners + 1)
  $$;
