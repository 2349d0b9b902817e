import { v7 as uuidv7 } from 'uuid'
import type { Subscription, Wants } from '#contract/notifications/push.ts'
import type { Sql } from '../connection/sql.ts'

export type PushDevice = { id: string; endpoint: string; p256dh: string; auth: string }

/**
 * Adds or replaces a subscription. If the browser has a subscription of another user, it now belongs to this user.
 */
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

const DEFAULTS: Wants = {
  messages: true,
  previews: false,
  followers: true,
  nights: true,
  reminders: true,
  hostMessages: true,
  published: true,
  applications: true,
  reports: true,
}

export async function pushSettingsOf(sql: Sql, userId: string): Promise<Wants> {
  const [settings] = await sql<Wants[]>`
    select messages, previews, followers, nights, reminders, host_messages, published, applications, reports from push_wants where user_id = ${userId}
  `
  return settings ?? DEFAULTS
}

/** Changes the given settings in one statement, so that two requests at once do not overwrite each other's. */
export async function setPushSettings(sql: Sql, userId: string, given: Partial<Wants>): Promise<Wants> {
  const first = { ...DEFAULTS, ...given }
  const [settings] = await sql<[Wants]>`
    insert into push_wants (
      user_id, messages, previews, followers, nights, reminders, host_messages, published, applications, reports
    ) values (
      ${userId}, ${first.messages}, ${first.previews}, ${first.followers}, ${first.nights}, ${first.reminders},
      ${first.hostMessages}, ${first.published}, ${first.applications}, ${first.reports}
    )
    on conflict (user_id) do update
    set
      messages = coalesce(${given.messages ?? null}, push_wants.messages),
      previews = coalesce(${given.previews ?? null}, push_wants.previews),
      followers = coalesce(${given.followers ?? null}, push_wants.followers),
      nights = coalesce(${given.nights ?? null}, push_wants.nights),
      reminders = coalesce(${given.reminders ?? null}, push_wants.reminders),
      host_messages = coalesce(${given.hostMessages ?? null}, push_wants.host_messages),
      published = coalesce(${given.published ?? null}, push_wants.published),
      applications = coalesce(${given.applications ?? null}, push_wants.applications),
      reports = coalesce(${given.reports ?? null}, push_wants.reports)
    returning messages, previews, followers, nights, reminders, host_messages, published, applications, reports
  `
  return settings
}

export type Recipient = { locale: 'en' | 'es' | null; unread: number; hasRead: boolean }

/** The recipient's language, number of unread messages, and whether the recipient has already read this message. */
export async function recipientOf(
  sql: Sql,
  userId: string,
  conversationId: string | null,
  seq: number,
): Promise<Recipient> {
  const [recipient] = await sql<Recipient[]>`
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
  return recipient ?? { locale: null, unread: 0, hasRead: true }
}
