import type { Point } from '#contract/places/distance.ts'

/** Why the pasted text contains no usable coordinates. */
export type CoordinatesError = 'no-coordinates' | 'link-without-coordinates' | 'off-the-globe'

/** The coordinates in a typed or pasted text: a pair of numbers, or a map link that contains one. */
export function coordinatesIn(text: string): Point | CoordinatesError {
  const input = unescaped(text).replaceAll('−', '-').trim()
  const point = firstPair(input) ?? commaPair(input) ?? compassPair(input)
  if (point === null) return LINK.test(input) ? 'link-without-coordinates' : 'no-coordinates'
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : 'off-the-globe'
}

/** As shown in the field. Six decimals are about ten centimetres. */
export function pairOf({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(degrees => Math.round(degrees * 1e6) / 1e6).join(', ')
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
const PAIR = String.raw`${NUMBER}[\s,]+${NUMBER}`

/** The most reliable pattern first: a link often contains both the pin and the centre of the map. */
const PATTERNS = [
  // A Google pin; in a link with several pins, the last one is the place itself.
  `^.*!3d${NUMBER}!4d${NUMBER}`,
  `[?&]mlat=${NUMBER}&(?:.*&)?mlon=${NUMBER}`,
  String.raw`[?&](?:q|query|ll|coordinate|destination|daddr|center)=(?:loc:)?${PAIR}\s*(?:[&#(]|$)`,
  // A phone without the coordinates of a place writes 0,0 in front of its name.
  String.raw`^geo:(?!0,0\b)${PAIR}`,
  String.raw`/(?:place|search)/${PAIR}\s*(?:[/?#]|$)`,
  // Not for directions: the centre of a route is neither its start nor its end.
  `^(?!.*/dir/).*@${PAIR}`,
  `#map=[^/]*/${NUMBER}/${NUMBER}`,
  String.raw`^\(?${NUMBER}°?[\s,;]+${NUMBER}°?\)?$`,
].map(pattern => new RegExp(pattern, 'i'))

const LINK = /:\/\/|^geo:|^\S+\.[a-z]{2,}(?:\/|$)/i

function firstPair(input: string): Point | null {
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(input) ?? []
    if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) }
  }
  return null
}

/** "25,7743; -80,1937", with decimal commas. */
function commaPair(input: string): Point | null {
  const [, latitude, longitude] = /^\(?(-?\d+,\d+)[\s,;]+(-?\d+,\d+)\)?$/.exec(input) ?? []
  if (!latitude || !longitude) return null
  return { latitude: Number(latitude.replace(',', '.')), longitude: Number(longitude.replace(',', '.')) }
}

const DEGREES = String.raw`(\d+(?:\.\d+)?)\s*°\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*)?(?:(\d+(?:\.\d+)?)\s*["″”]\s*)?`
/** West is O in Spanish. */
const COMPASS = new RegExp(String.raw`^${DEGREES}([NS])[\s,;]*${DEGREES}([EWO])$`, 'i')

/** 25°46'27.5"N 80°11'37.3"W, the format in which maps name a dropped pin. */
function compassPair(input: string): Point | null {
  const match = COMPASS.exec(input)
  if (!match) return null
  const sides = [match.slice(1, 5), match.slice(5, 9)]
  const [latitude = 0, longitude = 0] = sides.map(([degrees, minutes = 0, seconds = 0, side = '']) => {
    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
    return /[SWO]/i.test(String(side)) ? -size : size
  })
  return { latitude, longitude }
}

/** In a link a comma may be written as %2C and a space as a plus. A stray percent sign is left as it is. */
function unescaped(text: string) {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
