import './app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from '#contract/paths.ts'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { keepInstallPrompt } from '#pwa/data/install-prompt.ts'
import { firstPaintMs, readEarlyCopy } from '#pwa/data/served-page.ts'
import { hasVisits } from '#pwa/events/guests/visits-flag.ts'
import { applyAccountLanguage, loadInitialLanguage } from '#pwa/i18n/i18n.ts'
import { router } from '#pwa/routes/router.tsx'
import { clearCurrentUser, loadCurrentUser } from '#pwa/session/current-user.ts'
import { useSession } from '#pwa/session/session.ts'
import { followSignOutLinks } from '#pwa/session/sign-out.ts'
import { startWorker } from '#pwa/worker/worker.ts'
import { channel, type SessionMessage } from './session/tab-channel.ts'
import { followLinks } from './shell/link-clicks.ts'

/** On a slow connection the header with a spinner is shown after this time. */
const FRAME_MS = 1_000

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

// Requested here and not in index.html, where the fonts would share the connection with the scripts that the first
// paint needs.
for (const face of ['800 1em "Bricolage Grotesque"', '1em "Instrument Sans Variable"']) void document.fonts.load(face)

keepInstallPrompt()

// Before this tab reads the session, so that a sign-out in another tab is not missed.
listenToOtherTabs()

// Loads the module of the list while IndexedDB reads the session; the router imports it again.
if (location.pathname.toLowerCase() === pages.tonight)
  void import('#pwa/events/list/tonight-page.tsx').catch(() => undefined)

// Not a top-level await: the chunks loaded there would wait for this module, which waits for them.
void Promise.all([loadTemporal(), loadInitialLanguage(), loadCurrentUser()]).then(async () => {
  const { me } = useSession.getState()
  // Not part of the race: a member who reads Spanish sees no English sentence, however slow the connection is.
  const languageLoaded = me && applyAccountLanguage(me)
  // The first paint is the page itself, instead of an empty frame.
  await Promise.race([Promise.all([router.load(), readEarlyCopy()]), afterMs(firstPaintMs(FRAME_MS))])
  await languageLoaded
  followSignOutLinks()
  followLinks(router)
  // In a transition, so that rendering is split into short tasks.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  startWorker()
  // Visits that were opened without signal are counted at the next start at the latest.
  if (hasVisits())
    void afterFirstScreen()
      .then(() => import('#pwa/events/guests/visits.ts'))
      .then(visits => visits.sendWaitingVisits())
      .catch(() => undefined)
})

/** The app uses Temporal for dates and times; the polyfill is loaded where the browser has no Temporal. */
async function loadTemporal() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/**
 * Called once per page. Applies sign-ins and sign-outs of other tabs, so that no tab continues with an ended session or
 * another member's session.
 */
function listenToOtherTabs() {
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<SessionMessage>>) => {
    const { me } = useSession.getState()
    if (data.kind === 'signed-out' && data.userId !== undefined && data.userId === me?.id)
      void closeAndClear(data.userId)
    if (data.kind === 'signed-in' && data.userId !== me?.id) location.reload()
  })
}

/** Closes the database, because the tab that signed out deletes it, and the browser deletes no open database. */
async function closeAndClear(userId: string) {
  clearCurrentUser()
  // Each tab has its own sessionStorage, which the other tab cannot clear.
  sessionStorage.clear()
  const { blockPersonStore } = await import('#sw/db.ts')
  blockPersonStore(userId)
}
