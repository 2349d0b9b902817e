import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { setCookie } from 'hono/cookie'
import { CodeSent, CodeVerified, IdentityConfig, type Purpose, type SignUpWay } from '#contract/accounts/identity.ts'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { accountOfPhone } from '#db/accounts/account.ts'
import { deleteCode, endCodesBefore } from '#db/accounts/codes.ts'
import { identityOfPhone } from '#db/accounts/providers.ts'
import type { Context } from '../../app-context.ts'
import { hasEmailCodes } from '../../config/chosen-settings.ts'
import type { Config } from '../../config/config.ts'
import { emailMessagesFor } from '../../emails/email.ts'
import { Feature } from '../../http/feature.ts'
import { addressOf, limited } from '../../http/limits.ts'
import { isLocalOnly } from '../../http/origins.ts'
import { refuse } from '../../http/refusal.ts'
import { unsentReason } from '../../providers/sms.ts'
import { newToken } from '../session/secrets.ts'
import { cookieOptions, isHttps } from '../session/session.ts'
import { challengeFor, refuseBots } from './bot-check.ts'
import { COOL_DOWN_SECONDS } from './code-limits.ts'
import { codeOrigin, enteredCode, issueCode } from './codes.ts'
import { phoneIn } from './phone.ts'

/** The duration of the last SMS request. The response for a withheld SMS takes as long, so its time reveals nothing. */
let lastSendMs = 0

/** The calls of the embedded identity provider. With another provider only `/identity/config` exists. */
export const identityCalls = new Feature()
  .call(calls.identityConfig, (c, { identity, sms, mail, config, provider, home }) => {
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

  .call(calls.codeChallenge, [limited('public-read', 'address')], async (c, { identity, app }) => {
    if (!identity.tokenFor) refuse(404, 'not-found')
    return c.json(await challengeFor(app))
  })

  .call(calls.sendCode, [limited('identity', 'address')], async (c, { sql, sms, config, identity, log, body }) => {
    if (!identity.tokenFor || !config.hasPhoneCodes) refuse(404, 'not-found')
    const { phoneNumber: typed, botToken, purpose } = body
    const phone = phoneIn(c, typed)

    await refuseBots(c, botToken)
    const recovery = purpose === 'recovery' ? newToken() : null
    const request = { channel: 'phone', ...phone, ...codeOrigin(c), browserHash: recovery && recovery.hash } as const
    const { id, code, isWithheld, response } = await issueCode(c, request, purpose, tx =>
      accountOfPhone(tx, phone.phoneNumber),
    )
    if (isWithheld) await setTimeout(lastSendMs)
    else {
      const text = emailMessagesFor(c)[textMessageFor[purpose]](code)
      const sendStartedAt = performance.now()
      await sms.send({ to: phone.phoneNumber, text, code }).catch(async (error: unknown) => {
        log.error({ err: error, provider: sms.kind }, 'a code was not sent')
        await refuseUnsent(c, id, error)
      })
      lastSendMs = performance.now() - sendStartedAt
    }
    await endCodesBefore(sql, 'phone', id)
    if (recovery) setRecoveryCookie(c, recovery.token)
    return c.json(response satisfies CodeSent)
  })

  .call(calls.verifyCode, [limited('public-read', 'address')], async (c, { sql, identity, body }) => {
    if (!identity.tokenFor) refuse(404, 'not-found')
    const { id: codeId, phoneNumber, purpose } = await enteredCode(c, 'phone', body)
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

/**
 * A message that was certainly not sent is not counted, neither for the phone nor for the daily budget, and a failure
 * of the provider is not counted for the address. A message that may have been sent stays counted, because it may
 * cost money.
 */
async function refuseUnsent(c: Context, verificationId: string, error: unknown): Promise<never> {
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

const RECOVERY_SECONDS = 600

/** Binds a recovery to one browser: first to the requested code, then to the grant for that code. */
export function setRecoveryCookie(c: Context, token: string) {
  setCookie(c, recoveryCookie(c), token, { ...cookieOptions(c), sameSite: 'Strict', maxAge: RECOVERY_SECONDS })
}

export function recoveryCookie(c: Context) {
  return isHttps(c) ? '__Host-rg' : 'rg'
}
