import type { City } from '#contract/places/area.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { nameOf, syncedCity } from '#sw/cache/events.ts'
import { zoneOfList } from './use-events.ts'

/** The time zone of a city whose list may not have been read since the page was loaded. */
export function useZone(place: City): string {
  const name = nameOf(place)
  const stored = useLiveQuery(async () => ({ name, zone: await storedZone(place) }), [name])
  // A live query returns its last value until that of another city has been read.
  return (stored?.name === name ? stored.zone : undefined) ?? probableZone(place)
}

/** The time zone of the city's list on the device, also of one that an earlier page load has stored. */
export async function storedZone(place: City): Promise<string | undefined> {
  return (await syncedCity(place))?.timeZone
}

/** Without a list: the zone of the state, and elsewhere that of the home or of this device. */
export function probableZone(place: City): string {
  return likelyZone(place.state, place.city) ?? zoneOfList(place)
}
