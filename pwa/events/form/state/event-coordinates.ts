import type { Event } from '#contract/events/events.ts'
import type { Venue } from '#contract/events/venue/venues.ts'
import { folded } from '#contract/fold.ts'
import type { Point } from '#contract/places/distance.ts'
import { type CoordinatesError, coordinatesIn, pairOf } from '../../location/map-coordinates.ts'

export type EventCoordinates =
  | { state: 'none' }
  | { state: 'invalid'; code: CoordinatesError }
  /**
   * `given`: the host entered the coordinates. `remembered`: the host entered none, and these are the coordinates of
   * the latest event at the same venue. `left`: the address was changed after the coordinates were entered, so they no
   * longer apply.
   */
  | { state: 'given' | 'remembered' | 'left'; point: Point }

/** The fields of the event form that name its venue and its coordinates. */
type FormPlace = {
  venue: string
  location: string
  city: string
  state: string
  spot: string | null
  spotOf: string | null
}

/** `earlier` are the host's other events: coordinates that were entered for a venue are used for its next events. */
export function coordinatesOf(form: FormPlace, earlier: Event[] = []): EventCoordinates {
  if (form.spot === null) {
    const point = lastCoordinatesAt(form, earlier)
    return point ? { state: 'remembered', point } : { state: 'none' }
  }
  if (form.spot.trim() === '') return { state: 'none' }
  const point = coordinatesIn(form.spot)
  if (typeof point === 'string') return { state: 'invalid', code: point }
  return { state: form.spotOf === null || form.spotOf === addressOf(form) ? 'given' : 'left', point }
}

/** The coordinates to send; null unless they belong to the current address. */
export function pointOf(coordinates: EventCoordinates): Point | null {
  return coordinates.state === 'given' || coordinates.state === 'remembered' ? coordinates.point : null
}

/**
 * The fields of the form for a suggested venue that the host chose. They replace the coordinates in the form, also when
 * the venue has none, and belong to its address: an edit of the address removes them from what is sent.
 */
export function placeOf({ name, address, city, state, latitude, longitude }: Venue): FormPlace {
  const location = address ?? ''
  return {
    venue: name,
    location,
    city,
    state,
    spot: latitude === null || longitude === null ? null : pairOf({ latitude, longitude }),
    spotOf: addressOf({ location, city, state }),
  }
}

/**
 * The address that the coordinates belong to. The venue's name is not part of it, because a renamed venue stays where
 * it is.
 */
export function addressOf({ location, city, state }: { location: string | null; city: string; state: string }): string {
  return [location ?? '', city, state].map(folded).join(', ')
}

function lastCoordinatesAt(form: FormPlace, earlier: Event[]): Point | null {
  const atVenue = earlier.filter(earlierEvent => isSameVenue(form, earlierEvent))
  const [last] = atVenue.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!last || last.latitude === null || last.longitude === null) return null
  return { latitude: last.latitude, longitude: last.longitude }
}

/** The same venue in the same city; if both have an address, the addresses must be equal too. */
function isSameVenue(form: FormPlace, earlierEvent: Event): boolean {
  const isSame = (typed: string, stored: string | null) => folded(typed) === folded(stored ?? '')
  return (
    earlierEvent.latitude !== null &&
    earlierEvent.longitude !== null &&
    form.venue.trim() !== '' &&
    isSame(form.venue, earlierEvent.venue) &&
    isSame(form.city, earlierEvent.city) &&
    isSame(form.state, earlierEvent.state) &&
    (form.location.trim() === '' || earlierEvent.location === null || isSame(form.location, earlierEvent.location))
  )
}
