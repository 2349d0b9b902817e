-- An application is there once its files are: until then it has a row, so that no file is ever without one.

alter table applications add column received_at timestamptz;
update applications set received_at = created_at;

-- What its files take, against what one host may keep.
alter table applications add column files_bytes int not null default 0;

create index applications_by_age on applications (created_at);
