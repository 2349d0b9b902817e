import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { CodeSent, CodeVerified, IdentityConfig, type Purpose, type SignUpWay } from '#contract/accounts/identity.ts'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { uuid } from '#contract/text.ts'
import { identityOfPhone } from '#db/accounts/identities.ts'
import {
  addCode,
  CODE_LIFE_SECONDS,
  codeExists,
  codesSentTo,
  deleteCode,
  endCodesBefore,
  lockSending,
  type SentCodes,
  tryCode,
} from '#db/accounts/phone-codes.ts'
import type { Env } from '../app-context.ts'
import type { Config } from '../config/config.ts'
import { hasEmailCodes } from '../config/sign-up-ways.ts'
import { emailMessagesFor } from '../emails/email.ts'
import { Feature } from '../http/feature.ts'
import { addressOf, limited } from '../http/limits.ts'
import { isLocalOnly } from '../http/origins.ts'
import { refuse } from '../http/refusal.ts'
import { unsentReason } from '../providers/sms.ts'
import { challengeFor, refuseBots } from './bot-check.ts'
import { phoneIn } from './phone.ts'
import { setRecoveryCookie } from './recovery-cookie.ts'
import { newToken, type Secrets } from './secrets.ts'
import { decideFor, refuseText } from './text-decision.ts'

/** The waits before the second code within ten minutes, before the third code, and so on; five codes are allowed. */
const COOL_DOWNS_SECONDS = [60, 60, 120, 300] as const
const COOL_DOWN_SECONDS = 60
const MAX_IN_TEN_MINUTES = COOL_DOWNS_SECONDS.length + 1
const MAX_IN_DAY = 10

/**
 * The duration of the last request to the SMS provider. The response for a withheld message waits as long, so that the
 * response time does not reveal that the message was withheld.
 */
let lastSendMs = 0

/** The calls of the embedded identity provider. With another provider only `/identity/config` exists. */
export const identityCalls = new Feature()
  .call(calls.identityConfig, c => {
    const { identity, sms, mail, config, provider, home } = c.var.app
    const isShown = !config.isProduction && isLocalOnly(config)
    return c.json({
      provider: identity.kind,
      smsOutbox: isShown && identity.kind === 'embedded' && sms.kind === 'outbox',
      mailOutbox: isShown && mail.kind === 'outbox',
      botCheck: identity.kind === 'embedded' && config.hasLimits ? 'altcha' : null,
      firebase: (identity.kind === 'firebase' && config.firebase) || null,
      signInWith: provider?.name ?? null,
      signUpBy: config.signUpBy,
      isInvitationNeeded: config.isInvitationNeeded,
      codesBy: codesOf(config),
      minAge: config.minAge,
      home,
      phoneCountries: config.phoneCountries,
    } satisfies IdentityConfig)
  })

  .call(calls.codeChallenge, [limited('public-read', 'address')], async c => {
    if (!c.var.app.identity.tokenFor) refuse(404, 'not-found')
    return c.json(await challengeFor(c.var.app.secrets))
  })

  .call(calls.sendCode, [limited('identity', 'address')], async c => {
    const { sql, sms, secrets, config, identity, log } = c.var.app
    if (!identity.tokenFor || !config.hasPhoneCodes) refuse(404, 'not-found')
    const { phoneNumber: typed, botToken, purpose } = c.req.valid('json')
    const { phoneNumber, country } = phoneIn(c, typed)

    await refuseBots(c, botToken)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const recovery = purpose === 'recovery' ? newToken() : null
    const { id, decision, coolDown } = await sql.begin(async tx => {
      await lockSending(tx)
      const sent = await codesSentTo(tx, phoneNumber)
      if (config.hasLimits) refuseTooMany(sent)
      const { origin, ...decision } = await decideFor(c, tx, { phoneNumber, country, purpose })
      const id = randomUUID()
      const isWithheld = decision.outcome === 'withhold'
      if (decision.outcome !== 'refuse')
        await addCode(tx, {
          id,
          phoneNumber,
          country,
          purpose,
          codeHash: isWithheld ? randomBytes(32) : codeHash(secrets, id, code),
          browserHash: recovery && recovery.hash,
          origin,
          isFromReserve: decision.isFromReserve,
          isWithheld,
        })
      return { id, decision, coolDown: coolDownAfter(sent.inTenMinutes + 1) }
    })
    if (decision.outcome === 'refuse') refuseText(decision)

    const text = emailMessagesFor(c)[textMessageFor[purpose]](code)
    if (decision.outcome === 'withhold') await setTimeout(lastSendMs)
    else {
      const sendStartedAt = performance.now()
      await sms.send({ to: phoneNumber, text, code }).catch(async (error: unknown) => {
        log.error({ err: error, provider: sms.kind }, 'a code was not sent')
        await refuseUnsent(c, id, error)
      })
      lastSendMs = performance.now() - sendStartedAt
    }
    await endCodesBefore(sql, id)
    if (recovery) setRecoveryCookie(c, recovery.token)
    const retryIn = config.hasLimits ? coolDown : 0
    return c.json({ verificationId: id, expiresIn: CODE_LIFE_SECONDS, retryIn } satisfies CodeSent)
  })

  .call(calls.verifyCode, [limited('public-read', 'address')], async c => {
    const { sql, secrets, identity } = c.var.app
    if (!identity.tokenFor) refuse(404, 'not-found')
    const { verificationId, code: typed } = c.req.valid('json')

    const codeId = uuid.safeParse(verificationId.toLowerCase()).data ?? refuse(400, 'invalid-code')
    const typedHash = codeHash(secrets, codeId, typed)
    const attempt = await tryCode(sql, { id: codeId, typedHash, at: 'verification' })
    if (!attempt && (await codeExists(sql, codeId))) refuse(410, 'code-expired')
    if (!attempt?.isCorrect) refuse(400, 'invalid-code')

    const { phoneNumber, purpose } = attempt
    const { uid } = await identityOfPhone(sql, phoneNumber, randomUUID().replaceAll('-', ''))
    const idToken = await identity.tokenFor({ uid, phoneNumber, purpose, codeId })
    return c.json({ idToken, uid, phoneNumber } satisfies CodeVerified)
  })

function codesOf(config: Config): SignUpWay[] {
  return [...(config.hasPhoneCodes ? (['phone'] as const) : []), ...(hasEmailCodes(config) ? (['email'] as const) : [])]
}

const textMessageFor = {
  'sign-up': 'signUpCode',
  'sign-in': 'signInCode',
  recovery: 'recoveryCode',
} as const satisfies Record<Purpose, string>

function refuseTooMany({ secondsSinceLast, inTenMinutes, inDay, tenMinutesFreeIn, dayFreeIn }: SentCodes) {
  const coolDown = coolDownAfter(inTenMinutes)
  if (secondsSinceLast !== null && secondsSinceLast < coolDown)
    refuse(429, 'too-many-codes', { retryAfterSeconds: coolDown - secondsSinceLast })
  if (inTenMinutes >= MAX_IN_TEN_MINUTES) refuse(429, 'too-many-codes', { retryAfterSeconds: tenMinutesFreeIn })
  if (inDay >= MAX_IN_DAY) refuse(429, 'too-many-codes', { retryAfterSeconds: dayFreeIn })
}

function coolDownAfter(inTenMinutes: number): number {
  return COOL_DOWNS_SECONDS[inTenMinutes - 1] ?? COOL_DOWN_SECONDS
}

/**
 * A message that was certainly not sent is not counted, neither for the phone nor for the daily budget, and a failure
 * of the provider is not counted for the address. A message that may have been sent stays counted, because it may
 * cost money.
 */
async function refuseUnsent(c: Context<Env>, verificationId: string, error: unknown): Promise<never> {
  const { sql, limits, config } = c.var.app
  const { reason, mayHaveBeenSent } = unsentReason(error)
  if (mayHaveBeenSent) refuse(503, 'sms-failed', { retryAfterSeconds: COOL_DOWN_SECONDS })

  await deleteCode(sql, verificationId)
  if (reason === 'invalid-phone-number')
    refuse(400, hasOnlyUsPhones(config.phoneCountries) ? 'invalid-phone-number' : 'wrong-phone-number')
  await limits.refund('identity', { address: addressOf(c) })
  if (reason === 'too-many') refuse(429, 'too-many-codes', { retryAfterSeconds: COOL_DOWN_SECONDS })
  if (reason === 'quota-exceeded') refuse(503, 'quota-exceeded', { retryAfterSeconds: 3600 })
  refuse(503, 'sms-failed')
}

/** The hash contains the id of the message: the same digits in another message are another code. */
export function codeHash(secrets: Secrets, id: string, code: string): Buffer {
  return secrets.hash('phone-code', `${id} ${code}`)
}
