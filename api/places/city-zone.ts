import { zoneOf } from '#contract/events/city-window.ts'
import { countryOf, US } from '#contract/places/area.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placeNamed } from '#db/places/places.ts'

type City = { city: string; state: string }

const MAX_ZONES = 10_000
/** The zones that a database returned, by city and area: every visit of a list needs the zone. */
const zonesIn = new WeakMap<Sql, Map<string, string>>()

/**
 * The time zone of the list of a city: outside the US that of the city in the gazetteer, and for a city that is not there
 * that of most people in the country.
 */
export async function zoneOfCity(sql: Sql, { city, state }: City): Promise<string> {
  const country = countryOf(state)
  if (country === US) return likelyZone(state, city) ?? 'UTC'
  const zones = zonesIn.get(sql) ?? new Map<string, string>()
  zonesIn.set(sql, zones)
  const key = `${state} ${city}`
  const known = zones.get(key)
  if (known !== undefined) return known
  const place = await placeNamed(sql, city, { country, state })
  // The gazetteer may not be loaded yet.
  if (!place) return zoneOf({ city, state })
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(key, place.timeZone)
  return place.timeZone
}
