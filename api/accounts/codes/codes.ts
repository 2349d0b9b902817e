import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { CodeSent, Purpose, VerifyCode } from '#contract/accounts/identity.ts'
import { blockOf } from '#contract/accounts/phone-rules.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { uuid } from '#contract/text.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import {
  addCode,
  type Channel,
  CODE_LIFE_SECONDS,
  type CodeOrigin,
  type CodeRequest,
  type CodeTraffic,
  codeExists,
  emailTraffic,
  lockCodes,
  type PhoneRequest,
  type PhoneTraffic,
  phoneTraffic,
  tryCode,
} from '#db/accounts/codes.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import type { Config } from '../../config/config.ts'
import { networkOf } from '../../http/client-address.ts'
import { addressOf } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { Secrets } from '../session/secrets.ts'
import {
  type CodeDecision,
  coolDownAfter,
  decideCode,
  emailLimits,
  MAX_OPEN_OF_NETWORK,
  type ReachedLimit,
  secondsToWait,
  textLimits,
} from './code-limits.ts'
import { countEmailTo } from './unconfirmed-address.ts'

const REFUSALS = {
  phone: { limit: 'too-many-codes', budget: 'quota-exceeded' },
  email: { limit: 'too-many-email-codes', budget: 'email-budget-used' },
} as const satisfies Record<Channel, Record<'limit' | 'budget', RefusalCode>>

type IssuedCode<Owner> = {
  id: string
  code: string
  /** The account with this phone or address. */
  owner: Owner | undefined
  /** The response is the same, but nothing is sent. */
  isWithheld: boolean
  response: CodeSent
}

/** Adds a code, which the caller sends, or refuses. Only the owner learns whether the contact has an account. */
export async function issueCode<Owner>(
  c: Context,
  request: CodeRequest,
  purpose: Purpose | EmailPurpose,
  ownerOf: (tx: Sql) => Promise<Owner | undefined>,
): Promise<IssuedCode<Owner>> {
  const { sql, secrets, config } = c.var.app
  const { channel } = request
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { decision, owner, coolDown } = await sql.begin(async tx => {
    await lockCodes(tx, channel)
    const owner = await ownerOf(tx)
    const person = { isSignUp: purpose === 'sign-up', hasAccount: owner !== undefined }
    const { traffic, decision } = await decidedFor(c, tx, request, person)
    const isWithheld = decision.outcome === 'withhold'
    if (decision.outcome !== 'refuse') {
      const hash = isWithheld ? randomBytes(32) : codeHash(secrets, channel, id, code)
      await addCode(tx, request, { id, purpose, codeHash: hash, isFromReserve: decision.isFromReserve, isWithheld })
      // Counts with the other emails to addresses that their owner has not confirmed.
      if (channel === 'email') await countEmailTo(c, tx, request.email)
    }
    return { decision, owner, coolDown: coolDownAfter(traffic, 1) }
  })
  if (decision.outcome === 'refuse' && decision.limit) refuseLimit(channel, decision.limit)
  return {
    id,
    code,
    owner,
    isWithheld: decision.outcome === 'withhold',
    response: { verificationId: id, expiresIn: CODE_LIFE_SECONDS[channel], retryIn: config.hasLimits ? coolDown : 0 },
  }
}

/** Returns what the entered code proves, or refuses it. Only the browser that requested a code by email knows it. */
export async function enteredCode<Sent extends Channel>(
  c: Context,
  channel: Sent,
  { verificationId, code }: VerifyCode,
  browserHash?: Buffer,
) {
  const { sql, secrets } = c.var.app
  const id = uuid.safeParse(verificationId.toLowerCase()).data ?? refuse(400, 'invalid-code')
  const typedHash = codeHash(secrets, channel, id, code)
  const attempt = await tryCode(sql, channel, { id, typedHash, at: browserHash ? { browserHash } : 'verification' })
  if (!attempt && (await codeExists(sql, channel, id, browserHash))) refuse(410, 'code-expired')
  if (!attempt?.isCorrect) refuse(400, 'invalid-code')
  return { ...attempt, id }
}

/** The hash contains the id of the message: the same digits in another message are another code. */
export function codeHash(secrets: Secrets, channel: Channel, id: string, code: string): Buffer {
  return secrets.hash(`${channel}-code`, `${id} ${code}`)
}

export function codeOrigin(c: Context): CodeOrigin {
  const { secrets } = c.var.app
  const address = addressOf(c)
  return {
    sourceHash: secrets.hash('text-origin', address),
    networkHash: secrets.hash('text-origin', `network ${networkOf(address)}`),
  }
}

type Person = Parameters<typeof decideCode>[1]

async function decidedFor(
  c: Context,
  tx: Sql,
  request: CodeRequest,
  person: Person,
): Promise<{ traffic: CodeTraffic; decision: CodeDecision }> {
  const { hasLimits, emailCodesDailyBudget } = c.var.app.config
  if (request.channel === 'phone') {
    const traffic = await textTraffic(c, tx, request)
    refuseTooSoon(c, request, traffic)
    return { traffic, decision: await decideText(c, tx, request, { traffic, ...person }) }
  }
  const traffic = await emailTraffic(tx, request)
  refuseTooSoon(c, request, traffic)
  const decision = hasLimits ? decideCode(emailLimits(traffic, emailCodesDailyBudget), person) : SEND
  return { traffic, decision }
}

const SEND: CodeDecision = { outcome: 'send', isFromReserve: false, limit: null }

function refuseTooSoon(c: Context, { channel }: CodeRequest, traffic: CodeTraffic) {
  const retryAfterSeconds = secondsToWait(traffic)
  if (c.var.app.config.hasLimits && retryAfterSeconds > 0) refuse(429, REFUSALS[channel].limit, { retryAfterSeconds })
}

function refuseLimit(channel: Channel, { isBudget, retryAfterSeconds }: ReachedLimit): never {
  if (isBudget) refuse(503, REFUSALS[channel].budget, { retryAfterSeconds })
  refuse(429, REFUSALS[channel].limit, { retryAfterSeconds })
}

/** The caller has locked the codes of phones. */
export async function textTraffic(c: Context, tx: Sql, request: PhoneRequest): Promise<PhoneTraffic> {
  return await phoneTraffic(tx, request, {
    phoneBlock: blockOf(request.phoneNumber),
    budgetCountries: budgetCountriesOf(c.var.app.config, request.country),
    maxOpenOfNetwork: MAX_OPEN_OF_NETWORK,
  })
}

/** Decides whether a text is sent, and writes to the audit log when a limit is reached. */
export async function decideText(
  c: Context,
  tx: Sql,
  request: PhoneRequest,
  { traffic, ...person }: Person & { traffic: PhoneTraffic },
): Promise<CodeDecision> {
  const { config } = c.var.app
  if (!config.hasLimits) return SEND
  const dailyBudget = config.smsDailyBudget
  const limits = textLimits(traffic, { dailyBudget, countryBudget: countryBudgetOf(config, request.country) })
  const decision = decideCode(limits, person)
  if (decision.limit) await recordReachedLimit(c, tx, decision.limit, request)
  return decision
}

/** Without a setting, the country of the site may use the whole budget, and each other country half of it. */
function countryBudgetOf({ smsDailyBudget, smsCountryBudgets, phoneCountries: [home] }: Config, country: string) {
  const budgetCountry = country === 'PR' && smsCountryBudgets.PR === undefined ? 'US' : country
  const ofOthers = budgetCountry === home.country ? smsDailyBudget : Math.floor(smsDailyBudget / 2)
  return Math.min(smsDailyBudget, smsCountryBudgets[budgetCountry] ?? ofOthers)
}

/** Without a budget of its own, Puerto Rico shares that of the United States. The hourly limits count each alone. */
function budgetCountriesOf({ smsCountryBudgets }: Config, country: string): string[] {
  const isShared = smsCountryBudgets.PR === undefined && (country === 'US' || country === 'PR')
  return isShared ? ['US', 'PR'] : [country]
}

/** One entry an hour for each limit that is reached, regardless of the number of refused requests. */
async function recordReachedLimit(c: Context, tx: Sql, { name, of }: ReachedLimit, request: PhoneRequest) {
  const owner = {
    source: request.sourceHash.toString('hex'),
    network: request.networkHash.toString('hex'),
    block: blockOf(request.phoneNumber),
    country: request.country,
    all: '',
  }[of]
  const key = c.var.app.secrets.hash('text-origin', `${name} ${owner}`)
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
