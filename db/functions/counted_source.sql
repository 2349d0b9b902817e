-- Returns the code under which a visit or a guest is counted: the six codes of the product and those that the host
-- made count for themselves, every other one as `other`. So a stranger adds no rows to the table. Null without a code.
create or replace function counted_source(event uuid, code text) returns text
  language sql stable
  as $$
    select case
      when counted_source.code is null then null
      when counted_source.code in ('instagram', 'whatsapp', 'poster', 'door', 'embed', 'guests') then counted_source.code
      when exists (
        select from public.visit_sources s where s.event_id = event and s.code = counted_source.code
      ) then counted_source.code
      else 'other'
    end
  $$;
