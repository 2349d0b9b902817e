import { countryName } from '../i18n/country-names.ts'
import type { Locale } from '../i18n/locale.ts'

/** A city: its name, and its state or `area`. */
export type City = { city: string; state: string }

/**
 * City and state identify a city. In the US the state is one of two letters ('FL'). Elsewhere it is the code of an
 * area: 'ES.0' in Spain, or 'MX.32', with GeoNames' code of the region, for a city in Mexico of which a larger one has
 * the same name. So a state of two letters is always one of the US.
 */
const AREA = /^([A-Z]{2})\.([0-9A-Z]{1,8})$/

const US_STATE = /^[A-Z]{2}$/

export function isStateOrArea(text: string): boolean {
  return US_STATE.test(text) || AREA.test(text)
}

/** The country with states, and the default of an installation. */
export const US = 'US'

/** The country of a state or area, as ISO 3166-1. */
export function countryOf(state: string): string {
  return AREA.exec(state)?.[1] ?? US
}

/** The region in the code of an area; undefined in the US, and for the largest city of its name in the country. */
export function regionOf(state: string): string | undefined {
  const region = AREA.exec(state)?.[2]
  return region === '0' ? undefined : region
}

/** The area of the largest city of its name in a country outside the US, and of all cities that are not listed. */
export function areaIn(country: string, region = '0'): string {
  return `${country}.${region}`
}

/** "Miami, FL", "Madrid, Spain" */
export function cityLabel({ city, state }: City, locale: Locale): string {
  const country = countryOf(state)
  return [city, country === US ? state : countryName(country, locale)].filter(Boolean).join(', ')
}
