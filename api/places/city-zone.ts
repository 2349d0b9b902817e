import { zonesOfCountry } from '#contract/i18n/intl-names.ts'
import { type City, countryOf, US } from '#contract/places/area.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placeNamed, usualZoneOf } from '#db/places/places.ts'

const MAX_ZONES = 10_000
/** A gazetteer that replaces the earlier one, in any process, is in effect after this time. */
const MAX_AGE_MS = 10 * 60_000
/** A city that the database does not have may be among the places that are loading. */
const MAX_AGE_WITHOUT_PLACE_MS = 60_000
/** The zones that a database returned, by city and area: every visit of a list needs the zone. */
const zonesIn = new WeakMap<Sql, Map<string, { zone: string; until: number }>>()

/** The time zone of a city: that of the gazetteer, or of most people in the country or in the state of the US. */
export async function zoneOfCity(sql: Sql, { city, state }: City): Promise<string> {
  const zones = zonesIn.get(sql) ?? new Map<string, { zone: string; until: number }>()
  zonesIn.set(sql, zones)
  const key = `${state} ${city}`
  const known = zones.get(key)
  const now = performance.now()
  if (known && now < known.until) return known.zone
  const country = countryOf(state)
  const place = await placeNamed(sql, city, { country, state })
  const zone =
    place?.timeZone ?? (country === US ? null : await usualZoneOf(sql, country)) ?? zoneWithoutPlaces({ city, state })
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(key, { zone, until: now + (place ? MAX_AGE_MS : MAX_AGE_WITHOUT_PLACE_MS) })
  return zone
}

/** The zone of a city that the gazetteer lacks: in the US that of the state, elsewhere one of the country. */
export function zoneWithoutPlaces({ city, state }: City): string {
  const country = countryOf(state)
  if (country === US) return likelyZone(state, city) ?? 'UTC'
  return zonesOfCountry(country)?.[0] ?? 'UTC'
}
