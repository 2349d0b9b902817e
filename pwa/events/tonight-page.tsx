import { lazy } from 'react'
import { useSession } from '#pwa/accounts/session.ts'
import { afterMs } from '#pwa/after-ms.ts'
import { withI18n } from '#pwa/i18n.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { useHeaderOverPicture } from '#pwa/shell/over-picture.ts'
import type { City } from '#sw/cache/events.ts'
import { Tonight } from './tonight.tsx'
import { currentCity } from './use-city.ts'
import { fetchAhead, readEarlyNights, readEvents } from './use-events.ts'

/** Home: the nights for whoever is signed in, the door for everybody else. */
export default function TonightPage() {
  const { status, me } = useSession()

  useHeaderOverPicture(status === 'signed-out')

  if (status === 'unknown') return <LoadingPage />
  return me ? <Tonight key={me.id} me={me} /> : <LandingPage />
}

const LandingPage = lazy(withI18n(() => import('#pwa/landing/landing-page.tsx')))

/** The first paint of the list waits no longer than this for IndexedDB and the server. */
const WAIT_MS = 600

/** The first paint is the list itself, where the device has one. Where it has none, the server is asked at once. */
export async function readAhead() {
  const { me } = useSession.getState()
  if (me) await Promise.race([readFirst(currentCity(me)).catch(() => undefined), afterMs(WAIT_MS)])
}

/** What takes longer, or fails, is shown when it comes. */
async function readFirst(place: City) {
  for (const read of [readEarlyNights, readEvents]) {
    const found = await read(place, Date.now()).catch(() => undefined)
    if (found) return
  }
  await fetchAhead(place)
  await readEvents(place, Date.now())
}
