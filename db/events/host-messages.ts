import {
  HOST_MESSAGE_HOURS_AFTER_END,
  HOST_MESSAGES_PER_DAY,
  HOST_MESSAGES_PER_EVENT,
} from '#contract/events/host-message-limits.ts'
import type { HostMessage, SendHostMessage } from '#contract/events/host-messages.ts'
import type { Database, Sql } from '../connection/sql.ts'
import { notifyOfHostMessage } from '../notifications/notify.ts'
import { isActive, isOpenTo } from '../people/people.ts'
import { isPublic } from './columns.ts'

export type RefusedMessage =
  | 'signed-out'
  | 'event-not-found'
  | 'message-id-in-use'
  | 'publish-first'
  | 'event-over'
  | 'host-messages-used'
  | 'host-messages-today'

/**
 * Stores a message of the host and notifies its audience. A message that is sent again under the same id is a retry whose
 * first response was lost. The host may write about a cancelled event. Removed messages count for the limits.
 */
export function sendHostMessage(
  sql: Database,
  eventId: string,
  hostId: string,
  { id, audience, text }: SendHostMessage,
): Promise<RefusedMessage | { message: HostMessage; isNew: boolean }> {
  return sql.begin(async tx => {
    if (!(await isActive(tx, hostId))) return 'signed-out'
    // One message of a host at a time, so that messages about several events at once do not exceed the limit of the day.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`host messages ${hostId}`}, 0))`
    const [event] = await tx<{ isDraft: boolean; isOver: boolean }[]>`
      select
        status = 'draft' as is_draft,
        coalesce(ends_at, starts_at + interval '5 hours')
          < now() - make_interval(hours => ${HOST_MESSAGE_HOURS_AFTER_END}) as is_over
      from events
      where id = ${eventId} and host_id = ${hostId} and deleted_at is null
      for update
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
      where e.host_id = ${hostId} and (m.event_id = ${eventId} or m.at > now() - interval '1 day')
    `
    if (sent.ofEvent >= HOST_MESSAGES_PER_EVENT) return 'host-messages-used'
    if (sent.today >= HOST_MESSAGES_PER_DAY) return 'host-messages-today'
    const [message] = await tx<HostMessage[]>`
      insert into host_messages as m (id, event_id, audience, text) values (${id}, ${eventId}, ${audience}, ${text})
      on conflict (id) do nothing
      returning ${messageColumns(tx)}
    `
    if (!message) return 'message-id-in-use'
    await notifyOfHostMessage(tx, { id, eventId, hostId, audience })
    return { message, isNew: true }
  })
}

function messageColumns(sql: Sql) {
  return sql`m.id, m.audience, m.text, m.at, m.taken_down_by is not null as is_removed`
}

/** The messages of an event that this member may read, newest first. */
export async function hostMessagesFor(sql: Sql, eventId: string, userId: string): Promise<HostMessage[]> {
  return await sql<HostMessage[]>`
    select ${messageColumns(sql)}
    from host_messages m
    join events e on e.id = m.event_id
    where m.event_id = ${eventId} and ${isPublic(sql)} and (e.host_id = ${userId} or ${isReadableBy(sql, userId)})
    order by m.at desc, m.id
  `
}

/**
 * A condition: the message `m` of the event `e` is shown to this member, who is in its audience now or was notified of it.
 * Not if the host or the member has blocked the other, or if an administrator has removed the message.
 */
export function isReadableBy(sql: Sql, userId: string) {
  return sql`(
    m.taken_down_by is null
    and exists (select 1 from users u where u.id = e.host_id and ${isOpenTo(sql, userId)})
    and (
      exists (
        select 1 from attendances a where a.event_id = e.id and a.user_id = ${userId} and a.state = m.audience
      )
      or exists (
        select 1
        from notifications n
        where n.user_id = ${userId} and n.kind = 'host-message' and n.entry_id = m.id::text
      )
    )
  )`
}
