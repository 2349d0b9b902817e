import type { Locale } from '../i18n/locale.ts'

const EARTH_RADIUS_KM = 6371
const KM_IN_A_MILE = 1.609344

export type Point = { latitude: number; longitude: number }

/** The great-circle distance. */
export function kmBetween(here: Point, there: Point): number {
  const havLatitude = haversine(radians(there.latitude - here.latitude))
  const havLongitude = haversine(radians(there.longitude - here.longitude))
  const shrink = Math.cos(radians(here.latitude)) * Math.cos(radians(there.latitude))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, havLatitude + shrink * havLongitude)))
}

/** "2.3 mi" in English, "3.7 km" in Spanish; without tenths from ten on. */
export function distanceLabel(km: number, locale: Locale): string {
  const [distance, unit] = locale === 'en' ? [km / KM_IN_A_MILE, 'mi'] : [km, 'km']
  const tenths = Math.round(distance * 10) / 10
  return `${tenths < 10 ? tenths.toFixed(1) : Math.round(distance)} ${unit}`
}

function haversine(angle: number) {
  return Math.sin(angle / 2) ** 2
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}
