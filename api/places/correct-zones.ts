import { zoneIdOf, zonesOfCountry } from '#contract/i18n/intl-names.ts'
import zones from './exact-zones.json' with { type: 'json' }

type City = { id: number; country: string; latitude: number; longitude: number; zone: string }

/** The zones of the countries that are states here. */
const STATES_WITH_ZONES = ['America/Puerto_Rico']

/** Corrects cities beside a border that got the zone of another country: that of the nearest city of their own. */
export function correctZones(cities: City[]) {
  for (const [country, group] of Map.groupBy(cities, city => city.country)) {
    const names = [...(zonesOfCountry(country) ?? []), ...(country === 'US' ? STATES_WITH_ZONES : [])]
    // A place that is not in the list of Intl has no other zones.
    if (names.length === 0) continue
    const ids = new Set(names.map(name => zoneIdOf(name)))
    const [own, foreign] = partition(group, ({ zone }) => ids.has(zoneIdOf(zone)))
    for (const city of foreign) city.zone = nearest(own, city)?.zone ?? names[0] ?? city.zone
  }
  for (const city of cities) city.zone = exactZones.get(city.id) ?? city.zone
}

function partition(group: City[], isInFirst: (city: City) => boolean): [City[], City[]] {
  return [group.filter(isInFirst), group.filter(city => !isInFirst(city))]
}

function nearest(cities: City[], { latitude, longitude }: City): City | undefined {
  const squareTo = (city: City) => (city.latitude - latitude) ** 2 + (city.longitude - longitude) ** 2
  let found: City | undefined
  for (const city of cities) if (!found || squareTo(city) < squareTo(found)) found = city
  return found
}

const clocks = new Map<string, string>()

/**
 * The offsets of a zone through the year; zones with the same offsets show the same time. They are the offsets on fixed
 * dates: those of the present moment would differ between two calls, because the server runs for months.
 */
export function offsetsOf(zone: string): string {
  const year = new Date().getUTCFullYear()
  const key = `${year} ${zone}`
  const cached = clocks.get(key)
  if (cached !== undefined) return cached
  const clock = [1, 4, 7, 10]
    .map(month => Temporal.ZonedDateTime.from({ timeZone: 'UTC', year, month, day: 1 }).withTimeZone(zone))
    .map(date => date.offsetNanoseconds)
    .join(' ')
  clocks.set(key, clock)
  return clock
}

/**
 * The cities, by their ids at GeoNames, that the map of `@photostructure/tz-lookup` puts on the wrong side of a border
 * between two zones of their country, although its clocks differ. Found by comparing all cities with the exact borders
 * of timezone-boundary-builder in `geo-tz` 8.1, which needs 70 MB. No map has the second towns of Mount Vernon, IN, and
 * Morehead, KY, nor that Jackpot, NV keeps Idaho's time.
 */
const exactZones = new Map(Object.entries(zones).flatMap(([zone, ids]) => ids.map(id => [id, zone] as const)))
