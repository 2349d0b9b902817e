import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Sql } from '../connection/sql.ts'

type Fragment = ReturnType<Sql>

/** After so many emails about an event in a day, a recipient gets its further changes in one email an hour. */
const CHANGE_EMAILS_IN_DAY = 5
const FURTHER_EMAILS_MINUTES = 60

/**
 * The earliest time of the next email to a recipient who got many in a day, otherwise null, for the deliveries `c` of
 * `earlierChanges`: a host who edits an event again and again must not fill the mailboxes of the guests. The column
 * `texted_at` has the times at which a delivery was sent before it was queued again.
 */
export function nextEmailAfterMany(tx: Sql): Fragment {
  return tx`
    case
      when sum(
        coalesce(c.outcome = 'sent' and c.taken_at > now() - interval '1 day', false)::int
          + (select count(*) from unnest(c.texted_at) at where at > now() - interval '1 day')
      ) filter (where c.channel = 'email') >= ${CHANGE_EMAILS_IN_DAY}
      then max(c.taken_at) filter (where c.channel = 'email') + make_interval(mins => ${FURTHER_EMAILS_MINUTES})
    end
  `
}

/**
 * A time of the deliveries `c` about earlier changes of the event to one recipient: a device gets one push about them
 * in five minutes, and a further change does not delay an email, which contains the present state. Null for other
 * kinds, which are independent of each other. `isSame` is the condition for the notifications `o` of the recipient and
 * the event, which an index must answer: the planner expects few earlier deliveries, and would read all of the event
 * again for each recipient.
 */
export function earlierChanges(tx: Sql, kind: NotificationKind, time: Fragment, isSame: Fragment): Fragment {
  if (kind !== 'event-changed') return tx`null::timestamptz`
  return tx`(
    select ${time}
    from notifications o
    join notification_deliveries c on c.notification_id = o.id
    where ${isSame} and o.kind = 'event-changed'
  )`
}
