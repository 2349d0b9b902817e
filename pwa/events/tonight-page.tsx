import { LandingPage } from '#pwa/landing/landing-page.tsx'
import { useSession } from '#pwa/session.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { useHeaderOverPicture } from '#pwa/shell/over-picture.ts'
import { Tonight } from './tonight.tsx'

/** Home: the nights for whoever is signed in, the door for everybody else. */
export default function TonightPage() {
  const { status, me } = useSession()

  useHeaderOverPicture(status === 'signed-out')

  if (status === 'unknown') return <LoadingPage />
  return me ? <Tonight me={me} /> : <LandingPage />
}
