import { v7 as uuidv7 } from 'uuid'
import type { Subscription, Wants } from '#contract/push.ts'
import type { Sql } from '../connection/sql.ts'

export type PushDevice = { id: string; endpoint: string; p256dh: string; auth: string }

/** Whose it was before does not matter: the browser is this person's now. */
export async function addSubscription(
  sql: Sql,
  { userId, sessionId, endpoint, keys }: Subscription & { userId: string; sessionId: string },
) {
  await sql`delete from push_subscriptions where session_id = ${sessionId} and endpoint <> ${endpoint}`
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    values (${uuidv7()}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    on conflict (endpoint) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth
  `
}

export async function dropSubscriptionOf(sql: Sql, sessionId: string) {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`
}

export async function dropSubscription(sql: Sql, id: string) {
  await sql`delete from push_subscriptions where id = ${id}`
}

export function devicesOf(sql: Sql, userId: string): Promise<PushDevice[]> {
  return sql<PushDevice[]>`
    select p.id, p.endpoint, p.p256dh, p.auth
    from push_subscriptions p
    join users u on u.id = p.user_id and u.deleted_at is null and u.suspended_by is null
    where p.user_id = ${userId}
  `
}

const EVERYTHING: Wants = { messages: true, previews: false, followers: true, nights: true }

export async function pushSettingsOf(sql: Sql, userId: string): Promise<Wants> {
  const [found] = await sql<Wants[]>`
    select messages, previews, followers, nights from push_wants where user_id = ${userId}
  `
  return found ?? EVERYTHING
}

export async function setPushSettings(sql: Sql, userId: string, wants: Wants) {
  await sql`
    insert into push_wants (user_id, messages, previews, followers, nights)
    values (${userId}, ${wants.messages}, ${wants.previews}, ${wants.followers}, ${wants.nights})
    on conflict (user_id) do update
    set
      messages = excluded.messages, previews = excluded.previews, followers = excluded.followers,
      nights = excluded.nights
  `
}

export type Reader = { locale: 'en' | 'es' | null; unread: number; hasRead: boolean }

/** How somebody is spoken to, how much waits for them, and whether they have seen this message meanwhile. */
export async function readerOf(sql: Sql, userId: string, conversationId: string | null, seq: number): Promise<Reader> {
  const [reader] = await sql<Reader[]>`
    select
      u.locale,
      (
        select count(*)
        from members m
        join conversations c on c.id = m.conversation_id
        join messages x on x.conversation_id = c.id and x.seq > m.read_seq and x.sender_id <> u.id
        where m.user_id = u.id
      ) as unread,
      coalesce(
        (select m.read_seq >= ${seq} from members m where m.conversation_id = ${conversationId} and m.user_id = u.id),
        false
      ) as has_read
    from users u
    where u.id = ${userId} and u.deleted_at is null
  `
  return reader ?? { locale: null, unread: 0, hasRead: true }
}

/** Those who said that they go. */
export async function goingTo(sql: Sql, eventId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select user_id from attendances where event_id = ${eventId} and state = 'going'
  `
  return rows.map(row => row.userId)
}
