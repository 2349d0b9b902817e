-- Queues a delivery to each webhook that wants this kind. A waiting delivery of the same kind is locked until this
-- transaction ends, because a process that sent it earlier would send the state before this change. In PL/pgSQL, like
-- `event_json`. Most hosts have no webhook, which one index answers.
create or replace function queue_webhooks(host uuid, event uuid, what text) returns void
  language plpgsql
  as $$
    begin
      if not exists (select from public.webhooks w where w.user_id = host or w.user_id is null) then
        return;
      end if;
      insert into public.webhook_deliveries (webhook_id, event_id, kind)
      select w.id, event, what
      from public.webhooks w
      where (w.user_id = host or w.user_id is null) and w.paused_at is null and what = any (w.kinds)
      order by w.id
      on conflict (webhook_id, event_id, kind) where ended_at is null and lease is null do update set queued_at = now();
    end
  $$;
