-- Before, only a choice at /admin was noted: where SIGN_UP opened sign-up by email, the members have no other way back in.
update site_settings
set has_email_accounts = true
where not has_email_accounts
  and exists (
    select from users u
    where u.email_verified_at is not null and u.phone_verified_at is null and u.deleted_at is null
      and not exists (select from provider_identities p where p.user_id = u.id)
  );
