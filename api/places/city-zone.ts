import { zonesOfCountry } from '#contract/i18n/intl-names.ts'
import { type City, countryOf, US } from '#contract/places/area.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placeNamed, usualZoneOf } from '#db/places/places.ts'
import { PLACES_MS, remembered } from './remembered.ts'

/** A city that the database does not have may be among the places that are loading. */
const WITHOUT_PLACE_MS = 60_000
/** By city and area: every visit of a list needs the zone. */
const zones = remembered<{ zone: string; hasPlace: boolean }>(({ hasPlace }) =>
  hasPlace ? PLACES_MS : WITHOUT_PLACE_MS,
)

/** The time zone of a city: that of the gazetteer, or of most people in the country or in the state of the US. */
export async function zoneOfCity(sql: Sql, { city, state }: City): Promise<string> {
  const { zone } = await zones(sql, `${state} ${city}`, async () => {
    const country = countryOf(state)
    const place = await placeNamed(sql, city, { country, state })
    const usual = async () => (country === US ? null : await usualZoneOf(sql, country))
    return {
      zone: place?.timeZone ?? (await usual()) ?? zoneWithoutPlaces({ city, state }),
      hasPlace: place !== undefined,
    }
  })
  return zone
}

/** The zone of a city that the gazetteer lacks: in the US that of the state, elsewhere one of the country. */
export function zoneWithoutPlaces({ city, state }: City): string {
  const country = countryOf(state)
  if (country === US) return likelyZone(state, city) ?? 'UTC'
  return zonesOfCountry(country)?.[0] ?? 'UTC'
}
