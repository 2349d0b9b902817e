-- The server accepts the languages of the product only. The database checks the form alone, so that a language needs no
-- migration.
alter table users
  drop constraint users_locale_check,
  add constraint users_locale_check check (locale ~ '^[a-z]{2}$');

alter table guests
  drop constraint guests_locale_check,
  add constraint guests_locale_check check (locale ~ '^[a-z]{2}$');
