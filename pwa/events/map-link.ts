import type { Point } from '#contract/distance.ts'
import type { Event } from '#contract/events.ts'

/** A map somebody else draws, in a window of its own: nothing of theirs is loaded into this page. */
export function mapOf({ latitude, longitude, venue, location, city, state }: Event): string {
  if (latitude !== null && longitude !== null) return mapAt({ latitude, longitude })
  // A street is found more surely without the name of the bar in front of it.
  const wanted = [location ?? venue, city, state].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(wanted)}`
}

export function mapAt({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
