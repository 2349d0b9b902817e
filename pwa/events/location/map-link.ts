import type { Event } from '#contract/events/events.ts'
import type { Point } from '#contract/places/distance.ts'

/** A link to an external map. It opens in its own window; this page loads nothing from the other site. */
export function mapOf({ latitude, longitude, venue, location, city, state }: Event): string {
  if (latitude !== null && longitude !== null) return mapAt({ latitude, longitude })
  // The map's search finds a street more reliably without the venue's name in front of it.
  const query = [location ?? venue, city, state].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}

export function mapAt({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
