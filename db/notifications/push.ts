import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Subscription, Wants } from '#contract/notifications/push.ts'
import { columnsOf, firstRow, type Sql } from '../connection/sql.ts'
import { EMAIL_DEFAULTS } from './channels.ts'

export type PushDevice = { id: string; endpoint: string; p256dh: string; auth: string }

/** Adds or replaces a subscription. One of another user in the same browser now belongs to this user. */
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

/** The choices of a member without a row, which are the defaults of the columns. */
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
  eventRoles: true,
  stillOn: true,
  ...EMAIL_DEFAULTS,
  texts: true,
  quietHours: null,
  zone: null,
  digest: 'off',
}

export async function pushSettingsOf(sql: Sql, userId: string): Promise<Wants> {
  const [settings] = await sql<Wants[]>`select ${settingsOf(sql)} from push_wants where user_id = ${userId}`
  return settings ?? DEFAULTS
}

/**
 * Changes the given settings in one statement, so that two requests at once do not overwrite each other's. A zone that
 * the database does not have is refused here, because every statement that computes with it would fail.
 */
export async function setPushSettings(sql: Sql, userId: string, given: Partial<Wants>): Promise<Wants> {
  const { quietHours, ...others } = given
  const { from = null, until = null } = quietHours ?? {}
  const row = columnsOf({ userId, ...others, ...(quietHours !== undefined && { quietFrom: from, quietUntil: until }) })
  if (given.zone) await sql`select now() at time zone ${given.zone}`
  return await firstRow(sql<[Wants]>`
    insert into push_wants ${sql(row)}
    on conflict (user_id) do update set ${sql(row)}
    returning ${settingsOf(sql)}
  `)
}

function settingsOf(sql: Sql) {
  return sql`
    messages, previews, followers, nights, reminders, host_messages, published, applications, reports, event_roles, email_nights,
    email_host_messages, email_reminders,
    email_published, email_followers, email_applications, email_reports, email_event_roles, still_on, email_still_on, texts,
    case when quiet_from is not null
      then json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI'))
    end as quiet_hours,
    zone, digest
  `
}

/** Null if the member chose no language; undefined for a member who does not exist any more. */
export async function localeOfMember(sql: Sql, userId: string): Promise<Locale | null | undefined> {
  const [member] = await sql<{ locale: Locale | null }[]>`
    select locale from users where id = ${userId} and deleted_at is null
  `
  return member?.locale
}

/** True in the quiet hours of the member. */
export async function isQuietFor(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ isQuiet: boolean }[]>`
    select quiet_hours_end(zone, quiet_from, quiet_until, now()) is not null as is_quiet
    from push_wants where user_id = ${userId}
  `
  return row?.isQuiet ?? false
}

export type Recipient = { locale: Locale | null; unread: number; hasRead: boolean }

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
