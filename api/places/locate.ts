import zoneAt from '@photostructure/tz-lookup'
import { areaIn, countryOf, regionOf, US } from '#contract/places/area.ts'
import { countries } from '#contract/places/countries.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { stateCode } from '#contract/text.ts'
import type { Sql } from '#db/connection/sql.ts'
import { type FoundPlace, isFarFromPlaces, onlyZoneOf, placeNamed, placeWith, zoneNear } from '#db/places/places.ts'
import { refuseField } from '../http/valid.ts'
import { offsetsOf } from './correct-zones.ts'
import { PLACES_MS, remembered } from './remembered.ts'

/** A city as a request names it. Without a country, its area names it, and a state is one of the US. */
export type GivenCity = {
  city: string
  country?: string | undefined
  /** In the US the state, elsewhere the code of an area, or the name of a region. */
  state?: string | null | undefined
  placeId?: number | null | undefined
}

/** A city as it is stored. */
export type Located = { city: string; state: string; placeId: number | null; region: string | null }

/**
 * Finds the city in the gazetteer: by its id, else the largest city of the name. A city that is not there keeps the
 * typed name. In the US the state stays as given. Refuses an id of another country.
 */
export async function locate(sql: Sql, given: GivenCity): Promise<Located & { place: FoundPlace | undefined }> {
  const { city, placeId = null } = given
  const typed = given.state?.trim() || null
  const country = given.country ?? countryOf(typed ?? '')
  if (country !== US && !countries.has(country)) refuseField('country', 'unknown-country')
  const chosen = placeId === null ? undefined : await placeWith(sql, placeId)
  if (placeId !== null && chosen?.country !== country) refuseField('city', 'unknown-city')

  if (country === US) {
    const state = stateIn(typed ?? chosen?.state ?? null)
    const place = chosen?.state === state ? chosen : await namedPlace(sql, city, { country, state })
    return { city, state, placeId: place?.id ?? null, region: null, place }
  }
  const isArea = typed !== null && countryOf(typed) === country
  const place =
    chosen ??
    (isArea ? await namedPlace(sql, city, { country, state: typed }) : undefined) ??
    (await namedPlace(sql, city, { country }))
  return {
    city: place?.name ?? city,
    state: place?.state ?? (isArea && regionOf(typed) === undefined ? typed : areaIn(country)),
    placeId: place?.id ?? null,
    region: isArea ? null : typed,
    place,
  }
}

/** Hosts publish in few cities. A city that the database does not have may be among the places that are loading. */
const places = remembered<FoundPlace | undefined>(place => (place ? PLACES_MS : 0))

function namedPlace(sql: Sql, city: string, at: { country: string; state?: string | null }) {
  return places(sql, `${at.country} ${at.state ?? ''} ${city}`, () => placeNamed(sql, city, at))
}

type MemberCity = {
  city?: string | null | undefined
  country?: string | undefined
  state?: string | null | undefined
  placeId?: number | null | undefined
}

/** Replaces the city of a profile edit by its stored form. In the US city and state stay as given. */
export async function locateMember<Edit extends MemberCity>(
  sql: Sql,
  before: { city: string | null; state: string | null },
  { country, placeId, ...edit }: Edit,
): Promise<Omit<Edit, 'country' | 'placeId'>> {
  const isMoved = [country, placeId, edit.city, edit.state].some(part => part !== undefined)
  if (!isMoved) return edit
  const formerCountry = countryOf(before.state ?? '')
  const present = country ?? (edit.state ? countryOf(edit.state) : formerCountry)
  if (present === US) {
    const isForeign = edit.state === undefined && formerCountry !== US
    return isForeign ? { ...edit, state: null } : edit
  }
  const city = edit.city === undefined ? before.city : edit.city
  if (!city) return { ...edit, state: areaIn(present) }
  const state = edit.state ?? (formerCountry === present ? before.state : null)
  const located = await locate(sql, { city, country: present, state, placeId })
  return { ...edit, city: located.city, state: located.state }
}

function stateIn(typed: string | null): string {
  const state = stateCode.safeParse(typed)
  return state.success ? state.data : refuseField('state', 'invalid-state')
}

type Coordinates = { latitude: number | null; longitude: number | null }

type CityOfEvent = Pick<Located, 'city' | 'state'> & { place: FoundPlace | undefined }

/** The zone of an event: that of the city, else the chosen or the earlier one. Refuses coordinates at sea. */
export async function zoneOfEvent(
  sql: Sql,
  city: CityOfEvent,
  { latitude, longitude }: Coordinates,
  zones: { chosen?: string | null | undefined; former?: string | null },
): Promise<string> {
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const isAtSea = point !== null && zoneAt(point.latitude, point.longitude).startsWith('Etc/')
  // The map of zones has rough coasts, and boats leave from cities.
  if (isAtSea && (await isFarFromPlaces(sql, point))) refuseField('latitude', 'coordinates-at-sea')
  const { chosen, former } = zones
  return countryOf(city.state) === US
    ? zoneInUs(city, chosen, former)
    : await zoneAbroad(sql, city, point, chosen, former)
}

type Zone = string | null | undefined

/**
 * The zone of the city in the gazetteer, if the state has no other place of the name with another clock. Our lists have
 * the zones of parts of cities, and of cities while the gazetteer is not loaded; the form asks for a zone where they
 * leave it open. Refuses a chosen zone that contradicts the city.
 */
function zoneInUs(city: CityOfEvent, chosen: Zone, former: Zone): string {
  const { place } = city
  const listed = zoneFor(city.state, city.city)
  const clocks = place?.zones.map(offsetsOf) ?? []
  const certain = new Set(clocks).size === 1 ? place?.timeZone : listed
  if (!certain) return chosen ?? former ?? place?.timeZone ?? refuseField('timeZone', 'zone-needed')
  if (listed === null && chosen && offsetsOf(certain) !== offsetsOf(chosen)) refuseField('timeZone', 'zone-contradicts')
  return certain
}

/** The zone of the city, else of the coordinates or the country, else the chosen one. Refuses a contradiction. */
async function zoneAbroad(
  sql: Sql,
  { state, place }: CityOfEvent,
  point: { latitude: number; longitude: number } | null,
  chosen: Zone,
  former: Zone,
): Promise<string> {
  const country = countryOf(state)
  const certain =
    place?.timeZone ?? (point && (await zoneNear(sql, country, point))) ?? (await onlyZoneOf(sql, country))
  if (certain === null) return chosen ?? former ?? refuseField('timeZone', 'country-zone-needed')
  if (chosen && offsetsOf(certain) !== offsetsOf(chosen)) refuseField('timeZone', 'zone-contradicts')
  return certain
}
