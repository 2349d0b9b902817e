import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  type CodeSent,
  type CodeVerified,
  type IdentityConfig,
  type Purpose,
  SendCode,
  VerifyCode,
} from '#contract/accounts.ts'
import { uuid } from '#contract/text.ts'
import { identityOfPhone } from '#db/accounts/identities.ts'
import {
  addCode,
  CODE_LIFE_SECONDS,
  endCodesBefore,
  forgetCode,
  proveCode,
  type Sent,
  sentTo,
  tryCode,
} from '#db/accounts/phone-codes.ts'
import { filled, lettersFor } from '../letters.ts'
import { addressOf, limited } from '../limits.ts'
import { SmsFailed } from '../outside/sms.ts'
import { refuse } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import type { Env } from '../setting.ts'
import { valid } from '../valid.ts'
import { challengeFor, refuseBots } from './bot-check.ts'

/** Until the second code within ten minutes, the third, and so on; there are five. */
const COOL_DOWNS_SECONDS = [60, 60, 120, 300] as const
const COOL_DOWN_SECONDS = 60
const MOST_IN_TEN_MINUTES = COOL_DOWNS_SECONDS.length + 1
const MOST_IN_DAY = 10

/** The embedded identity provider. With another one these calls but the first are not there. */
export const identityCalls = new Hono<Env>()
  .get('/identity/config', c => {
    const { identity, sms, mail, config, provider } = c.var
    const isShown = !config.isProduction
    return c.json({
      provider: identity.kind,
      smsOutbox: isShown && identity.kind === 'embedded' && sms.kind === 'outbox',
      mailOutbox: isShown && mail.kind === 'outbox',
      botCheck: identity.kind === 'embedded' && config.hasLimits ? 'altcha' : null,
      firebase: (identity.kind === 'firebase' && config.firebase) || null,
      signInWith: provider?.name ?? null,
    } satisfies IdentityConfig)
  })

  .get('/identity/challenge', limited('public-read', 'address'), async c => {
    if (!c.var.identity.tokenFor) refuse(404, 'not-found')
    return c.json(await challengeFor(c.var.secrets))
  })

  .post('/identity/send-code', limited('identity', 'address'), valid('json', SendCode), async c => {
    const { sql, sms, secrets, config, identity, log } = c.var
    if (!identity.tokenFor) refuse(404, 'not-found')
    const { phoneNumber, botToken, purpose } = c.req.valid('json')

    await refuseBots(c, botToken)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { verificationId, coolDown } = await sql.begin(async tx => {
      const sent = await sentTo(tx, phoneNumber)
      if (config.hasLimits) refuseTooMany(sent, config.smsDailyBudget)
      const verificationId = await addCode(tx, { phoneNumber, purpose, hashOf: id => codeHash(secrets, id, code) })
      return { verificationId, coolDown: coolDownAfter(sent.inTenMinutes + 1) }
    })

    const text = filled(lettersFor(c)[letterFor[purpose]], { code })
    await sms.send({ to: phoneNumber, text, code }).catch(async (error: unknown) => {
      log.error({ err: error, provider: sms.kind }, 'a code was not sent')
      await refuseUnsent(c, verificationId, error)
    })
    await endCodesBefore(sql, verificationId)
    const retryIn = config.hasLimits ? coolDown : 0
    return c.json({ verificationId, expiresIn: CODE_LIFE_SECONDS, retryIn } satisfies CodeSent)
  })

  .post('/identity/verify-code', limited('public-read', 'address'), valid('json', VerifyCode), async c => {
    const { sql, secrets, identity } = c.var
    if (!identity.tokenFor) refuse(404, 'not-found')
    const { verificationId, code: typed } = c.req.valid('json')

    const code = uuid.safeParse(verificationId).success ? await tryCode(sql, verificationId) : undefined
    if (!code) refuse(400, 'invalid-code')
    if (code.state !== 'alive') refuse(410, 'code-expired')
    if (!isSameCode(code.codeHash, codeHash(secrets, code.id, typed))) refuse(400, 'invalid-code')

    await proveCode(sql, code.id)
    const { phoneNumber } = code
    const { uid } = await identityOfPhone(sql, phoneNumber, randomUUID().replaceAll('-', ''))
    return c.json({ idToken: await identity.tokenFor({ uid, phoneNumber }), uid, phoneNumber } satisfies CodeVerified)
  })

const letterFor = {
  'sign-up': 'signUpCode',
  'sign-in': 'signInCode',
  recovery: 'recoveryCode',
} as const satisfies Record<Purpose, string>

function refuseTooMany(sent: Sent, dailyBudget: number) {
  const { secondsSinceLast, inTenMinutes, inDay, tenMinutesFreeIn, dayFreeIn, byAllInDay } = sent
  const coolDown = coolDownAfter(inTenMinutes)
  if (secondsSinceLast !== null && secondsSinceLast < coolDown)
    refuse(429, 'too-many-codes', { retryAfterSeconds: coolDown - secondsSinceLast })
  if (inTenMinutes >= MOST_IN_TEN_MINUTES) refuse(429, 'too-many-codes', { retryAfterSeconds: tenMinutesFreeIn })
  if (inDay >= MOST_IN_DAY) refuse(429, 'too-many-codes', { retryAfterSeconds: dayFreeIn })
  if (byAllInDay >= dailyBudget) refuse(503, 'quota-exceeded', { retryAfterSeconds: 3600 })
}

function coolDownAfter(inTenMinutes: number): number {
  return COOL_DOWNS_SECONDS[inTenMinutes - 1] ?? COOL_DOWN_SECONDS
}

/**
 * What was certainly not sent costs nobody a try, neither the phone nor the day's budget; nor does an address pay for a
 * provider's trouble. What may be on its way stays counted: it may have to be paid for.
 */
async function refuseUnsent(c: Context<Env>, verificationId: string, error: unknown): Promise<never> {
  const { sql, limits } = c.var
  const { reason, mayHaveBeenSent } = error instanceof SmsFailed ? error : { reason: 'failed', mayHaveBeenSent: true }
  if (mayHaveBeenSent) refuse(503, 'sms-failed', { retryAfterSeconds: COOL_DOWN_SECONDS })

  await forgetCode(sql, verificationId)
  if (reason === 'invalid-phone-number') refuse(400, 'invalid-phone-number')
  await limits.giveBack('identity', addressOf(c))
  if (reason === 'too-many') refuse(429, 'too-many-codes', { retryAfterSeconds: COOL_DOWN_SECONDS })
  if (reason === 'quota-exceeded') refuse(503, 'quota-exceeded', { retryAfterSeconds: 3600 })
  refuse(503, 'sms-failed')
}

/** Of this one message: the same digits sent again are another code. */
export function codeHash(secrets: Secrets, id: string, code: string): Buffer {
  return secrets.hash('phone-code', `${id} ${code}`)
}

export function isSameCode(kept: Uint8Array, typed: Uint8Array): boolean {
  return kept.length === typed.length && timingSafeEqual(kept, typed)
}
