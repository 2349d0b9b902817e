import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { isConversationPage, useHasThreadItself } from '#pwa/messages/open-thread.ts'
import { useSession } from '#pwa/session/session.ts'

/**
 * What signed-in members have on every page: the sync, and the chat button, which the pages of the conversations do not
 * show. Signed-out visitors download neither. If they cannot be loaded, the page works without them.
 */
export function MemberParts() {
  const userId = useSession(session => session.me?.id)
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const hasThreadItself = useHasThreadItself()
  if (userId === undefined) return null

  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={Nothing}>
      <Suspense>
        <Sync key={userId} userId={userId} />
        {!hasThreadItself && (
          <ChatWidget key={`chat ${userId}`} userId={userId} hasButton={!isConversationPage(pathname)} />
        )}
      </Suspense>
    </CatchBoundary>
  )
}

// The page comes first: the socket and its library are loaded after the first screen.
const Sync = lazy(() => afterFirstScreen().then(() => untilLoaded(() => import('./start-sync.tsx'))))
const ChatWidget = lazy(() => afterFirstScreen().then(() => untilLoaded(() => import('#pwa/messages/chat-widget.tsx'))))

function Nothing() {
  return null
}
