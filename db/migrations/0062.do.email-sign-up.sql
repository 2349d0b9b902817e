-- Codes by email, for sites where an account is created, opened and recovered with an email address.
create table email_codes (
  id uuid primary key,
  -- Empty once the account with this address is deleted; the row then counts for the limits only.
  email text not null,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'recovery', 'change')),
  code_hash bytea not null,
  -- Keyed hashes: of the mailbox, in which ana+1@… and ana+2@… are one; of the cookie of the browser that requested the
  -- code; and of its address and network.
  mailbox_hash bytea not null,
  browser_hash bytea not null,
  source_hash bytea not null,
  network_hash bytea not null,
  -- No email was sent: the daily budget had only its reserve left, and no account has this address.
  is_withheld boolean not null default false,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz,
  spent_at timestamptz
);
create index email_codes_by_mailbox on email_codes (mailbox_hash, sent_at desc);
create index email_codes_by_time on email_codes (sent_at);
create index email_codes_by_email on email_codes (lower(email));

-- Invitations, for sites where a new account needs one. Each is used for one account.
create table invitations (
  id uuid primary key,
  -- A keyed hash of the code.
  code_hash bytea not null unique,
  -- The first four characters of the code, so that its creator recognizes it in the list.
  start text not null check (start ~ '^[0-9A-Z]{4}$'),
  -- Null for the invitations of the admins.
  created_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references users on delete set null
);
create index invitations_by_creator on invitations (created_by, created_at desc);
