-- Deletes the followed cities without a follower, because their names may be text of a host, and returns how many.
create or replace function delete_unfollowed_cities(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.id) into unused
      from (
        select c.id
        from public.followed_cities c
        where not exists (select from public.city_follows f where f.city_id = c.id)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see a follow that was committed before its lock.
      delete from public.followed_cities c
      where c.id = any (unused) and not exists (select from public.city_follows f where f.city_id = c.id);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;
