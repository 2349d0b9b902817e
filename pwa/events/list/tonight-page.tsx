import type { City } from '#contract/places/area.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { useSession } from '#pwa/session/session.ts'
import { currentCity } from '../location/use-city.ts'
import { Tonight } from './tonight.tsx'
import { fetchAhead, readEarlyEvents, readEvents } from './use-events.ts'

/** Home: the list of events, for members and for visitors without an account. */
export default function TonightPage() {
  const me = useSession(session => session.me)
  return <Tonight key={me?.id} me={me} />
}

/** The first paint of the list waits at most this long for IndexedDB and the server. */
const WAIT_MS = 600

/** The first paint shows the cached list. If nothing is cached, the request to the server starts at once. */
export async function prefetch() {
  const { me } = useSession.getState()
  await Promise.race([prefetchEvents(currentCity(me)).catch(() => undefined), afterMs(WAIT_MS)])
}

/** A slow or failed read is not an error here: the page shows the list as soon as it is loaded. */
async function prefetchEvents(place: City) {
  for (const read of [readEarlyEvents, readEvents]) {
    const events = await read(place, Date.now()).catch(() => undefined)
    if (events) return
  }
  await fetchAhead(place)
  await readEvents(place, Date.now())
}
