import { folded } from '../fold.ts'
import zones from './other-zones.json' with { type: 'json' }

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** The time zone of the state, unless the city is known to have another one. Null for an unknown state. */
export function likelyZone(state: string, city: string): string | null {
  const code = state.toUpperCase()
  return otherZones.get(cityKey(code, city)) ?? dividedStates.get(code) ?? wholeStates.get(code) ?? null
}

/** The thirteen states with two or more time zones, with the zone of most of their cities. */
export const dividedStates = new Map([
  ['AK', 'America/Anchorage'],
  ['FL', EASTERN],
  ['ID', 'America/Boise'],
  ['IN', 'America/Indiana/Indianapolis'],
  ['KS', CENTRAL],
  ['KY', EASTERN],
  ['MI', 'America/Detroit'],
  ['ND', CENTRAL],
  ['NE', CENTRAL],
  ['OR', PACIFIC],
  ['SD', CENTRAL],
  ['TN', CENTRAL],
  ['TX', CENTRAL],
])

const wholeStates = new Map(
  Object.entries({
    [EASTERN]: 'CT DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV DC',
    [CENTRAL]: 'AL AR IL IA LA MN MS MO OK WI',
    [MOUNTAIN]: 'CO MT NM UT WY',
    [PACIFIC]: 'CA NV WA',
    'America/Phoenix': 'AZ',
    'America/Puerto_Rico': 'PR',
    'Pacific/Honolulu': 'HI',
  }).flatMap(([zone, codes]) => codes.split(' ').map(code => [code, zone] as const)),
)

/**
 * The cities with another zone than most of their state. The Navajo Nation has summer time; the rest of Arizona does
 * not.
 */
export const otherZones = new Map(
  Object.entries(zones).flatMap(([state, named]) =>
    Object.entries(named).flatMap(([zone, rows]) =>
      rows.flatMap((row: string) => cityKeys(state, row).map(key => [key, zone] as const)),
    ),
  ),
)

export function cityKey(state: string, city: string) {
  return `${state} ${cityName(city)}`
}

/** The keys of a row such as `Miami, Orlando`. */
export function cityKeys(state: string, row: string): string[] {
  return row.split(', ').map(city => cityKey(state, city))
}

/** 'Saint Petersburg' equals 'St. Petersburg', and 'Ft Lauderdale' equals 'Fort Lauderdale'. */
function cityName(city: string) {
  return folded(city)
    .replace(/^saint /, 'st ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
}
