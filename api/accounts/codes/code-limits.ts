import type { Channel, CodeTraffic, Conversion, Count, EmailTraffic, PhoneTraffic } from '#db/accounts/codes.ts'

/** The waits before the second code within ten minutes, before the third code, and so on; five codes are allowed. */
const COOL_DOWNS_SECONDS = [60, 60, 120, 300] as const
export const COOL_DOWN_SECONDS = 60
const MAX_IN_TEN_MINUTES = COOL_DOWNS_SECONDS.length + 1
const MAX_IN_DAY = 10

/**
 * The limits for sent codes that were not entered yet. An entered code is not counted for its source: three hundred
 * guests an hour may sign up behind a venue's address, and each of them enters a code within minutes.
 */
const SOURCE_OPEN_IN_MINUTE = 15
const SOURCE_OPEN_IN_HOUR = 60
const NETWORK_OPEN_IN_HOUR = 180
const BROWSER_OPEN_IN_HOUR = 10
const BLOCK_OPEN_IN_HOUR = 30
const COUNTRY_OPEN_IN_HOUR = 300

/**
 * A browser can only enter codes by email that it requested, five tries for each. These limits are for an attacker who
 * requests codes for many addresses and tries a few digits with each.
 */
const SOURCE_WRONG_IN_HOUR = 60
const NETWORK_WRONG_IN_HOUR = 180

/** The limits over all callers; for texts also with the reserve for members. */
const TEXTS_IN_MINUTE = 30
const TEXTS_AND_RESERVE_IN_MINUTE = 40
const EMAILS_IN_MINUTE = 60

/** Shares of the daily budget. The reserve is only for phones and addresses with an account. */
const RESERVE_SHARE = 1 / 5
const RESERVE_SHARE_OF_NETWORK = 1 / 4
const SOURCE_SHARE = 1 / 4
const NETWORK_SHARE = 1 / 2
/** With a small budget, a share is still enough for several members behind one address. */
const MIN_SHARE = 10
const MIN_SHARE_OF_RESERVE = 3

/** Below this share of entered codes in an hour, an attacker probably requests codes only to cause costs. */
const BREAKER_CODES = 50
const BREAKER_CONVERSION = 0.4
/** Of one network at most so many open codes are counted, so that it alone cannot stop the codes of others. */
export const MAX_OPEN_OF_NETWORK = 10

const MINUTE_SECONDS = 60
const HALF_HOUR_SECONDS = 1800
const HOUR_SECONDS = 3600

/** A limit that was reached. The name of one on texts is written to the audit log. */
export type ReachedLimit = {
  name: string
  /** The scope of the limit: the caller's address or network, the called numbers, or all callers. */
  of: 'source' | 'network' | 'block' | 'country' | 'all'
  /** A budget is used up. For another limit, a retry after a while succeeds. */
  isBudget: boolean
  retryAfterSeconds: number
}

export type CodeDecision = {
  outcome: 'send' | 'withhold' | 'refuse'
  isFromReserve: boolean
  limit: ReachedLimit | null
}

type Limits = { own: ReachedLimit | undefined; shared: ReachedLimit | undefined; hasReserve: boolean }

/**
 * Decides whether one more code is sent. When a limit that all callers share is reached, a reserve remains for members
 * who sign in or recover an account. The response must not reveal whether the phone or address has an account: without
 * one the response is the same, but the code is withheld.
 */
export function decideCode(
  { own, shared, hasReserve }: Limits,
  { isSignUp, hasAccount }: { isSignUp: boolean; hasAccount: boolean },
): CodeDecision {
  if (own) return { outcome: 'refuse', isFromReserve: false, limit: own }
  if (!shared) return { outcome: 'send', isFromReserve: false, limit: null }
  if (isSignUp || !hasReserve) return { outcome: 'refuse', isFromReserve: false, limit: shared }
  return { outcome: hasAccount ? 'send' : 'withhold', isFromReserve: true, limit: shared }
}

/** The seconds until the next code for this phone or mailbox may be requested, after one more has been sent. */
export function coolDownAfter({ contactInTenMinutes }: CodeTraffic, more = 0): number {
  return COOL_DOWNS_SECONDS[contactInTenMinutes.count + more - 1] ?? COOL_DOWN_SECONDS
}

/** The wait for the limits of the phone or mailbox; 0 when none is reached. */
export function secondsToWait(traffic: CodeTraffic): number {
  const { secondsSinceLast, contactInTenMinutes, contactInDay } = traffic
  const coolDown = coolDownAfter(traffic)
  if (secondsSinceLast !== null && secondsSinceLast < coolDown) return coolDown - secondsSinceLast
  if (contactInTenMinutes.count >= MAX_IN_TEN_MINUTES) return contactInTenMinutes.freeIn
  return contactInDay.count >= MAX_IN_DAY ? contactInDay.freeIn : 0
}

/** The text messages in a day to all numbers, and to those of the requested country. */
type TextBudgets = { dailyBudget: number; countryBudget: number }

export function textLimits(traffic: PhoneTraffic, { dailyBudget, countryBudget }: TextBudgets): Limits {
  const { sentInDay, sentToCountryInDay, sentInMinute, blockOpenInHour, countryOpenInHour } = traffic
  const ofNetwork = share(reserveOf(dailyBudget), RESERVE_SHARE_OF_NETWORK, MIN_SHARE_OF_RESERVE)
  return {
    own: firstReached([
      ['source-conversion', 'source', brokenBy(traffic.sourceConversion), 1],
      ...limitsOfSource('phone', traffic, dailyBudget),
    ]),
    shared: firstReached([
      ['budget', 'all', sentInDay, dailyBudget - reserveOf(dailyBudget), { isBudget: true, wait: HOUR_SECONDS }],
      ['country-day', 'country', sentToCountryInDay, countryBudget - reserveOf(countryBudget), { isBudget: true }],
      ['conversion', 'all', brokenBy(traffic.conversion), 1, { isBudget: true }],
      ['minute', 'all', sentInMinute, TEXTS_IN_MINUTE, { isBudget: true }],
      ['block-hour', 'block', blockOpenInHour, BLOCK_OPEN_IN_HOUR],
      ['country-hour', 'country', countryOpenInHour, COUNTRY_OPEN_IN_HOUR, { isBudget: true }],
    ]),
    hasReserve:
      sentToCountryInDay.count < countryBudget &&
      sentInDay.count < dailyBudget &&
      sentInMinute.count < TEXTS_AND_RESERVE_IN_MINUTE &&
      traffic.networkFromReserveInDay.count < ofNetwork,
  }
}

export function emailLimits(traffic: EmailTraffic, dailyBudget: number): Limits {
  const { browserOpenInHour, sourceWrongInHour, networkWrongInHour, sentInMinute, sentInDay } = traffic
  return {
    own: firstReached([
      ['browser-hour', 'source', browserOpenInHour, BROWSER_OPEN_IN_HOUR, { wait: HALF_HOUR_SECONDS }],
      ['source-wrong', 'source', { count: sourceWrongInHour, freeIn: HALF_HOUR_SECONDS }, SOURCE_WRONG_IN_HOUR],
      ['network-wrong', 'network', { count: networkWrongInHour, freeIn: HALF_HOUR_SECONDS }, NETWORK_WRONG_IN_HOUR],
      ...limitsOfSource('email', traffic, dailyBudget),
    ]),
    shared: firstReached([
      ['minute', 'all', sentInMinute, EMAILS_IN_MINUTE, { isBudget: true, wait: MINUTE_SECONDS }],
      ['budget', 'all', sentInDay, dailyBudget - reserveOf(dailyBudget), { isBudget: true, wait: HOUR_SECONDS }],
    ]),
    hasReserve: sentInMinute.count < EMAILS_IN_MINUTE && sentInDay.count < dailyBudget,
  }
}

/** A limit with a `wait` of its own does not tell when its count falls. */
type Limit = readonly [
  name: string,
  of: ReachedLimit['of'],
  counted: Count,
  max: number,
  options?: { isBudget?: boolean; wait?: number },
]

function firstReached(limits: Limit[]): ReachedLimit | undefined {
  const reached = limits.find(([, , { count }, max]) => count >= max)
  if (!reached) return undefined
  const [name, of, { freeIn }, , { isBudget = false, wait = freeIn } = {}] = reached
  return { name, of, isBudget, retryAfterSeconds: wait }
}

function limitsOfSource(channel: Channel, traffic: CodeTraffic, dailyBudget: number): Limit[] {
  const [inHour, inDay] =
    channel === 'phone' ? [{}, { isBudget: true }] : [{ wait: HALF_HOUR_SECONDS }, { wait: HOUR_SECONDS }]
  return [
    ['source-hour', 'source', traffic.sourceOpenInHour, SOURCE_OPEN_IN_HOUR, inHour],
    ['network-hour', 'network', traffic.networkOpenInHour, NETWORK_OPEN_IN_HOUR, inHour],
    ['source-day', 'source', traffic.sourceOpenInDay, share(dailyBudget, SOURCE_SHARE), inDay],
    ['network-day', 'network', traffic.networkOpenInDay, share(dailyBudget, NETWORK_SHARE), inDay],
    ['source-minute', 'source', traffic.sourceOpenInMinute, SOURCE_OPEN_IN_MINUTE, { wait: MINUTE_SECONDS }],
  ]
}

/** Counts 1 while too few codes are entered. */
function brokenBy({ typed, open }: Conversion): Count {
  const isBroken = typed + open >= BREAKER_CODES && typed < BREAKER_CONVERSION * (typed + open)
  return { count: isBroken ? 1 : 0, freeIn: HALF_HOUR_SECONDS }
}

function reserveOf(budget: number) {
  return Math.floor(budget * RESERVE_SHARE)
}

function share(amount: number, part: number, smallest = MIN_SHARE) {
  return Math.max(smallest, Math.floor(amount * part))
}
