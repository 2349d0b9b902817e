import type { HostMessage, SendHostMessage } from '#contract/events/host-messages.ts'
import {
  HOST_MESSAGE_HOURS_AFTER_END,
  HOST_MESSAGES_PER_DAY,
  HOST_MESSAGES_PER_EVENT,
} from '#contract/events/limits.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { notifyOfHostMessage } from '../../notifications/notify-goers.ts'
import { isActive, isOpenTo } from '../../people/people.ts'
import { endOf, isPublic, isShownMessage } from '../event/columns.ts'
import { hasRight, lockedWithout } from '../event/roles.ts'

/**
 * Stores a message of the host, or of an editor in the name of the host, and notifies its audience. A message that is
 * sent again under the same id is a retry whose first response was lost. The host may write about a cancelled event.
 * Removed and withdrawn messages count for the limits.
 */
export function sendHostMessage(
  sql: Database,
  eventId: string,
  userId: string,
  { id, audience, text }: SendHostMessage,
) {
  return sql.begin(async tx => {
    if (!(await isActive(tx, userId))) return 'signed-out'
    const [host] = await tx<{ id: string }[]>`select host_id as id from events where id = ${eventId}`
    if (!host) return 'event-not-found'
    // One message of a host and of those who help at a time, so that messages about several events at once do not
    // exceed the limit of the day.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`host messages ${host.id}`}, 0))`
    const refused = await lockedWithout(tx, eventId, userId, 'edit')
    if (refused) return refused
    const [event] = await tx<{ isDraft: boolean; isOver: boolean; hostId: string }[]>`
      select
        host_id,
        status = 'draft' as is_draft,
        ${endOf(tx)}
          < now() - make_interval(hours => ${HOST_MESSAGE_HOURS_AFTER_END}) as is_over
      from events e
      where id = ${eventId} and deleted_at is null
    `
    if (!event) return 'event-not-found'
    const [stored] = await tx<HostMessage[]>`
      select ${messageColumns(tx)} from host_messages m where m.id = ${id} and m.event_id = ${eventId}
    `
    if (stored) return { message: stored, isNew: false }
    if (event.isDraft) return 'publish-first'
    if (event.isOver) return 'event-over'
    const [sent] = await tx<[{ ofEvent: number; today: number }]>`
      select
        count(*) filter (where m.event_id = ${eventId}) as of_event,
        count(*) filter (where m.at > now() - interval '1 day') as today
      from host_messages m
      join events e on e.id = m.event_id
      where e.host_id = ${event.hostId} and (m.event_id = ${eventId} or m.at > now() - interval '1 day')
    `
    if (sent.ofEvent >= HOST_MESSAGES_PER_EVENT) return 'host-messages-used'
    if (sent.today >= HOST_MESSAGES_PER_DAY) return 'host-messages-today'
    const [message] = await tx<HostMessage[]>`
      insert into host_messages as m (id, event_id, audience, text, sent_by)
      values (${id}, ${eventId}, ${audience}, ${text}, ${userId === event.hostId ? null : userId})
      on conflict (id) do nothing
      returning ${messageColumns(tx)}
    `
    if (!message) return 'message-id-in-use'
    await notifyOfHostMessage(tx, { id, eventId, hostId: event.hostId, senderId: userId, audience })
    return { message, isNew: true }
  })
}

export function messageColumns(sql: Sql) {
  return sql`m.id, m.audience, m.text, m.at, m.taken_down_by is not null as is_removed,
    m.withdrawn_at is not null as is_withdrawn`
}

/**
 * Withdraws a message: from then on only the host and the editors read it. Can be repeated. Notifications that devices
 * and mailboxes already received stay there; waiting ones are not sent. The members who were notified can still report
 * it.
 */
export async function withdrawHostMessage(
  sql: Sql,
  { eventId, userId, messageId }: { eventId: string; userId: string; messageId: string },
): Promise<HostMessage | undefined> {
  return await firstRow(sql<HostMessage[]>`
    update host_messages m set withdrawn_at = coalesce(m.withdrawn_at, now())
    from events e
    where m.id = ${messageId} and m.event_id = ${eventId} and e.id = m.event_id and ${hasRight(sql, userId, 'edit')}
      and e.deleted_at is null
    returning ${messageColumns(sql)}
  `)
}

/** The messages of an event that this member may read, newest first. */
export async function hostMessagesFor(sql: Sql, eventId: string, userId: string): Promise<HostMessage[]> {
  return await sql<HostMessage[]>`
    select ${messageColumns(sql)}
    from host_messages m
    join events e on e.id = m.event_id
    where m.event_id = ${eventId} and ${isPublic(sql)} and (${hasRight(sql, userId, 'edit')} or ${isReadableBy(sql, userId)})
    order by m.at desc, m.id
  `
}

/**
 * A condition: the message `m` of the event `e` is shown to this member, who is in its audience now or was notified of
 * it. Not if the host or the member has blocked the other, if the host has withdrawn the message, or if an
 * administrator has removed it.
 */
export function isReadableBy(sql: Sql, userId: string) {
  return sql`(
    ${isShownMessage(sql)}
    and exists (select 1 from users u where u.id = e.host_id and ${isOpenTo(sql, userId)})
    and (
      exists (
        select 1 from attendances a where a.event_id = e.id and a.user_id = ${userId} and a.state = m.audience
      )
      or ${wasNotifiedOf(sql, userId)}
    )
  )`
}

/** A condition: this member was notified of the message `m`. */
export function wasNotifiedOf(sql: Sql, userId: string) {
  return sql`exists (
    select 1
    from notifications n
    where n.user_id = ${userId} and n.kind = 'host-message' and n.entry_id = m.id::text
  )`
}
