-- The audit log is kept for a year: younger lines can be neither changed nor deleted, older ones only deleted.
create or replace function audit_log_is_append_only() returns trigger language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '1 year' then return old; end if;
      raise exception 'the audit log is only ever added to';
    end
  $$;
