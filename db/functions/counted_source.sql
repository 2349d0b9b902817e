-- Returns the code under which a visit or a guest is counted: the six codes of the product and those that the host
-- made count for themselves, every other one as `other`. So a stranger adds no rows to the table. Null without a code.
-- In PL/pgSQL, which keeps the plan of the query: PostgreSQL would plan an SQL function with one at each call.
create or replace function counted_source(event uuid, code text) returns text
  language plpgsql stable
  as $$
    begin
      -- Without a query in the condition, which PostgreSQL would plan again at each call.
      if code is null or code in ('instagram', 'whatsapp', 'poster', 'door', 'embed', 'guests') then
        return code;
      end if;
      return (
        select coalesce(max(s.code), 'other')
        from public.visit_sources s
        where s.event_id = event and s.code = counted_source.code
      );
    end
  $$;
