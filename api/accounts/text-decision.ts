import type { Context } from 'hono'
import type { Purpose } from '#contract/accounts/identity.ts'
import { exchangeOf, PUERTO_RICO_PREFIXES } from '#contract/accounts/phone.ts'
import { accountOfPhone } from '#db/accounts/account.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { type TextOrigin, textTraffic } from '#db/accounts/text-traffic.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import { networkOf } from '../http/client-address.ts'
import { addressOf } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { decideText, MAX_OPEN_OF_NETWORK, type ReachedLimit, type TextDecision } from './text-budget.ts'

type TextRequest = { phoneNumber: string; purpose: Purpose }

/** Decides whether a code is sent, and writes to the audit log when a limit is reached. Must run in a transaction. */
export async function decideFor(
  c: Context<Env>,
  tx: Sql,
  { phoneNumber, purpose }: TextRequest,
): Promise<TextDecision & { origin: TextOrigin }> {
  const { config } = c.var.app
  const origin = originOfText(c)
  if (!config.hasLimits) return { outcome: 'send', isFromReserve: false, limit: null, origin }

  const traffic = await textTraffic(tx, {
    ...origin,
    phonePrefix: exchangeOf(phoneNumber),
    areaCodes: PUERTO_RICO_PREFIXES,
    isInAreaCodes: PUERTO_RICO_PREFIXES.some(prefix => phoneNumber.startsWith(prefix)),
    maxOpenOfNetwork: MAX_OPEN_OF_NETWORK,
  })
  const decision = decideText(traffic, {
    dailyBudget: config.smsDailyBudget,
    isSignUp: purpose === 'sign-up',
    hasAccount: (await accountOfPhone(tx, phoneNumber)) !== undefined,
  })
  if (decision.limit)
    await recordReachedLimit(c, tx, decision.limit, keyOfLimit(c, decision.limit, origin, phoneNumber))
  return { ...decision, origin }
}

/** Ends the request with the documented refusal. */
export function refuseText({ limit }: TextDecision): never {
  const { code, retryAfterSeconds } = limit ?? { code: 'quota-exceeded', retryAfterSeconds: 60 }
  refuse(code === 'too-many-codes' ? 429 : 503, code, { retryAfterSeconds })
}

function originOfText(c: Context<Env>): TextOrigin {
  const { secrets } = c.var.app
  const address = addressOf(c)
  return {
    sourceHash: secrets.hash('text-origin', address),
    networkHash: secrets.hash('text-origin', `network ${networkOf(address)}`),
  }
}

/** One entry an hour for each limit that is reached, regardless of the number of refused requests. */
async function recordReachedLimit(c: Context<Env>, tx: Sql, { name }: ReachedLimit, key: Buffer) {
  if ((await recentAttempts(tx, 'text-limit', key, '1 hour')) > 0) return
  await recordAttempt(tx, 'text-limit', key, '1 hour')
  await recordAudit(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'limit-texts',
    targetType: 'text-limit',
    targetId: `${name} ${key.toString('hex', 0, 4)}`,
    outcome: 'denied',
    requestId: c.var.requestId,
  })
  c.var.app.log.warn({ limit: name }, 'a limit on text messages was reached')
}

function keyOfLimit(c: Context<Env>, { name, of }: ReachedLimit, origin: TextOrigin, phoneNumber: string): Buffer {
  const owner = {
    source: origin.sourceHash.toString('hex'),
    network: origin.networkHash.toString('hex'),
    prefix: exchangeOf(phoneNumber),
    country: phoneNumber.slice(0, 5),
    all: '',
  }[of]
  return c.var.app.secrets.hash('text-origin', `${name} ${owner}`)
}
