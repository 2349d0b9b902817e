import { lazy } from 'react'
import { useSession } from '#pwa/session.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { useHeaderOverPicture } from '#pwa/shell/over-picture.ts'
import { withWords } from '#pwa/words.ts'
import { Tonight } from './tonight.tsx'
import { fetchAhead, readNights } from './use-nights.ts'
import { placeNow } from './use-place.ts'

/** Home: the nights for whoever is signed in, the door for everybody else. */
export default function TonightPage() {
  const { status, me } = useSession()

  useHeaderOverPicture(status === 'signed-out')

  if (status === 'unknown') return <LoadingPage />
  return me ? <Tonight me={me} /> : <LandingPage />
}

const LandingPage = lazy(withWords(() => import('#pwa/landing/landing-page.tsx')))

/** The first paint is the list itself, where the device has one. Where it has none, the server is asked at once. */
export async function readAhead() {
  const { me } = useSession.getState()
  if (!me) return
  const place = placeNow(me)
  const kept = await readNights(place, Date.now()).catch(() => undefined)
  if (!kept) fetchAhead(place)
}
