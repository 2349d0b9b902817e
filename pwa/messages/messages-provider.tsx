import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#pwa/accounts/session.ts'
import { afterFirstScreen } from '#pwa/after-first-screen.ts'
import { untilLoaded } from '#pwa/until-loaded.ts'
import { useHasThreadItself } from './open-thread.ts'

/**
 * What signed-in people have on every page: a live line, and the chat's button, which steps aside while the page itself
 * shows a thread. Strangers download neither. A phone that fails to fetch them, or has no database, still has its page.
 */
export function MessagesEverywhere() {
  const userId = useSession(session => session.me?.id)
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const hasThreadItself = useHasThreadItself()
  if (userId === undefined) return null

  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={Nothing}>
      <Suspense>
        <StayLive key={userId} userId={userId} />
        {!hasThreadItself && <ChatWidget key={`chat ${userId}`} userId={userId} />}
      </Suspense>
    </CatchBoundary>
  )
}

// The page that the person waits for comes first: the socket and its library load once it stands.
const StayLive = lazy(() => afterFirstScreen().then(() => untilLoaded(() => import('./start-sync.tsx'))))
const ChatWidget = lazy(() => afterFirstScreen().then(() => untilLoaded(() => import('./chat-widget.tsx'))))

function Nothing() {
  return null
}
