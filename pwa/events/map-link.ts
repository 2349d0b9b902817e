import type { Event } from '#contract/events/events.ts'
import type { Point } from '#contract/places/distance.ts'

/** A link to an external map that opens in its own window: nothing of the other site is loaded into this page. */
export function mapOf({ latitude, longitude, venue, location, city, state }: Event): string {
  if (latitude !== null && longitude !== null) return mapAt({ latitude, longitude })
  // The map's search finds a street more reliably without the venue's name in front of it.
  const wanted = [location ?? venue, city, state].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(wanted)}`
}

export function mapAt({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
