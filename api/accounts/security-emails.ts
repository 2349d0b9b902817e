import type { Context } from 'hono'
import type { Me } from '#contract/accounts/accounts.ts'
import { deviceName } from '#contract/accounts/device-name.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { pages } from '#contract/paths.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { meWith } from '#db/accounts/account.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import type { KnownAs } from '#db/accounts/devices.ts'
import type { Env } from '../app-context.ts'
import { emailMessagesFor, fillTemplate, localeOf, renderEmail } from '../emails/email.ts'
import { originOf } from '../http/security-headers.ts'
import type { Email } from '../providers/mail.ts'
import { knowThisDevice } from './login-throttle.ts'

type SecurityEmail = keyof ReturnType<typeof emailMessagesFor>['notices']

/**
 * Sends a security notice with time, device and the next step. `person` has the values before the change, so that the
 * email goes to the old address. Never throws.
 */
export async function sendSecurityEmail(
  c: Context<Env>,
  notice: SecurityEmail,
  person: Me,
  blanks: Record<string, string> = {},
) {
  if (!person.email) return
  try {
    await c.var.app.mail.send(await emailOf(c, notice, { ...person, email: person.email }, blanks))
  } catch (error) {
    c.var.app.log.error({ err: error }, 'a notice was not sent')
  }
}

/** The same for a member with a known id only. */
export async function sendSecurityEmailTo(
  c: Context<Env>,
  notice: SecurityEmail,
  userId: string,
  blanks: Record<string, string> = {},
) {
  const person = await meWith(c.var.app.sql, userId)
  if (person) await sendSecurityEmail(c, notice, person, blanks)
}

const MOST_NEW_DEVICES_IN_DAY = 5

/**
 * After a sign-in: stores the browser as a known device, and sends a notice about a new one. Not for the first device
 * of an account, and not to an unconfirmed address, which may belong to another person. Limited, so that sign-ins
 * without cookies do not flood the mailbox.
 */
export async function announceNewDevice(c: Context<Env>, userId: string) {
  const was = await knowThisDevice(c, userId)
  const person = was === 'new' ? await meWith(c.var.app.sql, userId) : undefined
  if (person) await newDeviceEmail(c, person, was)
}

/** The same for a stored device with its previous state. */
export async function newDeviceEmail(c: Context<Env>, person: Me, was: KnownAs) {
  if (was !== 'new' || !person.isEmailVerified) return
  const { sql, secrets } = c.var.app
  const { count } = await sql.begin(tx => recordAttempt(tx, 'new-device', secrets.hash('attempt', person.id), '1 day'))
  if (count < MOST_NEW_DEVICES_IN_DAY) await sendSecurityEmail(c, 'newDevice', person)
}

async function emailOf(
  c: Context<Env>,
  notice: SecurityEmail,
  person: Me & { email: string },
  blanks: Record<string, string>,
): Promise<Email> {
  const letters = emailMessagesFor(c, person.locale)
  const locale = localeOf(c, person.locale)
  const { subject, text, ifNot } = letters.notices[notice]
  const device = deviceName(c.req.header('user-agent') ?? null) ?? letters.unknownDevice
  const when = nowFor(person, locale)
  const { page, button } = wayOut[notice]
  // The actions of an admin or of another account do not concern the reader's device.
  const isOurs = ['warned', 'suspended', 'takenDown', 'emailClaimed'].includes(notice)
  const circumstances = [fillTemplate(letters.when, { when }), fillTemplate(letters.device, { device })]
  return await renderEmail({
    to: person.email,
    name: person.firstName,
    locale,
    subject,
    lead: [fillTemplate(text, blanks), ...(isOurs ? [blanks.note ?? ''] : circumstances), ifNot].filter(Boolean),
    link: originOf(c) + pages[page],
    button: letters[button],
    rest: [],
  })
}

/** The page where the member can undo each change. */
const wayOut = {
  passwordChanged: { page: 'forgotPassword', button: 'setPassword' },
  passwordReset: { page: 'forgotPassword', button: 'setPassword' },
  emailChanged: { page: 'forgotPassword', button: 'setPassword' },
  emailClaimed: { page: 'forgotPassword', button: 'setPassword' },
  phoneChanged: { page: 'settings', button: 'openSettings' },
  newDevice: { page: 'forgotPassword', button: 'setPassword' },
  usernameChanged: { page: 'forgotPassword', button: 'setPassword' },
  accountDeleted: { page: 'contact', button: 'writeToUs' },
  warned: { page: 'contact', button: 'writeToUs' },
  suspended: { page: 'contact', button: 'writeToUs' },
  takenDown: { page: 'contact', button: 'writeToUs' },
} as const satisfies Record<
  SecurityEmail,
  { page: keyof typeof pages; button: 'setPassword' | 'openSettings' | 'writeToUs' }
>

/** In the time zone of the member's home, if it is known. */
function nowFor({ state, city }: Me, locale: Locale) {
  return new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: (state && zoneFor(state, city ?? '')) || 'UTC',
  }).format(new Date())
}
