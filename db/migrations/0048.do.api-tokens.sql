-- Tokens with which a host's own programs read and change the host's events. Only the hash is stored; a revoked token is
-- deleted.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  name text not null,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['events:read', 'events:write']
  ),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The hour of the last use, so that a busy program does not write a row for each request.
  used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);

-- The lists in frames on other sites are a source of visits of their own: see `counted_source` of the sources.
create or replace function counted_source(event uuid, code text) returns text
  language sql stable
  as $$
    select case
      when counted_source.code is null then null
      when counted_source.code in ('instagram', 'whatsapp', 'poster', 'door', 'embed') then counted_source.code
      when exists (
        select from public.visit_sources s where s.event_id = event and s.code = counted_source.code
      ) then counted_source.code
      else 'other'
    end
  $$;
