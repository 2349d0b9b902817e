import './app.css'
import '#sw/page-shapes.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenToOtherTabs } from './accounts/other-tabs.ts'
import { followSignOutLinks } from './accounts/sign-out.ts'
import { followLinks } from './links.ts'
import { router } from './router.tsx'
import { findOutWhoIsHere } from './who.ts'
import { speakFirstLanguage } from './words.ts'
import { startWorker } from './worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not a top-level await: the chunks that it loads would wait for this module, which waits for them.
void Promise.all([keepTime(), speakFirstLanguage(), findOutWhoIsHere()]).then(() => {
  listenToOtherTabs()
  followSignOutLinks()
  followLinks(router)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  startWorker()
})

/** The days and nights of every screen are Temporal's; where the browser has none yet, it comes along. */
async function keepTime() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
