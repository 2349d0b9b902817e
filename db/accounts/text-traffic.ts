import type { Fragment } from 'postgres'
import type { Sql } from '../connection/sql.ts'

/** Recently requested codes. "Open" codes were not entered so far; "sent" excludes withheld ones. */
export type TextTraffic = {
  sourceOpenInMinute: number
  sourceOpenInHour: number
  sourceHourFreeIn: number
  sourceOpenInDay: number
  sourceDayFreeIn: number
  networkOpenInHour: number
  networkHourFreeIn: number
  networkOpenInDay: number
  networkDayFreeIn: number
  networkFromReserveInDay: number
  blockOpenInHour: number
  blockHourFreeIn: number
  countryOpenInHour: number
  countryHourFreeIn: number
  sentToCountryInDay: number
  countryDayFreeIn: number
  sentInMinute: number
  minuteFreeIn: number
  sentInDay: number
  dayFreeIn: number
  /** For the last hour, without codes that are too recent to have been entered. */
  sourceConversion: Conversion
  /** The same over all networks, where one network counts for at most `mostOpenOfNetwork` open codes. */
  conversion: Conversion
}

export type Conversion = { typed: number; open: number }

export type TextOrigin = { sourceHash: Buffer; networkHash: Buffer }

type TrafficQuery = TextOrigin & {
  /** The first digits of the phone: those of the ten thousand consecutive numbers around it. */
  phoneBlock: string
  /** The country of the phone. */
  country: string
  /** The countries whose texts use the same daily budget. */
  budgetCountries: string[]
  maxOpenOfNetwork: number
}

/**
 * Reads all figures that the limits on text messages need. It counts rows of `phone_codes`, so restarts and other
 * processes make no difference. The lock of the caller lets one request decide at a time.
 */
export async function textTraffic(tx: Sql, query: TrafficQuery): Promise<TextTraffic> {
  const fromSource = tx`source_hash = ${query.sourceHash}`
  const fromNetwork = tx`network_hash = ${query.networkHash}`
  const toBlock = tx`starts_with(phone_number, ${query.phoneBlock})`
  const toCountry = tx`country = ${query.country}`
  const fromBudget = tx`country = any (${query.budgetCountries}::text[])`
  const inMinute = tx`sent_at > now() - interval '1 minute'`
  const inHour = tx`sent_at > now() - interval '1 hour'`
  const isOpen = tx`not is_typed`
  const isSent = tx`not is_withheld`
  // A guest has a day to open the link, which is longer than the figures of the last hour.
  const isSettled = tx`(is_typed or purpose <> 'guest' and sent_at < now() - interval '2 minutes')`
  const count = (...facts: Fragment[]) => tx`count(*) filter (where ${allOf(tx, facts)})`
  const freeIn = (window: '1 minute' | '1 hour' | '1 day', ...facts: Fragment[]) => tx`
    coalesce(extract(epoch from
      min(sent_at) filter (where ${allOf(tx, facts)}) + ${window}::interval - now()
    )::float8, 0)
  `
  const [traffic] = await tx<[Omit<TextTraffic, 'sourceConversion' | 'conversion'> & Conversions]>`
    with recent as (
      select
        phone_number, country, purpose, sent_at, source_hash, network_hash, is_from_reserve, is_withheld,
        proved_at is not null as is_typed
      from phone_codes
      where sent_at > now() - interval '1 day'
    ),
    by_network as (
      select
        count(*) filter (where is_typed) as typed,
        least(count(*) filter (where ${isOpen}), ${query.maxOpenOfNetwork}) as open
      from recent
      where ${inHour} and ${isSettled} and ${isSent}
      group by network_hash
    )
    select
      ${count(fromSource, isOpen, inMinute)} as source_open_in_minute,
      ${count(fromSource, isOpen, inHour)} as source_open_in_hour,
      ${freeIn('1 hour', fromSource, isOpen, inHour)} as source_hour_free_in,
      ${count(fromSource, isOpen)} as source_open_in_day,
      ${freeIn('1 day', fromSource, isOpen)} as source_day_free_in,
      ${count(fromNetwork, isOpen, inHour)} as network_open_in_hour,
      ${freeIn('1 hour', fromNetwork, isOpen, inHour)} as network_hour_free_in,
      ${count(fromNetwork, isOpen)} as network_open_in_day,
      ${freeIn('1 day', fromNetwork, isOpen)} as network_day_free_in,
      ${count(fromNetwork, tx`is_from_reserve`)} as network_from_reserve_in_day,
      ${count(toBlock, isOpen, isSent, inHour)} as block_open_in_hour,
      ${freeIn('1 hour', toBlock, isOpen, isSent, inHour)} as block_hour_free_in,
      ${count(toCountry, isOpen, isSent, inHour)} as country_open_in_hour,
      ${freeIn('1 hour', toCountry, isOpen, isSent, inHour)} as country_hour_free_in,
      ${count(fromBudget, isSent)} as sent_to_country_in_day,
      ${freeIn('1 day', fromBudget, isSent)} as country_day_free_in,
      ${count(isSent, inMinute)} as sent_in_minute,
      ${freeIn('1 minute', isSent, inMinute)} as minute_free_in,
      ${count(isSent)} as sent_in_day,
      ${freeIn('1 day', isSent)} as day_free_in,
      ${count(fromSource, isSettled, isSent, inHour, tx`is_typed`)} as source_typed,
      ${count(fromSource, isSettled, isSent, inHour, isOpen)} as source_open,
      coalesce((select sum(typed) from by_network), 0)::int as all_typed,
      coalesce((select sum(open) from by_network), 0)::int as all_open
    from recent
  `
  const { sourceTyped, sourceOpen, allTyped, allOpen, ...rest } = traffic
  return {
    ...rest,
    sourceConversion: { typed: sourceTyped, open: sourceOpen },
    conversion: { typed: allTyped, open: allOpen },
  }
}

type Conversions = { sourceTyped: number; sourceOpen: number; allTyped: number; allOpen: number }

function allOf(sql: Sql, facts: Fragment[]): Fragment {
  return facts.reduce((all, fact) => sql`${all} and ${fact}`)
}
