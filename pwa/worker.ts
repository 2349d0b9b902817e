import { create } from 'zustand'
import { isVisible, listenToPage } from '#sw/online.ts'
import { afterFirstScreen } from './after-first-screen.ts'

/** The delay leaves the connection free for the requests of the first screen. */
const REGISTER_AFTER_MS = 3_000
const UPDATE_CHECK_MS = 60 * 60_000

/** Set while a newer version is waiting; calling it activates that version in every open tab. */
export const useUpdate = create<{ activate: (() => void) | null }>(() => ({ activate: null }))

/**
 * Registers the service worker after the first screen: only the next visit uses it, and its downloads would compete with
 * the first screen. A new version of the app waits until the visitor accepts it; until then all tabs run the current one.
 */
export function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a connection the library may not load: the installed worker stays, and the next visit looks for updates.
  void afterFirstScreen().then(() => setTimeout(() => void register().catch(() => undefined), REGISTER_AFTER_MS))
}

async function register() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(workerUrl(), { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => useUpdate.setState({ activate: () => worker.messageSkipWaiting() }))
  worker.addEventListener('controlling', event => {
    if (event.isUpdate) location.reload()
  })
  await worker.register()

  const checkForUpdate = () => {
    // The check fails offline; the next one is in an hour.
    if (isVisible()) void worker.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, UPDATE_CHECK_MS)
  listenToPage({ restored: checkForUpdate })
}

/** The content security policy allows no script URL from a string; this policy creates the only one the page needs. */
function workerUrl() {
  const url = '/sw.js'
  return window.trustedTypes?.createPolicy('pista-worker', { createScriptURL: () => url }).createScriptURL('') ?? url
}
