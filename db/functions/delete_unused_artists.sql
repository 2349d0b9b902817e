-- Deletes artists without an event whose page has no owner, and returns how many.
create or replace function delete_unused_artists(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.id) into unused
      from (
        select a.id
        from public.artists a
        where a.created_at < now() - interval '1 day' and a.owner_id is null
          and not exists (
            select from public.events e where e.artist_ids @> array[a.id] and e.artist_ids <> '{}'
          )
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.artists a
      where a.id = any (unused) and a.owner_id is null
        and not exists (
          select from public.events e where e.artist_ids @> array[a.id] and e.artist_ids <> '{}'
        );
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;
