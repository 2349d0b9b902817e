import { z } from 'zod'
import { zoneIdOf } from '../i18n/intl-names.ts'
import { namedObject } from '../named-schemas.ts'
import { clockTime } from '../text.ts'

/** The form of `PushSubscription.toJSON()` in browsers. The endpoint is the https URL of a push service. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid-url' }).max(2048, 'too-long'),
  keys: z.object({
    p256dh: z.string('required').regex(/^[\w-]{86,88}=?$/, 'invalid'),
    auth: z.string('required').regex(/^[\w-]{21,24}={0,2}$/, 'invalid'),
  }),
})
export type Subscription = z.infer<typeof Subscription>

/** What a member is emailed, and may unsubscribe from with the link of the email. */
export const EmailChoice = z.enum([
  'emailNights',
  'emailReminders',
  'emailHostMessages',
  'emailPublished',
  'emailFollowers',
  'emailApplications',
  'emailReports',
  'emailEventRoles',
  'emailStillOn',
  'digest',
])
export type EmailChoice = z.infer<typeof EmailChoice>

/** By the clock of the member. `from` is later than `until` if midnight is between them. */
const QuietHours = z
  .object({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, 'invalid')
type QuietHours = z.infer<typeof QuietHours>

/** A time zone by its IANA name, such as `America/New_York`. */
const ZoneName = z.string('invalid').max(64, 'too-long').refine(isZoneName, 'invalid')

function isZoneName(name: string) {
  // An offset such as +05:00 is a zone of JavaScript, but has the opposite meaning in PostgreSQL.
  return /^[A-Za-z]/.test(name) && zoneIdOf(name) !== undefined
}

/** The notifications that a member wants; the names without a prefix are pushes. `previews` shows the text. */
export const Wants = namedObject('Wants', {
  messages: z.boolean('invalid'),
  previews: z.boolean('invalid'),
  followers: z.boolean('invalid'),
  /** An event that the member is going to was changed or cancelled. */
  nights: z.boolean('invalid'),
  /** An event that the member is going to begins in two hours. */
  reminders: z.boolean('invalid'),
  /** The host of an event that the member is going to, or is interested in, sent a message. */
  hostMessages: z.boolean('invalid'),
  /** A followed host published an event. */
  published: z.boolean('invalid'),
  applications: z.boolean('invalid'),
  reports: z.boolean('invalid'),
  /** A host asks the member for help with an event. */
  eventRoles: z.boolean('invalid'),
  /** The question on the day of an own event whether it takes place. */
  stillOn: z.boolean('invalid'),
  emailNights: z.boolean('invalid'),
  emailReminders: z.boolean('invalid'),
  emailHostMessages: z.boolean('invalid'),
  emailPublished: z.boolean('invalid'),
  emailFollowers: z.boolean('invalid'),
  emailApplications: z.boolean('invalid'),
  emailReports: z.boolean('invalid'),
  emailEventRoles: z.boolean('invalid'),
  emailStillOn: z.boolean('invalid'),
  /** A text message about a change shortly before the start, if the operator allows these. */
  texts: z.boolean('invalid'),
  /** Pushes and texts wait until the end of these hours. */
  quietHours: QuietHours.nullable(),
  /** The zone of the quiet hours and of the morning in which the digest is sent; null is UTC. */
  zone: ZoneName.nullable(),
  /** An email with the coming events of the followed hosts. */
  digest: z.enum(['off', 'daily', 'weekly'], 'invalid'),
})
export type Wants = z.infer<typeof Wants>

/** `hasTexts`: the operator allows text messages about changes. */
export const PushState = namedObject('PushState', { publicKey: z.string(), wants: Wants, hasTexts: z.boolean() })
export type PushState = z.infer<typeof PushState>
