import postgres from 'postgres'
import { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Wants } from '#contract/notifications/push.ts'
import type { Sql } from '../connection/sql.ts'

type Fragment = ReturnType<Sql>

/** Deliveries with a lower number are sent first. */
export const URGENCY: Record<NotificationKind, number> = {
  'event-changed': 0,
  'event-cancelled': 0,
  'event-soon': 0,
  'host-message': 0,
  'place-free': 0,
  'still-on': 0,
  'still-listed': 1,
  'ask-answered': 0,
  'place-offered': 0,
  'place-taken': 0,
  'place-declined': 0,
  'guests-ask': 1,
  'event-role': 1,
  'admin-role': 1,
  'role-accepted': 1,
  'event-offered': 1,
  'event-taken': 1,
  follower: 1,
  application: 1,
  report: 1,
  'event-published': 2,
  'how-was-it': 2,
}

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

/** The setting of a member that decides about the emails of a kind. */
export const EMAILED_BY: Record<NotificationKind, EmailWant> = {
  'event-changed': 'emailNights',
  'event-cancelled': 'emailNights',
  'event-soon': 'emailReminders',
  'host-message': 'emailHostMessages',
  'place-free': 'emailNights',
  'event-published': 'emailPublished',
  follower: 'emailFollowers',
  application: 'emailApplications',
  report: 'emailReports',
  'event-role': 'emailEventRoles',
  // A security email is sent in any case.
  'admin-role': 'emailReports',
  'role-accepted': 'emailEventRoles',
  'event-offered': 'emailEventRoles',
  'event-taken': 'emailEventRoles',
  'still-on': 'emailStillOn',
  'still-listed': 'emailStillOn',
  'how-was-it': 'emailReminders',
  'guests-ask': 'emailEventRoles',
  'ask-answered': 'emailNights',
  'place-offered': 'emailNights',
  'place-taken': 'emailNights',
  'place-declined': 'emailNights',
}

/** The column of `push_wants` with the choice of the member about the pushes of a kind. */
export const PUSHED_BY = {
  'event-changed': 'nights',
  'event-cancelled': 'nights',
  'event-soon': 'reminders',
  'host-message': 'host_messages',
  'event-published': 'published',
  follower: 'followers',
  application: 'applications',
  report: 'reports',
  'place-free': 'nights',
  'event-role': 'event_roles',
  'admin-role': 'reports',
  'role-accepted': 'event_roles',
  'event-offered': 'event_roles',
  'event-taken': 'event_roles',
  'still-on': 'still_on',
  'still-listed': 'still_on',
  'how-was-it': 'reminders',
  'guests-ask': 'event_roles',
  'ask-answered': 'nights',
  'place-offered': 'nights',
  'place-taken': 'nights',
  'place-declined': 'nights',
} as const satisfies Record<NotificationKind, string>

/** A condition: the member with the settings `w`, or without any, wants the kind of `n` as a push. */
export function isPushOfKindWanted(sql: Sql) {
  return casesOfKind(sql, kind => sql`coalesce(w.${sql(PUSHED_BY[kind])}, true)`)
}

/** A condition: the member with the settings `w`, which may be missing, wants this kind by email. */
export function isEmailWanted(sql: Sql, kind: NotificationKind): Fragment {
  const want = EMAILED_BY[kind]
  return sql`coalesce(w.${sql(postgres.fromCamel(want))}, ${EMAIL_DEFAULTS[want]})`
}

/** The same condition for the kind of the notification `n`. */
export function isEmailOfKindWanted(sql: Sql) {
  return casesOfKind(sql, kind => isEmailWanted(sql, kind))
}

/** The urgency of the notification `n`. */
export function urgencyOfKind(sql: Sql) {
  return casesOfKind(sql, kind => sql`${URGENCY[kind]}::smallint`)
}

function casesOfKind(sql: Sql, valueOf: (kind: NotificationKind) => Fragment) {
  const cases = NotificationKind.options
    .map((kind): Fragment => sql`when ${kind} then ${valueOf(kind)}`)
    .reduce((earlier, next): Fragment => sql`${earlier} ${next}`)
  return sql`case n.kind ${cases} end`
}
