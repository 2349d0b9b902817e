-- How often a review was changed, so that an edit can name the version it was made on.
alter table reviews add column version integer not null default 1;
