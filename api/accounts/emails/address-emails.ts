import type { Me } from '#contract/accounts/accounts.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { meWith } from '#db/accounts/account.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import { spendCode } from '#db/accounts/codes.ts'
import { accountOfEmail, addEmailChange, openEmailLink } from '#db/accounts/email.ts'
import type { Context } from '../../app-context.ts'
import { emailMessagesFor, renderEmail } from '../../emails/email.ts'
import { localeOf } from '../../http/i18n.ts'
import { refuse } from '../../http/refusal.ts'
import { originOf } from '../../http/security-headers.ts'
import { mayEmailUnconfirmed } from '../codes/unconfirmed-address.ts'
import { refuseTaken } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { sendSecurityEmail, sendSecurityEmailTo } from './security-emails.ts'

/**
 * Requests an email change. The address takes effect when its link is opened. Neither the response nor the account nor
 * the limits reveal whether another account has the address: in that case the owner of that account gets a notice
 * instead of the link. `presentAddressCode` is the code that proved the present address: it is spent only with the
 * change.
 */
export async function requestEmailChange(
  c: Context,
  me: Me,
  email: string,
  { presentAddressCode }: { presentAddressCode?: string | undefined } = {},
) {
  await refuseTooManyVerifications(c, me.id)
  const { token, hash } = newToken()
  await c.var.app.sql.begin(async tx => {
    if (presentAddressCode && !(await spendCode(tx, 'email', presentAddressCode))) refuse(403, 'prove-email-first')
    await addEmailChange(tx, { tokenHash: hash, userId: me.id, email })
    await recordMemberAudit(c, tx, 'ask-email-change', { userId: me.id })
  })
  await sendChangeLink(c, { to: email, name: me.firstName, token, locale: me.locale })
}

/** Sends the link to the address; if another account has it, that account gets a notice instead. */
export async function sendChangeLink(c: Context, link: Parameters<typeof sendVerification>[1]) {
  const owner = await accountOfEmail(c.var.app.sql, link.to)
  if (owner) await sendSecurityEmailTo(c, 'emailClaimed', owner)
  else await sendVerification(c, link)
}

/** Confirms an address, or refuses an invalid link. A changed address is announced at the old one. */
export async function confirmEmail(c: Context, token: string) {
  const { sql } = c.var.app
  const link = await sql
    .begin(async tx => {
      const opened = await openEmailLink(tx, tokenHash(token))
      if (opened?.isChanged) await recordMemberAudit(c, tx, 'change-email', { userId: opened.userId })
      return opened
    })
    .catch(refuseTaken)
  if (!link) refuse(400, 'invalid-link')
  const { userId, emailBefore, isChanged } = link
  await claimGuestsOf(c, userId)
  const person = isChanged && (await meWith(sql, userId))
  if (person) await sendSecurityEmail(c, 'emailChanged', { ...person, email: emailBefore })
}

const MAX_IN_HOUR = 10

/** Sends the confirmation link, unless the mailbox got too many emails today. A failure is logged only. */
export async function sendVerification(
  c: Context,
  { to, name, token, locale }: { to: string; name: string; token: string; locale?: Locale | null },
) {
  if (!(await mayEmailUnconfirmed(c, to))) return
  const { verify } = emailMessagesFor(c, locale)
  const email = await renderEmail({
    to,
    name,
    locale: localeOf(c, locale),
    subject: verify.subject,
    lead: [verify.text],
    link: `${originOf(c)}/verify-email?token=${token}`,
    button: verify.button,
    rest: [verify.ifNot],
  })
  await c.var.app.mail
    .send(email)
    .catch((error: unknown) => c.var.app.log.error({ err: error }, 'a verification email was not sent'))
}

/** Limits these emails, because they go to unconfirmed addresses and could flood another person's mailbox. */
export async function refuseTooManyVerifications(c: Context, userId: string) {
  const { sql, secrets, config } = c.var.app
  const key = secrets.hash('attempt', userId)
  await sql.begin(async tx => {
    const { count } = await recordAttempt(tx, 'verification-letter', key, '1 hour')
    if (config.hasLimits && count >= MAX_IN_HOUR) refuse(429, 'too-many-requests', { retryAfterSeconds: 600 })
  })
}
