create or replace function note_version() returns trigger language plpgsql
  as $$
    declare
      before jsonb := public.editable_fields(old);
      after jsonb := public.editable_fields(new);
      changed jsonb;
    begin
      select jsonb_object_agg(field, old.version + 1) into changed
      from jsonb_object_keys(after) field
      where before -> field is distinct from after -> field;

      if changed is not null then
        new.version := old.version + 1;
        new.field_versions := old.field_versions || changed;
      end if;
      return new;
    end
  $$;
