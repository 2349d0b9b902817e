import type { Me } from '#contract/accounts/accounts.ts'
import { deviceName } from '#contract/accounts/device-name.ts'
import { longMomentLabel } from '#contract/i18n/dates.ts'
import { pages } from '#contract/paths.ts'
import { meWith } from '#db/accounts/account.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import type { DeviceState } from '#db/accounts/devices.ts'
import type { Context } from '../../app-context.ts'
import { hasEmailCodes } from '../../config/chosen-settings.ts'
import { emailMessagesFor, renderEmail } from '../../emails/email.ts'
import { localeOf, readerOf } from '../../http/i18n.ts'
import { originOf } from '../../http/security-headers.ts'
import { zoneOfCity } from '../../places/city-zone.ts'
import type { Email } from '../../providers/mail.ts'
import { mayEmailUnconfirmed } from '../codes/unconfirmed-address.ts'
import { storeThisDevice } from '../password/password-throttle.ts'

type SecurityEmail = keyof ReturnType<typeof emailMessagesFor>['notices']

/**
 * Sends a security notice with the time, the device and the next step. `person` has the values before the change, so
 * that the email goes to the old address. An address that the member has not confirmed may belong to another person, so
 * its emails are limited; so are those that a stranger causes by claiming the address. `detail` is the name or the note
 * in the email. Never throws.
 */
export async function sendSecurityEmail(c: Context, notice: SecurityEmail, person: Me, detail = '') {
  if (!person.email) return
  try {
    const isLimited = !person.isEmailVerified || notice === 'emailClaimed'
    if (isLimited && !(await mayEmailUnconfirmed(c, person.email))) return
    await c.var.app.mail.send(await emailOf(c, notice, { ...person, email: person.email }, detail))
  } catch (error) {
    c.var.app.log.error({ err: error }, 'a notice was not sent')
  }
}

export async function sendSecurityEmailTo(c: Context, notice: SecurityEmail, userId: string, detail = '') {
  const person = await meWith(c.var.app.sql, userId)
  if (person) await sendSecurityEmail(c, notice, person, detail)
}

const MAX_NEW_DEVICES_IN_DAY = 5

/**
 * After a sign-in: stores the browser as a known device, and sends a notice about a new device. No notice is sent for
 * the first device of an account, or to an unconfirmed address, which may belong to another person. The notices are
 * limited, so that sign-ins without cookies do not flood the mailbox.
 */
export async function announceNewDevice(c: Context, userId: string) {
  const stateBefore = await storeThisDevice(c, userId)
  const person = stateBefore === 'new' ? await meWith(c.var.app.sql, userId) : undefined
  if (person) await newDeviceEmail(c, person, stateBefore)
}

/** Sends the notice about a device that is stored already; `stateBefore` is its state before it was stored. */
export async function newDeviceEmail(c: Context, person: Me, stateBefore: DeviceState) {
  if (stateBefore !== 'new' || !person.isEmailVerified) return
  const { sql, secrets } = c.var.app
  const { count } = await sql.begin(tx => recordAttempt(tx, 'new-device', secrets.hash('attempt', person.id), '1 day'))
  if (count < MAX_NEW_DEVICES_IN_DAY) await sendSecurityEmail(c, 'newDevice', person)
}

async function emailOf(
  c: Context,
  notice: SecurityEmail,
  person: Me & { email: string },
  detail: string,
): Promise<Email> {
  const messages = emailMessagesFor(c, person.locale)
  const locale = localeOf(c, person.locale)
  const { subject, text, ...sentences } = messages.notices[notice]
  const isByEmail = 'ifNotByEmail' in sentences && !person.isPhoneVerified && hasEmailCodes(c.var.app.config)
  const ifNot = isByEmail ? sentences.ifNotByEmail : sentences.ifNot
  const device = deviceName(c.req.header('user-agent') ?? null) ?? messages.unknownDevice
  const reader = readerOf({ ...person, locale }, c.var.app.home.country)
  const when = longMomentLabel(Date.now(), await zoneOfMember(c, person), reader)
  const { page, button } = remedies[notice]
  // These notices are caused by an admin or another account, so the time and device of the request are left out.
  const isCausedByOthers = [
    'warned',
    'suspended',
    'takenDown',
    'emailClaimed',
    'becameAdmin',
    'becameModerator',
  ].includes(notice)
  const circumstances = [messages.when(when), messages.device(device)]
  return await renderEmail({
    to: person.email,
    name: person.firstName,
    locale,
    subject,
    lead: [
      typeof text === 'string' ? text : text(detail),
      ...(isCausedByOthers ? [detail] : circumstances),
      ifNot,
    ].filter(Boolean),
    link: originOf(c) + pages[page],
    button: messages[button],
    rest: [],
  })
}

/** The page where the member can undo each change. */
const remedies = {
  passwordChanged: { page: 'forgotPassword', button: 'setPassword' },
  passwordReset: { page: 'forgotPassword', button: 'setPassword' },
  passwordResetByEmail: { page: 'forgotPassword', button: 'setPassword' },
  emailChanged: { page: 'forgotPassword', button: 'setPassword' },
  emailClaimed: { page: 'forgotPassword', button: 'setPassword' },
  phoneChanged: { page: 'settings', button: 'openSettings' },
  newDevice: { page: 'forgotPassword', button: 'setPassword' },
  usernameChanged: { page: 'forgotPassword', button: 'setPassword' },
  tokenCreated: { page: 'forgotPassword', button: 'setPassword' },
  accountDeleted: { page: 'contact', button: 'writeToUs' },
  becameAdmin: { page: 'admin', button: 'openAdmin' },
  becameModerator: { page: 'admin', button: 'openAdmin' },
  warned: { page: 'contact', button: 'writeToUs' },
  suspended: { page: 'contact', button: 'writeToUs' },
  takenDown: { page: 'contact', button: 'writeToUs' },
} as const satisfies Record<
  SecurityEmail,
  { page: keyof typeof pages; button: 'setPassword' | 'openSettings' | 'openAdmin' | 'writeToUs' }
>

/** The time zone of the member's city, or UTC without a state. */
async function zoneOfMember(c: Context, { state, city }: Me): Promise<string> {
  return state ? await zoneOfCity(c.var.app.sql, { city: city ?? '', state }) : 'UTC'
}
