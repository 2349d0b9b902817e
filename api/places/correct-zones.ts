import { zoneIdOf, zonesOfCountry } from '#contract/i18n/intl-names.ts'

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
 * of timezone-boundary-builder in `geo-tz` 8.1, which needs 70 MB.
 */
const cities: Record<string, string> = {
  'Africa/Lubumbashi': '215976',
  'America/Atikokan': '5888001',
  'America/Bahia_Banderas': '3983210 3985572 3987135 4029304',
  'America/Campo_Grande': '3455065 3464343 3471940',
  'America/Cancun': '3531617 3822809 3822825 3822881 8859621',
  'America/Chicago':
    '4148237 4178074 4246560 4262425 4288366 4307012 4911259 4920783 4922267 5445688 5445780 5445813 5446345 5446683 5515613 5692814 5692947 5767189',
  'America/Chihuahua': '3975370 3976059 3994616 4003756 4005370 4015076',
  'America/Cuiaba': '3449767 3471834',
  'America/Denver': '5292715 5494197 5697774 5764864',
  'America/Edmonton': '5925024 6113828 12070752',
  'America/Hermosillo': '4002038 4011573 8859149',
  'America/Indiana/Indianapolis': '4255557',
  'America/Los_Angeles': '5328486 5597606 5602934 5603860 5611375',
  'America/Manaus': '3662075',
  'America/Matamoros': '3483393 3514886 3530383 8858502 8858928',
  'America/Mazatlan': '3979763 3996051 3998730 4004267 4007813 4009788 4012707 4014109 4014220 4018592 4019089 4019598',
  'America/Menominee': '4990121 4997238 5011005',
  'America/Merida': '3822558',
  'America/Mexico_City': '8859279',
  'America/Moncton': '6696258',
  'America/Monterrey': '3982574 3995882 4007676 4011723',
  'America/New_York': '4150673 4183363 4186741 4191735 4225122 4621469 4626029 4659350 7315351',
  'America/Phoenix': '5290463 5293951 5294698 5295349 5322053 5552905 7315166 7315184',
  'America/Porto_Velho': '11669695',
  'America/Santarem': '3386467',
  'America/Santiago': '3877644 3889223',
  'America/Sao_Paulo': '3457147 6318024',
  'America/Toronto': '5952337 6943811 6943825 6943833',
  'America/Winnipeg': '6125862 6160362',
  'Asia/Chita': '2055815',
  'Asia/Jakarta': '1621439 12184638',
  'Asia/Makassar':
    '1633171 1634863 1637318 1641027 1641547 1650861 1651461 1651680 8646854 8647225 8647238 8647239 8647240 11010168',
  'Asia/Omsk': '1488206',
  'Asia/Srednekolymsk': '2121385 2126199',
  'Asia/Vladivostok': '2022454 2122850 2123836 2126018',
  'Asia/Yakutsk': '2013375 2015217 2018069 2024461',
  'Asia/Yekaterinburg': '561698 1491719',
  'Australia/Adelaide': '2151735 2151737 2174615 8348396',
  'Australia/Brisbane': '2148507 2170628 10063132',
  'Europe/Astrakhan': '463655 469151 481287 515109 524473 535229',
  'Europe/Moscow': '531383 533793',
  'Europe/Samara': '569497',
  'Europe/Simferopol': '7021130',
  'Europe/Ulyanovsk': '489135',
  'Pacific/Chuuk': '7645369',
}

/** Corrections that no map has: second towns of Mount Vernon, IN, and Morehead, KY; Jackpot, NV keeps Idaho's time. */
const others: Record<string, string> = {
  'America/Boise': '5705218',
  'America/Chicago': '4923914',
  'America/New_York': '4301317',
}

const exactZones: ReadonlyMap<number, string> = new Map(
  [...Object.entries(cities), ...Object.entries(others)].flatMap(([zone, ids]) =>
    ids.split(' ').map(id => [Number(id), zone] as const),
  ),
)
