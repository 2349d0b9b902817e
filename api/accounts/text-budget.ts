import type { Conversion, TextTraffic } from '#db/accounts/text-traffic.ts'

/**
 * How many sent codes may be waiting to be typed. A code that was typed costs its source nothing: a club
 * signs up three hundred guests an hour behind one address, and each of them types a code within minutes.
 */
const SOURCE_OPEN_IN_MINUTE = 15
const SOURCE_OPEN_IN_HOUR = 60
const NETWORK_OPEN_IN_HOUR = 180
const PREFIX_OPEN_IN_HOUR = 30
const COUNTRY_OPEN_IN_HOUR = 300

/** By everybody. Above the first, only numbers with an account are served. */
const NEWCOMERS_IN_MINUTE = 30
const EVERYBODY_IN_MINUTE = 40

/** Shares of the daily budget. */
const RESERVE_SHARE = 1 / 5
const RESERVE_SHARE_OF_NETWORK = 1 / 4
const SOURCE_SHARE = 1 / 4
const NETWORK_SHARE = 1 / 2
/** With a small budget, a share is still enough for several people behind one address. */
const SMALLEST_SHARE = 10
const SMALLEST_SHARE_OF_RESERVE = 3

/** Below this conversion, after this many codes within an hour, codes are requested only to have them sent. */
const BREAKER_CODES = 50
const BREAKER_CONVERSION = 0.4
/** One network alone never stops the others: it counts for at most this many codes that were not typed. */
export const MOST_OPEN_OF_NETWORK = 10

/** A limit that was reached. The name stands in the audit log. */
export type ReachedLimit = {
  name:
    | 'source-minute'
    | 'source-hour'
    | 'source-day'
    | 'source-conversion'
    | 'network-hour'
    | 'network-day'
    | 'prefix-hour'
    | 'country-hour'
    | 'minute'
    | 'conversion'
    | 'budget'
  /** Whose limit: of the caller's address, of its network, of the numbers called, or of everybody together. */
  of: 'source' | 'network' | 'prefix' | 'country' | 'all'
  code: 'too-many-codes' | 'quota-exceeded'
  retryAfterSeconds: number
}

export type TextDecision = {
  outcome: 'send' | 'withhold' | 'refuse'
  isFromReserve: boolean
  limit: ReachedLimit | null
}

const HALF_HOUR_SECONDS = 1800
const HOUR_SECONDS = 3600

/**
 * Whether one more code is sent. When a limit that all callers share is reached, a reserve remains for people who sign in
 * or recover an account. Whether the number has an account must not show: without one the response is the same, and no
 * message is sent.
 */
export function decideText(
  traffic: TextTraffic,
  asked: { dailyBudget: number; isSignUp: boolean; hasAccount: boolean },
): TextDecision {
  const ownLimit = limitOfCaller(traffic, asked.dailyBudget)
  if (ownLimit) return { outcome: 'refuse', isFromReserve: false, limit: ownLimit }
  const sharedLimit = limitOfAll(traffic, asked.dailyBudget)
  if (!sharedLimit) return { outcome: 'send', isFromReserve: false, limit: null }
  if (asked.isSignUp || !hasReserve(traffic, asked.dailyBudget))
    return { outcome: 'refuse', isFromReserve: false, limit: sharedLimit }
  return { outcome: asked.hasAccount ? 'send' : 'withhold', isFromReserve: true, limit: sharedLimit }
}

function limitOfCaller(traffic: TextTraffic, dailyBudget: number): ReachedLimit | null {
  const { sourceOpenInMinute, sourceOpenInHour, sourceOpenInDay, networkOpenInHour, networkOpenInDay } = traffic
  if (isBroken(traffic.sourceConversion)) return tooMany('source-conversion', 'source', HALF_HOUR_SECONDS)
  if (sourceOpenInHour >= SOURCE_OPEN_IN_HOUR) return tooMany('source-hour', 'source', traffic.sourceHourFreeIn)
  if (networkOpenInHour >= NETWORK_OPEN_IN_HOUR) return tooMany('network-hour', 'network', traffic.networkHourFreeIn)
  if (sourceOpenInDay >= share(dailyBudget, SOURCE_SHARE)) return used('source-day', 'source', traffic.sourceDayFreeIn)
  if (networkOpenInDay >= share(dailyBudget, NETWORK_SHARE))
    return used('network-day', 'network', traffic.networkDayFreeIn)
  if (sourceOpenInMinute >= SOURCE_OPEN_IN_MINUTE) return tooMany('source-minute', 'source', 60)
  return null
}

function limitOfAll(traffic: TextTraffic, dailyBudget: number): ReachedLimit | null {
  const { sentInDay, sentInMinute, prefixOpenInHour, countryOpenInHour } = traffic
  if (sentInDay >= dailyBudget - reserveOf(dailyBudget)) return used('budget', 'all', HOUR_SECONDS)
  if (isBroken(traffic.conversion)) return used('conversion', 'all', HALF_HOUR_SECONDS)
  if (sentInMinute >= NEWCOMERS_IN_MINUTE) return used('minute', 'all', traffic.minuteFreeIn)
  if (prefixOpenInHour >= PREFIX_OPEN_IN_HOUR) return tooMany('prefix-hour', 'prefix', traffic.prefixHourFreeIn)
  if (countryOpenInHour >= COUNTRY_OPEN_IN_HOUR) return used('country-hour', 'country', traffic.countryHourFreeIn)
  return null
}

function hasReserve({ sentInDay, sentInMinute, networkFromReserveInDay }: TextTraffic, dailyBudget: number) {
  const ofNetwork = share(reserveOf(dailyBudget), RESERVE_SHARE_OF_NETWORK, SMALLEST_SHARE_OF_RESERVE)
  return sentInDay < dailyBudget && sentInMinute < EVERYBODY_IN_MINUTE && networkFromReserveInDay < ofNetwork
}

function isBroken({ typed, open }: Conversion) {
  return typed + open >= BREAKER_CODES && typed < BREAKER_CONVERSION * (typed + open)
}

function reserveOf(dailyBudget: number) {
  return Math.floor(dailyBudget * RESERVE_SHARE)
}

function share(amount: number, part: number, smallest = SMALLEST_SHARE) {
  return Math.max(smallest, Math.floor(amount * part))
}

/** The caller, or the caller's kind of number, waits a little. */
function tooMany(name: ReachedLimit['name'], of: ReachedLimit['of'], retryAfterSeconds: number): ReachedLimit {
  return { name, of, code: 'too-many-codes', retryAfterSeconds }
}

/** What was set aside is used up. */
function used(name: ReachedLimit['name'], of: ReachedLimit['of'], retryAfterSeconds: number): ReachedLimit {
  return { name, of, code: 'quota-exceeded', retryAfterSeconds }
}
