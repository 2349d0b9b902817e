-- The host of the push service of a delivery; empty for the other channels. The queue is read by host and urgency, so that
-- a process that sends to one service as much as it may does not read the deliveries to that service.
alter table notification_deliveries add column host text collate "C" not null default '';
update notification_deliveries d
set host = split_part(p.endpoint, '/', 3)
from push_subscriptions p
where p.id = d.device_id and d.ended_at is null;

drop index notification_deliveries_due;
create index notification_deliveries_due on notification_deliveries (channel, host, urgency, not_before)
  where ended_at is null;
