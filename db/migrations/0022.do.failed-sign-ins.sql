-- Failed sign-ins of the last hour, so that whoever guesses is slowed wherever they guess from. Every key is a keyed hash;
-- that of the password is cut to 40 bits: enough to see one password tried over many names, too little to confirm a guess.
create table failed_sign_ins (
  at timestamptz not null default now(),
  name_key bytea not null,
  address_key bytea not null,
  network_key bytea not null,
  wide_network_key bytea not null,
  password_key bytea not null,
  -- whether a bot check was solved for it
  is_challenged boolean not null
);
create index failed_sign_ins_by_name on failed_sign_ins (name_key, at) where is_challenged;
create index failed_sign_ins_by_address on failed_sign_ins (address_key, at);
create index failed_sign_ins_by_network on failed_sign_ins (network_key, at);
create index failed_sign_ins_by_wide_network on failed_sign_ins (wide_network_key, at);
create index failed_sign_ins_by_password on failed_sign_ins (password_key, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);
