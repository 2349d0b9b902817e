import postgres from 'postgres'
import { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Wants } from '#contract/notifications/push.ts'
import type { Fragment, Sql } from '../connection/sql.ts'

/** A device gets at most one push about the same thing in this time, for example about an edit that is corrected. */
export const PUSH_INTERVAL_MINUTES = 5

/** An email is sent to members who have not seen the notification after this time. */
export const EMAIL_AFTER_MINUTES = 10

/** The kinds that a member without stored settings wants by email. */
export const EMAIL_DEFAULTS = {
  emailNights: true,
  emailReminders: false,
  emailHostMessages: true,
  emailPublished: false,
  emailFollowers: false,
  emailApplications: true,
  emailReports: false,
  emailEventRoles: true,
  emailStillOn: true,
} as const satisfies Partial<Wants>
type EmailWant = keyof typeof EMAIL_DEFAULTS

/**
 * How each kind is sent. Deliveries with a lower urgency are sent first. `email` is the setting of a member that
 * decides about the emails, and `push` the column of `push_wants` with the choice of the member about the pushes.
 */
export const CHANNELS = {
  'event-changed': { urgency: 0, email: 'emailNights', push: 'nights' },
  'event-cancelled': { urgency: 0, email: 'emailNights', push: 'nights' },
  'event-soon': { urgency: 0, email: 'emailReminders', push: 'reminders' },
  'host-message': { urgency: 0, email: 'emailHostMessages', push: 'host_messages' },
  'place-free': { urgency: 0, email: 'emailNights', push: 'nights' },
  'still-on': { urgency: 0, email: 'emailStillOn', push: 'still_on' },
  'still-listed': { urgency: 1, email: 'emailStillOn', push: 'still_on' },
  'ask-answered': { urgency: 0, email: 'emailNights', push: 'nights' },
  'place-offered': { urgency: 0, email: 'emailNights', push: 'nights' },
  'place-taken': { urgency: 0, email: 'emailNights', push: 'nights' },
  'place-declined': { urgency: 0, email: 'emailNights', push: 'nights' },
  'guests-ask': { urgency: 1, email: 'emailEventRoles', push: 'event_roles' },
  'event-role': { urgency: 1, email: 'emailEventRoles', push: 'event_roles' },
  // A security email is sent in any case.
  'admin-role': { urgency: 1, email: 'emailReports', push: 'reports' },
  'role-accepted': { urgency: 1, email: 'emailEventRoles', push: 'event_roles' },
  'event-offered': { urgency: 1, email: 'emailEventRoles', push: 'event_roles' },
  'event-taken': { urgency: 1, email: 'emailEventRoles', push: 'event_roles' },
  follower: { urgency: 1, email: 'emailFollowers', push: 'followers' },
  application: { urgency: 1, email: 'emailApplications', push: 'applications' },
  report: { urgency: 1, email: 'emailReports', push: 'reports' },
  'event-published': { urgency: 2, email: 'emailPublished', push: 'published' },
  'how-was-it': { urgency: 2, email: 'emailReminders', push: 'reminders' },
} as const satisfies Record<NotificationKind, { urgency: number; email: EmailWant; push: string }>

/** A condition: the member with the settings `w`, or without any, wants the kind of `n` as a push. */
export function isPushOfKindWanted(sql: Sql) {
  return casesOfKind(sql, kind => sql`coalesce(w.${sql(CHANNELS[kind].push)}, true)`)
}

/** A condition: the member with the settings `w`, which may be missing, wants this kind by email. */
export function isEmailWanted(sql: Sql, kind: NotificationKind): Fragment {
  const want = CHANNELS[kind].email
  return sql`coalesce(w.${sql(postgres.fromCamel(want))}, ${EMAIL_DEFAULTS[want]})`
}

/** The same condition for the kind of the notification `n`. */
export function isEmailOfKindWanted(sql: Sql) {
  return casesOfKind(sql, kind => isEmailWanted(sql, kind))
}

/** The urgency of the notification `n`. */
export function urgencyOfKind(sql: Sql) {
  return casesOfKind(sql, kind => sql`${CHANNELS[kind].urgency}::smallint`)
}

function casesOfKind(sql: Sql, valueOf: (kind: NotificationKind) => Fragment) {
  const cases = NotificationKind.options
    .map((kind): Fragment => sql`when ${kind} then ${valueOf(kind)}`)
    .reduce((earlier, next): Fragment => sql`${earlier} ${next}`)
  return sql`case n.kind ${cases} end`
}

/** The assignments that queue an ended or waiting delivery again, as if it were new. */
export function queuedAgain(sql: Sql) {
  return sql`tries = 0, postponed = 0, lease = null, ended_at = null, outcome = null`
}

/** The host of the push service of a subscription: a process sends only a limited number of pushes to each at once. */
export function hostOf(sql: Sql, endpoint: ReturnType<Sql>) {
  return sql`split_part(${endpoint}, '/', 3)`
}

/** The delays after the attempts that a provider was too busy for. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800]
const EMAIL_RETRY_SECONDS = 3_600

/** The delay before the next attempt; null after the last one. An email is attempted until it is useless. */
export function retryDelaySeconds(postponed: number, channel: 'push' | 'email' | 'text'): number | null {
  return RETRY_AFTER_SECONDS[postponed] ?? (channel === 'email' ? EMAIL_RETRY_SECONDS : null)
}
