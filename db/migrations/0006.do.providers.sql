-- Who somebody is at an OpenID Connect provider. Issuer and subject say it together; an address never does.
create table provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index provider_identities_by_user on provider_identities (user_id);

-- What ends the session at the provider too. Only on sessions that began there.
alter table sessions add column provider_token text;
