import { Hono } from 'hono'
import { EmailCodeVerified, SendEmailCode, VerifyEmailCode } from '#contract/accounts/email-codes.ts'
import { CodeSent } from '#contract/accounts/identity.ts'
import { endCodesBefore } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { refuseBots } from './bot-check.ts'
import { sendCodeByEmail, sendHasAccount } from './code-emails.ts'
import { codeOrigin, enteredCode, issueCode } from './codes.ts'
import { browserOfCodes, emailTokenFor, knownBrowserOfCodes, whereEmailsHaveCodes } from './proof.ts'

/** The calls that prove an email address, on sites where people sign up by email. */
export const emailCodeCalls = new Hono<Env>()
  .post(
    '/identity/send-email-code',
    describe({
      summary: 'Send a code to an email address',
      responses: { 200: CodeSent },
      refusals: {
        400: ['bot-check-failed'],
        403: ['sign-up-closed'],
        429: ['too-many-email-codes'],
        503: ['email-budget-used'],
      },
    }),
    limited('identity', 'address'),
    whereEmailsHaveCodes,
    valid('json', SendEmailCode),
    async c => {
      const { sql, secrets, config } = c.var.app
      const { email, botToken, purpose } = c.req.valid('json')
      if (purpose === 'sign-up' && !config.signUpBy.includes('email')) refuse(403, 'sign-up-closed')
      await refuseBots(c, botToken)

      const mailboxHash = secrets.hash('text-origin', `mailbox ${mailboxOf(email)}`)
      const request = {
        channel: 'email',
        email,
        mailboxHash,
        ...codeOrigin(c),
        browserHash: browserOfCodes(c),
      } as const
      const issued = await issueCode(c, request, purpose, tx => accountOfVerifiedEmail(tx, email))
      const { id, code, owner, isWithheld, response } = issued
      if (owner && purpose === 'sign-up') await sendHasAccount(c, email, owner)
      else if (!isWithheld) await sendCodeByEmail(c, { email, code, purpose, locale: owner?.locale })
      await endCodesBefore(sql, 'email', id)
      return c.json(response satisfies CodeSent)
    },
  )

  .post(
    '/identity/verify-email-code',
    describe({
      summary: 'Exchange a code for a token that proves the email address',
      responses: { 200: EmailCodeVerified },
      refusals: { 400: ['invalid-code'], 410: ['code-expired'] },
    }),
    limited('public-read', 'address'),
    whereEmailsHaveCodes,
    valid('json', VerifyEmailCode),
    async c => {
      const browserHash = knownBrowserOfCodes(c) ?? refuse(400, 'invalid-code')
      const { id, email } = await enteredCode(c, 'email', c.req.valid('json'), browserHash)
      return c.json({ emailToken: emailTokenFor(c.var.app.secrets, id), email } satisfies EmailCodeVerified)
    },
  )
