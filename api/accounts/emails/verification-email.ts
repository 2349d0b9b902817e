import type { Context } from 'hono'
import type { Locale } from '#contract/i18n/locale.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import type { Env } from '../../app-context.ts'
import { emailMessagesFor, renderEmail } from '../../emails/email.ts'
import { localeOf } from '../../http/i18n.ts'
import { refuse } from '../../http/refusal.ts'
import { originOf } from '../../http/security-headers.ts'
import { mayEmailUnconfirmed } from '../codes/unconfirmed-address.ts'

const MAX_IN_HOUR = 10

/** Sends the confirmation link, unless the mailbox got too many emails today. A failure is logged only. */
export async function sendVerification(
  c: Context<Env>,
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
export async function refuseTooManyVerifications(c: Context<Env>, userId: string) {
  const { sql, secrets, config } = c.var.app
  const key = secrets.hash('attempt', userId)
  await sql.begin(async tx => {
    const { count } = await recordAttempt(tx, 'verification-letter', key, '1 hour')
    if (config.hasLimits && count >= MAX_IN_HOUR) refuse(429, 'too-many-requests', { retryAfterSeconds: 600 })
  })
}
