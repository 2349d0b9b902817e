import './app.css'
import '#sw/http/page-shapes.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from '#contract/paths.ts'
import { loadCurrentUser } from './accounts/current-user.ts'
import { listenToOtherTabs } from './accounts/listen-to-tabs.ts'
import { useSession } from './accounts/session.ts'
import { followSignOutLinks } from './accounts/sign-out.ts'
import { afterMs } from './after-ms.ts'
import { applyAccountLanguage, loadInitialLanguage } from './i18n.ts'
import { router } from './router.tsx'
import { followLinks } from './shell/link-clicks.ts'
import { startWorker } from './worker.ts'

/** On a slow connection the header and the spinner are better than nothing. */
const FRAME_MS = 1_000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Asked for now and not in index.html, where they would share the connection with the scripts that the first paint needs.
for (const face of ['800 1em "Bricolage Grotesque"', '1em "Instrument Sans Variable"']) void document.fonts.load(face)

// Before this tab reads who is signed in: a sign-out in another tab must not be missed after that.
listenToOtherTabs()

// The list's module runs while IndexedDB is asked who is here; the router imports it again.
if (location.pathname.toLowerCase() === pages.tonight) void import('./events/tonight-page.tsx').catch(() => undefined)

// Not a top-level await: the chunks that it loads would wait for this module, which waits for them.
void Promise.all([keepTime(), loadInitialLanguage(), loadCurrentUser()]).then(async () => {
  const { me } = useSession.getState()
  // The first paint is the page itself in its language, not the frame around a page that is still on its way.
  await Promise.race([Promise.all([me && applyAccountLanguage(me), router.load()]), afterMs(FRAME_MS)])
  followSignOutLinks()
  followLinks(router)
  // In slices that let the browser breathe, not in one long task.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  startWorker()
})

/** The days and nights of every screen are Temporal's; where the browser has none yet, it comes along. */
async function keepTime() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
