import type { Context } from 'hono'
import type { Purpose } from '#contract/accounts/identity.ts'
import { blockOf } from '#contract/accounts/phone.ts'
import type { AcceptedPhone } from '#contract/accounts/phone-rules.ts'
import { accountOfPhone } from '#db/accounts/account.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { type TextOrigin, textTraffic } from '#db/accounts/text-traffic.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import type { Config } from '../config/config.ts'
import { networkOf } from '../http/client-address.ts'
import { addressOf } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { decideText, MAX_OPEN_OF_NETWORK, type ReachedLimit, type TextDecision } from './text-budget.ts'

type TextRequest = AcceptedPhone & { purpose: Purpose }

/** Decides whether a code is sent, and writes to the audit log when a limit is reached. Must run in a transaction. */
export async function decideFor(
  c: Context<Env>,
  tx: Sql,
  { phoneNumber, country, purpose }: TextRequest,
): Promise<TextDecision & { origin: TextOrigin }> {
  const { config } = c.var.app
  const origin = originOfText(c)
  if (!config.hasLimits) return { outcome: 'send', isFromReserve: false, limit: null, origin }

  const traffic = await textTraffic(tx, {
    ...origin,
    phoneBlock: blockOf(phoneNumber),
    country,
    budgetCountries: budgetCountriesOf(config, country),
    maxOpenOfNetwork: MAX_OPEN_OF_NETWORK,
  })
  const decision = decideText(traffic, {
    dailyBudget: config.smsDailyBudget,
    countryBudget: countryBudgetOf(config, country),
    isSignUp: purpose === 'sign-up',
    hasAccount: (await accountOfPhone(tx, phoneNumber)) !== undefined,
  })
  if (decision.limit)
    await recordReachedLimit(c, tx, decision.limit, keyOfLimit(c, decision.limit, origin, { phoneNumber, country }))
  return { ...decision, origin }
}

/** Ends the request with the documented refusal. */
export function refuseText({ limit }: TextDecision): never {
  const { code, retryAfterSeconds } = limit ?? { code: 'quota-exceeded', retryAfterSeconds: 60 }
  refuse(code === 'too-many-codes' ? 429 : 503, code, { retryAfterSeconds })
}

/** Without a setting of its own, the country of the site may use the whole budget, and each other country half of it. */
function countryBudgetOf({ smsDailyBudget, smsCountryBudgets, phoneCountries: [home] }: Config, country: string) {
  const budgetCountry = country === 'PR' && smsCountryBudgets.PR === undefined ? 'US' : country
  const ofOthers = budgetCountry === home.country ? smsDailyBudget : Math.floor(smsDailyBudget / 2)
  return Math.min(smsDailyBudget, smsCountryBudgets[budgetCountry] ?? ofOthers)
}

/** Without a budget of its own, Puerto Rico shares that of the United States. The hourly limits count each of them alone. */
function budgetCountriesOf({ smsCountryBudgets }: Config, country: string): string[] {
  const isShared = smsCountryBudgets.PR === undefined && (country === 'US' || country === 'PR')
  return isShared ? ['US', 'PR'] : [country]
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

function keyOfLimit(
  c: Context<Env>,
  { name, of }: ReachedLimit,
  origin: TextOrigin,
  { phoneNumber, country }: AcceptedPhone,
): Buffer {
  const owner = {
    source: origin.sourceHash.toString('hex'),
    network: origin.networkHash.toString('hex'),
    block: blockOf(phoneNumber),
    country,
    all: '',
  }[of]
  return c.var.app.secrets.hash('text-origin', `${name} ${owner}`)
}
