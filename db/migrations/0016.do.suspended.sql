-- Every list of conversations asks who is suspended; few are.
create index users_suspended on users (id) where suspended_by is not null;
