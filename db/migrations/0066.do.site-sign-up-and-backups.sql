alter table site_settings
  -- How people create an account: phone, email and invite. Null: as the environment says.
  add column sign_up text[] check (sign_up <@ array['phone', 'email', 'invite']),
  -- Email was chosen at some time, so members may have no other way to get back in than a code by email.
  add column has_email_accounts boolean not null default false,
  -- The folder of the backups, an absolute path. Null: `backups` in the data folder.
  add column backup_folder text,
  -- The hour of the daily backup, in the time zone of the home. Null: a day after the last one.
  add column backup_hour int check (backup_hour between 0 and 23),
  -- The settings that the environment decided at the last start. Other ones raise the version, because devices store them.
  add column environment jsonb not null default '{}';
