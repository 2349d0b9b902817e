type City = { country: string; latitude: number; longitude: number; population: number; zone: string }

/** The zones of the countries that are states here. */
const STATES_WITH_ZONES = ['America/Puerto_Rico']

/**
 * Corrects the zones of cities beside a border, where the map of zones is not exact: a city has a zone of its own country.
 * A zone of another country with the same clock is replaced by that of most people with this clock; with another clock, by
 * that of the nearest city.
 */
export function correctZones(cities: City[]) {
  for (const [country, group] of Map.groupBy(cities, city => city.country)) {
    const names = new Set([...zonesOf(country), ...(country === 'US' ? STATES_WITH_ZONES : [])])
    // A place that is not in the list of Intl has no other zones.
    if (names.size === 0) continue
    const clocks = new Set([...names].map(offsetsOf))
    const usualZones = usualZonesIn(group)
    const correct = group.filter(({ zone }) => clocks.has(offsetsOf(zone)))
    for (const city of group) {
      if (names.has(city.zone)) continue
      const usual = clocks.has(offsetsOf(city.zone))
        ? usualZones.get(offsetsOf(city.zone))
        : nearest(correct, city)?.zone
      city.zone = usual ?? [...names][0] ?? city.zone
    }
  }
}

/** The zone of most people with each clock. */
function usualZonesIn(group: City[]): Map<string, string> {
  const people = new Map<string, number>()
  for (const { zone, population } of group) people.set(zone, (people.get(zone) ?? 0) + population)
  const ascending = [...people].toSorted(([, one], [, other]) => one - other)
  return new Map(ascending.map(([zone]) => [offsetsOf(zone), zone]))
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

function zonesOf(country: string): string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? []
}
