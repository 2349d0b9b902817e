-- A link confirms the email an account has, or puts another one in its place when it is opened.

alter table email_verifications add column changes_email boolean not null default false;
create index email_verifications_by_user on email_verifications (user_id);
