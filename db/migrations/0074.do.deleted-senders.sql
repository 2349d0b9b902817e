-- The editor who sent the message has deleted the account since: it is no message of the host. In rows of earlier releases the
-- sender is not known any more.
alter table host_messages add column is_sender_deleted boolean not null default false;
