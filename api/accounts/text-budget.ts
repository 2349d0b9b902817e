import type { Conversion, TextTraffic } from '#db/accounts/text-traffic.ts'

/**
 * The limits for sent codes that were not entered yet. An entered code is not counted for its source: three hundred
 * guests an hour may sign up behind a venue's address, and each of them enters a code within minutes.
 */
const SOURCE_OPEN_IN_MINUTE = 15
const SOURCE_OPEN_IN_HOUR = 60
const NETWORK_OPEN_IN_HOUR = 180
const BLOCK_OPEN_IN_HOUR = 30
const COUNTRY_OPEN_IN_HOUR = 300

/** The limits over all callers, and with the reserve for members: above the first, only numbers with an account get codes. */
const ALL_IN_MINUTE = 30
const ALL_AND_RESERVE_IN_MINUTE = 40

/** Shares of the daily budget. */
const RESERVE_SHARE = 1 / 5
const RESERVE_SHARE_OF_NETWORK = 1 / 4
const SOURCE_SHARE = 1 / 4
const NETWORK_SHARE = 1 / 2
/** With a small budget, a share is still enough for several members behind one address. */
const MIN_SHARE = 10
const MIN_SHARE_OF_RESERVE = 3

/**
 * Below this share of entered codes, after this many codes within an hour, an attacker probably requests codes only
 * to cause costs.
 */
const BREAKER_CODES = 50
const BREAKER_CONVERSION = 0.4
/** Of one network at most this many open codes are counted, so that one network alone cannot stop the codes of others. */
export const MAX_OPEN_OF_NETWORK = 10

/** A limit that was reached. The name is written to the audit log. */
export type ReachedLimit = {
  name:
    | 'source-minute'
    | 'source-hour'
    | 'source-day'
    | 'source-conversion'
    | 'network-hour'
    | 'network-day'
    | 'block-hour'
    | 'country-hour'
    | 'country-day'
    | 'minute'
    | 'conversion'
    | 'budget'
  /** The scope of the limit: the caller's address or network, the called numbers, or all callers. */
  of: 'source' | 'network' | 'block' | 'country' | 'all'
  code: 'too-many-codes' | 'quota-exceeded'
  retryAfterSeconds: number
}

export type TextDecision = {
  outcome: 'send' | 'withhold' | 'refuse'
  isFromReserve: boolean
  limit: ReachedLimit | null
}

/** The text messages in a day to all numbers, and to those of the requested country. */
type Budgets = { dailyBudget: number; countryBudget: number }

const HALF_HOUR_SECONDS = 1800
const HOUR_SECONDS = 3600

/**
 * Decides whether one more code is sent. When a limit that all callers share is reached, a reserve remains for
 * members who sign in or recover an account. The response must not reveal whether the number has an account: for a
 * number without an account the response is the same, but the code is withheld.
 */
export function decideText(
  traffic: TextTraffic,
  request: Budgets & { isSignUp: boolean; hasAccount: boolean },
): TextDecision {
  const ownLimit = limitOfCaller(traffic, request.dailyBudget)
  if (ownLimit) return { outcome: 'refuse', isFromReserve: false, limit: ownLimit }
  const sharedLimit = limitOfAll(traffic, request)
  if (!sharedLimit) return { outcome: 'send', isFromReserve: false, limit: null }
  if (request.isSignUp || !hasReserve(traffic, request))
    return { outcome: 'refuse', isFromReserve: false, limit: sharedLimit }
  return { outcome: request.hasAccount ? 'send' : 'withhold', isFromReserve: true, limit: sharedLimit }
}

function limitOfCaller(traffic: TextTraffic, dailyBudget: number): ReachedLimit | null {
  const { sourceOpenInMinute, sourceOpenInHour, sourceOpenInDay, networkOpenInHour, networkOpenInDay } = traffic
  if (isBroken(traffic.sourceConversion)) return tooMany('source-conversion', 'source', HALF_HOUR_SECONDS)
  if (sourceOpenInHour >= SOURCE_OPEN_IN_HOUR) return tooMany('source-hour', 'source', traffic.sourceHourFreeIn)
  if (networkOpenInHour >= NETWORK_OPEN_IN_HOUR) return tooMany('network-hour', 'network', traffic.networkHourFreeIn)
  if (sourceOpenInDay >= share(dailyBudget, SOURCE_SHARE))
    return budgetReached('source-day', 'source', traffic.sourceDayFreeIn)
  if (networkOpenInDay >= share(dailyBudget, NETWORK_SHARE))
    return budgetReached('network-day', 'network', traffic.networkDayFreeIn)
  if (sourceOpenInMinute >= SOURCE_OPEN_IN_MINUTE) return tooMany('source-minute', 'source', 60)
  return null
}

function limitOfAll(traffic: TextTraffic, { dailyBudget, countryBudget }: Budgets): ReachedLimit | null {
  const { sentInDay, sentToCountryInDay, sentInMinute, blockOpenInHour, countryOpenInHour } = traffic
  if (sentInDay >= dailyBudget - reserveOf(dailyBudget)) return budgetReached('budget', 'all', HOUR_SECONDS)
  if (sentToCountryInDay >= countryBudget - reserveOf(countryBudget))
    return budgetReached('country-day', 'country', traffic.countryDayFreeIn)
  if (isBroken(traffic.conversion)) return budgetReached('conversion', 'all', HALF_HOUR_SECONDS)
  if (sentInMinute >= ALL_IN_MINUTE) return budgetReached('minute', 'all', traffic.minuteFreeIn)
  if (blockOpenInHour >= BLOCK_OPEN_IN_HOUR) return tooMany('block-hour', 'block', traffic.blockHourFreeIn)
  if (countryOpenInHour >= COUNTRY_OPEN_IN_HOUR)
    return budgetReached('country-hour', 'country', traffic.countryHourFreeIn)
  return null
}

function hasReserve(traffic: TextTraffic, { dailyBudget, countryBudget }: Budgets) {
  const { sentInDay, sentToCountryInDay, sentInMinute, networkFromReserveInDay } = traffic
  const ofNetwork = share(reserveOf(dailyBudget), RESERVE_SHARE_OF_NETWORK, MIN_SHARE_OF_RESERVE)
  if (sentToCountryInDay >= countryBudget) return false
  return sentInDay < dailyBudget && sentInMinute < ALL_AND_RESERVE_IN_MINUTE && networkFromReserveInDay < ofNetwork
}

function isBroken({ typed, open }: Conversion) {
  return typed + open >= BREAKER_CODES && typed < BREAKER_CONVERSION * (typed + open)
}

function reserveOf(dailyBudget: number) {
  return Math.floor(dailyBudget * RESERVE_SHARE)
}

function share(amount: number, part: number, smallest = MIN_SHARE) {
  return Math.max(smallest, Math.floor(amount * part))
}

/** A limit of the caller or of the called numbers: a retry after a while succeeds. */
function tooMany(name: ReachedLimit['name'], of: ReachedLimit['of'], retryAfterSeconds: number): ReachedLimit {
  return { name, of, code: 'too-many-codes', retryAfterSeconds }
}

/** A budget is used up. */
function budgetReached(name: ReachedLimit['name'], of: ReachedLimit['of'], retryAfterSeconds: number): ReachedLimit {
  return { name, of, code: 'quota-exceeded', retryAfterSeconds }
}
