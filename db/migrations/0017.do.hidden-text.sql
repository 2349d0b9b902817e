-- What somebody says about themselves can be taken out of sight without them.
alter table users add column text_hidden_by uuid references moderation;
