import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { pages } from '#contract/paths.ts'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { useQueuedCount } from '#pwa/data/queued-count.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { isConversationPage, useHasThreadItself } from '#pwa/messages/open-thread.ts'
import { usePendingSignOut } from '#pwa/session/pending-sign-out.ts'
import { useSession } from '#pwa/session/session.ts'
import { cancelSignOut, loadSignOutDialog, signOutNow, useSignOut } from '#pwa/session/sign-out.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { LazyToaster } from '#pwa/ui/toast/lazy-toaster.tsx'
import { useUpdate } from '#pwa/worker/worker.ts'
import { BottomBar, pagesAlone } from './bottom-bar.tsx'
import { Header } from './header.tsx'

/** The frame around every page: header, footer, navigation bar, notices and dialogs. */
export function Shell() {
  const i18n = useI18n().shell
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const hasQueued = useQueuedCount(({ count }) => count > 0)
  const isSignOutOwed = usePendingSignOut(state => state.isOwed)
  const changeOver = useUpdate(update => update.activate)
  const me = useSession(session => session.me)
  // The footer is below the first screen, so it is rendered right after the first paint.
  const isPainted = useDeferredValue(true, false)

  return (
    <div className="flex min-h-dvh flex-col pb-(--bar-height)">
      <a
        href="#content"
        className="absolute top-3 left-3 z-50 -translate-y-52 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {i18n.skipToContent}
      </a>
      {!pagesAlone.has(pathname) && (
        <Header hasNotice={hasQueued || isSignOutOwed || !!changeOver} canJoin={!pathname.startsWith(pages.admin)} />
      )}
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {changeOver && <UpdateBar changeOver={changeOver} />}
        {hasQueued && <QueuedNotice />}
        {isSignOutOwed && <PendingSignOutNotice />}
        <Outlet />
      </main>
      {!isConversationPage(pathname) &&
        !pagesAlone.has(pathname) &&
        (!isPainted ? (
          FOOTER_SPACE
        ) : pagesWithFooter.has(pathname) ? (
          <Footer hasAdmin={pathname === pages.landing} />
        ) : (
          <FooterLine />
        ))}
      <BottomBar pathname={pathname} />
      <AskBeforeSignOut />
      <MemberParts pathname={pathname} />
      {me?.warning && <Warning key={me.warning.id} me={me} warning={me.warning} />}
      <LazyToaster i18n={i18n.toasts} />
    </div>
  )
}

/** The pages that present or explain Pista. The others are the app itself, where list or form is the content. */
const pagesWithFooter = new Set<string>([
  pages.landing,
  pages.about,
  pages.faq,
  pages.contact,
  pages.refunds,
  pages.privacy,
  pages.terms,
  pages.demoGoer,
  pages.demoHost,
  pages.demoDiscover,
])

/** The dialog is loaded before it is first opened, and stays mounted after that. */
function AskBeforeSignOut() {
  const unsent = useSignOut(state => state.unsent)
  const [hasAsked, setHasAsked] = useState(false)
  if (unsent !== null && !hasAsked) setHasAsked(true)
  return hasAsked && <SignOutDialog unsent={unsent} onStay={cancelSignOut} onLeave={() => void signOutNow()} />
}

const Footer = optional(withI18n(() => import('./footer.tsx')))
// A page in the middle of the screen does not move when its footer is there, and a link not away from under a finger.
const FOOTER_SPACE = (
  <div className="h-23 md:h-auto">
    <div className="min-h-11" />
  </div>
)
const FooterLine = optional(
  withI18n(() => import('./footer-line.tsx')),
  { placeholder: FOOTER_SPACE },
)
const SignOutDialog = optional(loadSignOutDialog)
const QueuedNotice = optional(withI18n(() => import('#pwa/jobs/apply/queued-notice.tsx')))
const Warning = optional(withI18n(() => import(/* online */ '#pwa/admin/members/warning.tsx')))

/**
 * Shown after a sign-out without network: the account is signed out on this device, and the server has not been
 * notified yet.
 */
function PendingSignOutNotice() {
  const text = useI18n().accounts.signOut.pending
  return (
    <div className="page py-3">
      <Notice tone="offline">{text}</Notice>
    </div>
  )
}

/** Offers a newer version of the app. The page never reloads by itself, because the visitor may be typing. */
function UpdateBar({ changeOver }: { changeOver: () => void }) {
  const i18n = useI18n().shell.update

  return (
    <div className="page sticky top-0 z-20 py-3">
      <Notice
        action={
          <Button size="small" onClick={changeOver}>
            {i18n.change}
          </Button>
        }
      >
        {i18n.ready}
      </Notice>
    </div>
  )
}

/**
 * What signed-in members have on every page: the sync, and the chat button, which the pages of the conversations and
 * those with one question do not show. Signed-out visitors download neither. If they cannot be loaded, the page works
 * without them.
 */
function MemberParts({ pathname }: { pathname: string }) {
  const userId = useSession(session => session.me?.id)
  const hasThreadItself = useHasThreadItself()
  if (userId === undefined) return null

  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={() => null}>
      <Suspense>
        <Sync key={userId} userId={userId} />
        {!hasThreadItself && (
          <ChatWidget
            key={`chat ${userId}`}
            userId={userId}
            hasButton={!isConversationPage(pathname) && !pagesAlone.has(pathname)}
          />
        )}
      </Suspense>
    </CatchBoundary>
  )
}

// The page comes first: the socket and its library are loaded after the first screen.
const Sync = lazy(() => afterFirstScreen().then(() => untilLoaded(() => import('./start-sync.tsx'))))
const ChatWidget = lazy(() =>
  afterFirstScreen().then(() => untilLoaded(() => import('#pwa/messages/chat/chat-widget.tsx'))),
)
