import type { Context } from '#api/app-context.ts'
import { emailMessagesFor, renderEmail } from '#api/emails/email.ts'
import { localeOf } from '#api/http/i18n.ts'
import { originOf } from '#api/http/security-headers.ts'
import type { Email } from '#api/providers/mail.ts'
import type { EmailCodeVerified, EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { CodeSent } from '#contract/accounts/identity.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import { endCodesBefore } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseBots } from './bot-check.ts'
import { codeOrigin, enteredCode, issueCode } from './codes.ts'
import { browserOfCodes, emailTokenFor, knownBrowserOfCodes, whereEmailsHaveCodes } from './proof.ts'

/** The calls that prove an email address, on sites where people sign up by email. */
export const emailCodeCalls = new Feature()
  .call(calls.sendEmailCode, [limited('identity', 'address'), whereEmailsHaveCodes], async (c, { app, body }) => {
    const { sql, secrets, config } = app
    const { email, botToken, purpose } = body
    if (purpose === 'sign-up' && !config.signUpBy.includes('email')) refuse(403, 'sign-up-closed')
    await refuseBots(c, botToken)

    const mailboxHash = secrets.hash('text-origin', `mailbox ${mailboxOf(email)}`)
    const request = { channel: 'email', email, mailboxHash, ...codeOrigin(c), browserHash: browserOfCodes(c) } as const
    const issued = await issueCode(c, request, purpose, tx => accountOfVerifiedEmail(tx, email))
    const { id, code, owner, isWithheld, response } = issued
    // The owner of an account who wants to sign up signs in with the code, and reads that in the email.
    const shown = owner && purpose === 'sign-up' ? 'sign-in' : purpose
    if (!isWithheld) await sendCodeByEmail(c, { email, code, purpose: shown, locale: owner?.locale })
    await endCodesBefore(sql, 'email', id)
    return c.json(response satisfies CodeSent)
  })

  .call(calls.verifyEmailCode, [limited('public-read', 'address'), whereEmailsHaveCodes], async (c, received) => {
    const { body, secrets } = received
    const browserHash = knownBrowserOfCodes(c) ?? refuse(400, 'invalid-code')
    const { id, email } = await enteredCode(c, 'email', body, browserHash)
    return c.json({ emailToken: emailTokenFor(secrets, id), email } satisfies EmailCodeVerified)
  })

type CodeEmail = { email: string; code: string; purpose: EmailPurpose; locale?: Locale | null | undefined }

/**
 * Sends a code. The link has it in its fragment, which the browser does not send: the page of the link only fills the
 * code in, and only in the browser that requested it, so a mail program that opens the link changes nothing.
 */
async function sendCodeByEmail(c: Context, { email, code, purpose, locale }: CodeEmail) {
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
async function send(c: Context, message: Email) {
  const { mail, log } = c.var.app
  await mail.send(message).catch((error: unknown) => log.error({ err: error }, 'a code was not sent by email'))
}
