import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import { CodeSent } from '#contract/accounts/identity.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { uuid } from '#contract/text.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import {
  addEmailCode,
  EMAIL_CODE_LIFE_SECONDS,
  emailCodeExists,
  emailTraffic,
  lockEmailCodes,
  tryEmailCode,
} from '#db/accounts/email-codes.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import type { Env } from '../app-context.ts'
import { networkOf } from '../http/client-address.ts'
import { Feature } from '../http/feature.ts'
import { addressOf, limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseBots } from './bot-check.ts'
import { sendCodeByEmail, sendHasAccount } from './code-emails.ts'
import { coolDownAfter, decideEmailCode } from './email-code-limits.ts'
import { browserOfCodes, emailTokenFor, knownBrowserOfCodes, whereEmailsHaveCodes } from './email-proof.ts'
import type { Secrets } from './secrets.ts'
import { countEmailTo } from './unconfirmed-address.ts'

/** The calls that prove an email address, on sites where people sign up by email. */
export const emailCodeCalls = new Feature()
  .call(calls.sendEmailCode, [limited('identity', 'address'), whereEmailsHaveCodes], async c => {
    const { sql, secrets, config } = c.var.app
    const { email, botToken, purpose } = c.req.valid('json')
    if (purpose === 'sign-up' && !config.signUpBy.includes('email')) refuse(403, 'sign-up-closed')
    await refuseBots(c, botToken)

    const id = randomUUID()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const request = { ...originOf(c, email), browserHash: browserOfCodes(c) }
    const { decision, coolDown, account } = await sql.begin(async tx => {
      await lockEmailCodes(tx)
      const traffic = await emailTraffic(tx, request)
      const account = await accountOfVerifiedEmail(tx, email)
      const decision = config.hasLimits
        ? decideEmailCode(traffic, {
            dailyBudget: config.emailCodesDailyBudget,
            purpose,
            hasAccount: account !== undefined,
          })
        : { outcome: 'send' as const }
      const isWithheld = decision.outcome === 'withhold'
      const hasNoCode = isWithheld || (purpose === 'sign-up' && account !== undefined)
      if (decision.outcome !== 'refuse') {
        await addEmailCode(tx, {
          ...request,
          id,
          email,
          purpose,
          codeHash: hasNoCode ? randomBytes(32) : codeHash(secrets, id, code),
          isWithheld,
        })
        // Counts with the other emails to addresses that their owner has not confirmed.
        await countEmailTo(c, tx, email)
      }
      return { decision, coolDown: coolDownAfter(traffic.mailboxInTenMinutes + 1), account }
    })
    if (decision.outcome === 'refuse')
      refuse(decision.code === 'email-budget-used' ? 503 : 429, decision.code, {
        retryAfterSeconds: decision.retryAfterSeconds,
      })

    if (decision.outcome === 'send') {
      if (purpose === 'sign-up' && account) await sendHasAccount(c, email, account)
      else await sendCodeByEmail(c, { email, code, purpose, locale: account?.locale })
    }
    const retryIn = config.hasLimits ? coolDown : 0
    return c.json({ verificationId: id, expiresIn: EMAIL_CODE_LIFE_SECONDS, retryIn } satisfies CodeSent)
  })

  .call(calls.verifyEmailCode, [limited('public-read', 'address'), whereEmailsHaveCodes], async c => {
    const { sql, secrets } = c.var.app
    const { verificationId, code: typed } = c.req.valid('json')
    const browserHash = knownBrowserOfCodes(c)
    const id = uuid.safeParse(verificationId.toLowerCase()).data
    if (!id || !browserHash) refuse(400, 'invalid-code')
    const attempt = await tryEmailCode(sql, { id, browserHash, typedHash: codeHash(secrets, id, typed) })
    if (!attempt && (await emailCodeExists(sql, id, browserHash))) refuse(410, 'code-expired')
    if (!attempt?.isCorrect) refuse(400, 'invalid-code')
    return c.json({
      emailToken: emailTokenFor(secrets, id),
      email: attempt.email,
    } satisfies EmailCodeVerified)
  })

function originOf(c: Context<Env>, email: string) {
  const { secrets } = c.var.app
  const address = addressOf(c)
  return {
    mailboxHash: secrets.hash('text-origin', `mailbox ${mailboxOf(email)}`),
    sourceHash: secrets.hash('text-origin', address),
    networkHash: secrets.hash('text-origin', `network ${networkOf(address)}`),
  }
}

/** The hash contains the id of the email: the same digits in another email are another code. */
function codeHash(secrets: Secrets, id: string, code: string): Buffer {
  return secrets.hash('email-code', `${id} ${code}`)
}
