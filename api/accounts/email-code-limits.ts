import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { EmailTraffic } from '#db/accounts/email-codes.ts'

/** The waits before the second code within ten minutes, before the third code, and so on; five codes are allowed. */
const COOL_DOWNS_SECONDS = [60, 60, 120, 300] as const
const COOL_DOWN_SECONDS = 60
const MAX_IN_TEN_MINUTES = COOL_DOWNS_SECONDS.length + 1
const MAX_IN_DAY = 10

/** Codes that were requested and not entered. Three hundred guests an hour may sign up behind a venue's address. */
const BROWSER_OPEN_IN_HOUR = 10
const SOURCE_OPEN_IN_MINUTE = 15
const SOURCE_OPEN_IN_HOUR = 60
const NETWORK_OPEN_IN_HOUR = 180

/**
 * A browser can only enter codes that it requested, five tries for each. These limits are for an attacker who requests codes
 * for many addresses and tries a few digits with each.
 */
const SOURCE_WRONG_IN_HOUR = 60
const NETWORK_WRONG_IN_HOUR = 180

const ALL_IN_MINUTE = 60

/** Shares of the daily budget. Above the share of sign-ups, only addresses with an account get codes. */
const SIGN_UP_SHARE = 4 / 5
const SOURCE_SHARE = 1 / 4
const NETWORK_SHARE = 1 / 2
const MIN_SHARE = 10

const HOUR_SECONDS = 3600
const HALF_HOUR_SECONDS = 1800

export type EmailDecision =
  | { outcome: 'send' | 'withhold' }
  | { outcome: 'refuse'; code: 'too-many-email-codes' | 'email-budget-used'; retryAfterSeconds: number }

/**
 * Decides whether one more code is sent. In the reserve of the budget the response must not reveal whether the address has an
 * account: for an address without one the response is the same, but no email is sent.
 */
export function decideEmailCode(
  traffic: EmailTraffic,
  { dailyBudget, purpose, hasAccount }: { dailyBudget: number; purpose: EmailPurpose; hasAccount: boolean },
): EmailDecision {
  const waitSeconds = secondsToWait(traffic, dailyBudget)
  if (waitSeconds > 0) return { outcome: 'refuse', code: 'too-many-email-codes', retryAfterSeconds: waitSeconds }
  if (traffic.sentInMinute >= ALL_IN_MINUTE) return budgetUsed(60)
  if (traffic.sentInDay >= dailyBudget) return budgetUsed(HOUR_SECONDS)
  if (traffic.sentInDay < dailyBudget * SIGN_UP_SHARE) return { outcome: 'send' }
  if (purpose === 'sign-up') return budgetUsed(HOUR_SECONDS)
  return { outcome: hasAccount ? 'send' : 'withhold' }
}

/** The seconds until the next code for this mailbox may be requested, after one more has been sent. */
export function coolDownAfter(inTenMinutes: number): number {
  return COOL_DOWNS_SECONDS[inTenMinutes - 1] ?? COOL_DOWN_SECONDS
}

/** The wait for the limits of the mailbox, the browser, its address and its network; 0 when none is reached. */
function secondsToWait(traffic: EmailTraffic, dailyBudget: number): number {
  const { secondsSinceLast, mailboxInTenMinutes, mailboxInDay } = traffic
  const coolDown = coolDownAfter(mailboxInTenMinutes)
  if (secondsSinceLast !== null && secondsSinceLast < coolDown) return coolDown - secondsSinceLast
  if (mailboxInTenMinutes >= MAX_IN_TEN_MINUTES) return traffic.mailboxTenMinutesFreeIn
  if (mailboxInDay >= MAX_IN_DAY) return traffic.mailboxDayFreeIn
  if (traffic.browserOpenInHour >= BROWSER_OPEN_IN_HOUR) return HALF_HOUR_SECONDS
  if (traffic.sourceWrongInHour >= SOURCE_WRONG_IN_HOUR) return HALF_HOUR_SECONDS
  if (traffic.networkWrongInHour >= NETWORK_WRONG_IN_HOUR) return HALF_HOUR_SECONDS
  if (traffic.sourceOpenInHour >= SOURCE_OPEN_IN_HOUR) return HALF_HOUR_SECONDS
  if (traffic.networkOpenInHour >= NETWORK_OPEN_IN_HOUR) return HALF_HOUR_SECONDS
  if (traffic.sourceOpenInDay >= shareOf(dailyBudget, SOURCE_SHARE)) return HOUR_SECONDS
  if (traffic.networkOpenInDay >= shareOf(dailyBudget, NETWORK_SHARE)) return HOUR_SECONDS
  return traffic.sourceOpenInMinute >= SOURCE_OPEN_IN_MINUTE ? 60 : 0
}

function budgetUsed(retryAfterSeconds: number): EmailDecision {
  return { outcome: 'refuse', code: 'email-budget-used', retryAfterSeconds }
}

function shareOf(dailyBudget: number, share: number) {
  return Math.max(MIN_SHARE, Math.floor(dailyBudget * share))
}
