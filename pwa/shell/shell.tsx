import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { pages } from '#contract/paths.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { loadSignOutDialog, useSignOut } from '#pwa/accounts/sign-out.ts'
import { optional } from '#pwa/exact-optional.ts'
import { useI18n, withI18n } from '#pwa/i18n.ts'
import { useQueuedCount } from '#pwa/jobs/queued-count.ts'
import { MessagesEverywhere } from '#pwa/messages/messages-provider.tsx'
import { LazyToaster } from '#pwa/ui/lazy-toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LeftBar } from './left-bar.tsx'
import { useOverPicture } from './over-picture.ts'
import { UpdateBar } from './update-bar.tsx'

/** What stands around every page. */
export function Shell() {
  const i18n = useI18n().shell
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const hasKept = useQueuedCount(({ count }) => count > 0)
  const me = useSession(session => session.me)
  const isOverPicture = useOverPicture(page => page.isOverPicture)
  // Below the first screen: it is drawn right after it.
  const isPainted = useDeferredValue(true, false)
  const isConversation = pathname === pages.inbox || pathname === pages.messages

  return (
    <div className="flex min-h-dvh flex-col pb-(--bar-height)">
      <a
        href="#content"
        className="absolute top-3 left-3 z-50 -translate-y-24 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {i18n.skipToContent}
      </a>
      {/* It lies on no picture while something waits to be seen and touched at the top of the page. */}
      <Header isOverPicture={(isOverPicture || pathname === pages.landing) && !hasKept} />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <UpdateBar />
        {hasKept && (
          <Suspense>
            <KeptNotice />
          </Suspense>
        )}
        <LeftBar />
        <Outlet />
      </main>
      {!isConversation && isPainted && <Footer />}
      <BottomBar />
      <AskBeforeSignOut />
      <MessagesEverywhere />
      {me?.warning && (
        <Suspense>
          <Warning key={me.warning.id} me={me} warning={me.warning} />
        </Suspense>
      )}
      <LazyToaster i18n={i18n.toasts} />
    </div>
  )
}

/** The dialog was loaded before the first question, and stays for the next one. */
function AskBeforeSignOut() {
  const isAsking = useSignOut(({ unsent }) => unsent !== null)
  const [hasAsked, setHasAsked] = useState(false)
  if (isAsking && !hasAsked) setHasAsked(true)
  return (
    hasAsked && (
      <Suspense>
        <SignOutDialog />
      </Suspense>
    )
  )
}

const SignOutDialog = lazy(loadSignOutDialog)
const KeptNotice = optional(withI18n(() => import('#pwa/jobs/queued-notice.tsx')))
const Warning = optional(withI18n(() => import('#pwa/accounts/warning.tsx')))
