import type { GuestState } from '#contract/events/guests/guests.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Fragment, Sql } from '../connection/sql.ts'
import {
  CHANNELS,
  EMAIL_AFTER_MINUTES,
  hostOf,
  isEmailOfKindWanted,
  isPushOfKindWanted,
  PUSH_INTERVAL_MINUTES,
  queuedAgain,
  urgencyOfKind,
} from './channels.ts'
import { earlierChanges, nextEmailAfterMany } from './notify.ts'

type Cause = { kind: NotificationKind; entryId: string; eventId: string }

/**
 * Writes the notifications of guests without an account and queues their emails, as one statement in the transaction of
 * the cause. A guest has no device with pushes and no list, so the email is the first message: it is sent at once, and
 * the next one about a further change of the event five minutes later at the earliest. A guest with a phone gets a text
 * message shortly before the event, see `queueTexts`, and an offer (`place-free`) as a text at once. `recipients`
 * selects the ids of `guests`.
 */
export async function notifyGuests(
  tx: Sql,
  { kind, entryId, eventId }: Cause,
  recipients: Fragment,
  { isRepeated = false } = {},
) {
  const nextEmail: Fragment = tx`
    greatest(
      max(c.taken_at) filter (where c.channel = 'email') + make_interval(mins => ${PUSH_INTERVAL_MINUTES}),
      ${nextEmailAfterMany(tx)}
    )
  `
  const emailIsDueAt = earlierChanges(tx, kind, nextEmail, tx`o.guest_id = n.guest_id`)
  await tx`
    with notified as (
      insert into notifications as n (guest_id, kind, entry_id, event_id)
      select r.id, ${kind}, ${entryId}, ${eventId}::uuid
      from (${recipients}) r
      on conflict (guest_id, kind, entry_id) where guest_id is not null
        ${isRepeated ? tx`do update set created_at = now(), seen_at = null` : tx`do nothing`}
      returning n.id, n.guest_id
    )
    insert into notification_deliveries as q (notification_id, channel, urgency, not_before)
    select
      n.id, case when g.email is null then 'text' else 'email' end, ${CHANNELS[kind].urgency}::smallint,
      greatest(now(), ${emailIsDueAt})
    from notified n
    join guests g on g.id = n.guest_id and g.stopped_at is null
      and (g.email is not null or ${kind === 'place-free'} and g.phone_number is not null)
    on conflict (notification_id, channel) where device_id is null
      do update set
        texted_at = case when q.outcome = 'sent' then q.texted_at || q.taken_at else q.texted_at end,
        not_before = excluded.not_before, ${queuedAgain(tx)}
  `
}

/** The states of guests who have confirmed their phone or address, and go, wait, or may take an offer. */
const NOTIFIED: GuestState[] = ['confirmed', 'waiting', 'offered']

/** A condition: the guest `g` is notified like a member who goes or waits. */
export function goesOrWaits(sql: Sql): Fragment {
  return sql`g.state = any (${NOTIFIED})`
}

/**
 * The guests of an event who go or wait, or only those in these states, one for each phone or email address. Without
 * those whose phone or address a member has proved who goes to the event or waits for a place: the member is notified.
 */
export function notifiedGuests(sql: Sql, eventId: string, states = NOTIFIED): Fragment {
  return sql`
    select distinct on (coalesce(g.phone_number, lower(g.email))) g.id, g.confirmed_at
    from guests g
    where g.event_id = ${eventId} and g.state = any (${states})
      and coalesce(g.phone_number, lower(g.email)) not in (
        select proved.contact
        from attendances a
        join users u on u.id = a.user_id and u.deleted_at is null and u.suspended_by is null
        cross join lateral (
          values
            (case when u.phone_verified_at is not null then u.phone_number end),
            (case when u.email_verified_at is not null then lower(u.email) end)
        ) proved (contact)
        where a.event_id = ${eventId} and a.state in ('going', 'waiting') and proved.contact is not null
      )
    order by coalesce(g.phone_number, lower(g.email)), g.confirmed_at, g.id
  `
}

/**
 * A guest who is claimed by a member is notified as that member, in the member's list, and by an email and on the
 * devices of the member if the guest has not seen the notice and no message about it was sent: a guest with a phone has
 * no email that is queued.
 */
export async function moveNotificationsOfGuests(tx: Sql, guestIds: string[], userId: string) {
  const moved = await tx<{ id: string }[]>`
    update notifications n
    set user_id = ${userId}, guest_id = null
    where n.id in (
        select distinct on (kind, entry_id) id
        from notifications
        where guest_id = any (${guestIds})
        order by kind, entry_id, created_at, id
      )
      and not exists (
        select 1 from notifications own where own.user_id = ${userId} and own.kind = n.kind and own.entry_id = n.entry_id
      )
    returning n.id
  `
  await queueMoved(
    tx,
    moved.map(({ id }) => id),
    userId,
  )
  await tx`delete from notifications where guest_id = any (${guestIds})`
}

async function queueMoved(tx: Sql, notificationIds: string[], userId: string) {
  const isUnsent = tx`
    n.id = any (${notificationIds}) and n.seen_at is null and not exists (
      select 1 from notification_deliveries d where d.notification_id = n.id and d.outcome = 'sent'
    )
  `
  await tx`
    insert into notification_deliveries (notification_id, channel, urgency, not_before)
    select n.id, 'email', ${urgencyOfKind(tx)}, greatest(now(), n.created_at + make_interval(mins => ${EMAIL_AFTER_MINUTES}))
    from notifications n
    join users u on u.id = ${userId} and u.email is not null and u.email_verified_at is not null
    left join push_wants w on w.user_id = u.id
    where ${isUnsent} and ${isEmailOfKindWanted(tx)}
    on conflict (notification_id, channel) where device_id is null do nothing
  `
  await tx`
    insert into notification_deliveries (notification_id, device_id, host, urgency)
    select n.id, p.id, ${hostOf(tx, tx`p.endpoint`)}, ${urgencyOfKind(tx)}
    from notifications n
    join push_subscriptions p on p.user_id = ${userId}
    left join push_wants w on w.user_id = p.user_id
    where ${isUnsent} and ${isPushOfKindWanted(tx)}
    on conflict (notification_id, device_id) do nothing
  `
}
