import type { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import type { CodeSent } from '#contract/accounts/identity.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { endCodesBefore } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseBots } from './bot-check.ts'
import { sendCodeByEmail } from './code-emails.ts'
import { codeOrigin, enteredCode, issueCode } from './codes.ts'
import { browserOfCodes, emailTokenFor, knownBrowserOfCodes, whereEmailsHaveCodes } from './proof.ts'

/** The calls that prove an email address, on sites where people sign up by email. */
export const emailCodeCalls = new Feature()
  .call(calls.sendEmailCode, [limited('identity', 'address'), whereEmailsHaveCodes], async c => {
    const { sql, secrets, config } = c.var.app
    const { email, botToken, purpose } = c.req.valid('json')
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

  .call(calls.verifyEmailCode, [limited('public-read', 'address'), whereEmailsHaveCodes], async c => {
    const browserHash = knownBrowserOfCodes(c) ?? refuse(400, 'invalid-code')
    const { id, email } = await enteredCode(c, 'email', c.req.valid('json'), browserHash)
    return c.json({ emailToken: emailTokenFor(c.var.app.secrets, id), email } satisfies EmailCodeVerified)
  })
