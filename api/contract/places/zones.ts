import cities from './known-cities.json' with { type: 'json' }
import { cityKey, cityKeys, dividedStates, likelyZone, otherZones } from './state-zones.ts'

/** The time zone of a venue. Null for an unknown city in a state with two zones: then the form asks for it. */
export function zoneFor(state: string, city: string): string | null {
  const code = state.toUpperCase()
  const key = cityKey(code, city)
  const isKnown = !dividedStates.has(code) || otherZones.has(key) || knownCities.has(key)
  return isKnown ? likelyZone(code, city) : null
}

/** The known cities of divided states that have the zone of most of their state. */
const knownCities = new Set(
  Object.entries(cities).flatMap(([state, rows]) => rows.flatMap(row => cityKeys(state, row))),
)
