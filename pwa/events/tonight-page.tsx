import { lazy, Suspense } from 'react'
import { useSession } from '#pwa/session.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { Tonight } from './tonight.tsx'

const LandingPage = lazy(() => import('#pwa/landing/landing-page.tsx'))

/** Home: the nights for whoever is signed in, the door for everybody else. */
export default function TonightPage() {
  const { status, me } = useSession()

  if (status === 'unknown') return <LoadingPage />
  if (me) return <Tonight me={me} />
  return (
    <Suspense fallback={<LoadingPage />}>
      <LandingPage />
    </Suspense>
  )
}
