import type { Event } from '#contract/events/events.ts'
import { type Point, pointOf } from '#contract/places/distance.ts'
import type { Bounds } from '#contract/places/map.ts'

/** Where one or more events are. */
export type MapPlace = { key: string; point: Point; name: string; events: Event[] }

/**
 * The places of these events, and the number of events whose place is unknown or outside of the map. An event without
 * coordinates is where another event at the same venue is.
 */
export function placesOf(events: Event[], all: Event[], bounds: Bounds): { places: MapPlace[]; missing: number } {
  const venues = new Map(all.flatMap(({ venueSlug, ...event }) => pairOf(venueSlug, pointOf(event))))
  const places = new Map<string, MapPlace>()
  let missing = 0
  for (const event of events) {
    const point = pointOf(event) ?? venues.get(event.venueSlug ?? '')
    if (!point || !isWithin(point, bounds)) {
      missing += 1
      continue
    }
    const key = `${point.latitude.toFixed(DECIMALS)},${point.longitude.toFixed(DECIMALS)}`
    const place = places.get(key)
    if (place) place.events.push(event)
    else places.set(key, { key, point, name: event.venue ?? event.title, events: [event] })
  }
  return { places: [...places.values()], missing }
}

/** About ten metres: the entrance of a venue, which two hosts have not set to the same centimetre. */
const DECIMALS = 4

function pairOf(slug: string | null, point: Point | undefined): [string, Point][] {
  return slug !== null && point ? [[slug, point]] : []
}

function isWithin({ latitude, longitude }: Point, { west, south, east, north }: Bounds) {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** The smallest area with all places. */
export function boundsOf([first, ...others]: MapPlace[]): Bounds | undefined {
  if (!first) return undefined
  const { latitude, longitude } = first.point
  return others.reduce(
    ({ west, south, east, north }, { point }) => ({
      west: Math.min(west, point.longitude),
      south: Math.min(south, point.latitude),
      east: Math.max(east, point.longitude),
      north: Math.max(north, point.latitude),
    }),
    { west: longitude, south: latitude, east: longitude, north: latitude },
  )
}
