import { decimalLabel } from '../i18n/figures.ts'
import type { Format } from '../i18n/region.ts'

const EARTH_RADIUS_KM = 6371
const KM_IN_A_MILE = 1.609344

export type Point = { latitude: number; longitude: number }

/** The coordinates of a row that may have none. */
export function pointOf({ latitude, longitude }: { [Axis in keyof Point]: number | null }): Point | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** The great-circle distance. */
export function kmBetween(here: Point, there: Point): number {
  const havLatitude = haversine(radians(there.latitude - here.latitude))
  const havLongitude = haversine(radians(there.longitude - here.longitude))
  const shrink = Math.cos(radians(here.latitude)) * Math.cos(radians(there.latitude))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, havLatitude + shrink * havLongitude)))
}

/** "2.3 mi" in the United States, "3,7 km" in Spain; without tenths from ten on. */
export function distanceLabel(km: number, reader: Format): string {
  const { distances: unit } = reader
  const distance = unit === 'mi' ? km / KM_IN_A_MILE : km
  const tenths = Math.round(distance * 10) / 10
  return `${tenths < 10 ? decimalLabel(tenths, reader) : Math.round(distance)} ${unit}`
}

function haversine(angle: number) {
  return Math.sin(angle / 2) ** 2
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}
