import { useSession } from '#pwa/session/session.ts'
import { currentCity } from '../location/use-city.ts'
import { Tonight } from './tonight.tsx'
import { prefetchEvents } from './use-events.ts'

/** Home: the list of events, for members and for visitors without an account. */
export default function TonightPage() {
  const me = useSession(session => session.me)
  return <Tonight key={me?.id} me={me} />
}

/** The first paint shows the cached list. If nothing is cached, the request to the server starts at once. */
export async function prefetch() {
  await prefetchEvents(currentCity(useSession.getState().me))
}
