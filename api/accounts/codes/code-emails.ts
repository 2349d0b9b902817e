import type { Context } from 'hono'
import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import type { Env } from '../../app-context.ts'
import { emailMessagesFor, renderEmail } from '../../emails/email.ts'
import { localeOf } from '../../http/i18n.ts'
import { originOf } from '../../http/security-headers.ts'
import type { Email } from '../../providers/mail.ts'

type CodeEmail = { email: string; code: string; purpose: EmailPurpose; locale?: Locale | null | undefined }

/**
 * Sends a code. The link has it in its fragment, which the browser does not send: the page of the link only fills the
 * code in, and only in the browser that requested it, so a mail program that opens the link changes nothing.
 */
export async function sendCodeByEmail(c: Context<Env>, { email, code, purpose, locale }: CodeEmail) {
  const { codes } = emailMessagesFor(c, locale)
  const message = await renderEmail({
    to: email,
    name: '',
    locale: localeOf(c, locale),
    subject: codes.subject(code),
    lead: [codes[purpose](code), codes.sameDevice],
    link: originOf(c) + paths.enterCode(code),
    button: codes.button,
    rest: [codes.ifNot],
  })
  await send(c, { ...message, code })
}

/**
 * A failure is logged only: the person can request another code, and the response must not reveal which email was sent.
 */
async function send(c: Context<Env>, message: Email) {
  const { mail, log } = c.var.app
  await mail.send(message).catch((error: unknown) => log.error({ err: error }, 'a code was not sent by email'))
}
