import { create } from 'zustand'
import { isVisible, listenToPage } from '#sw/online.ts'
import { afterFirstScreen } from './after-first-screen.ts'

/** What the first screen still asks for has the connection to itself. */
const REGISTER_AFTER_MS = 3_000
const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** A newer version that waits for a yes; calling it changes every open tab over. */
export const useUpdate = create<{ changeOver: (() => void) | null }>(() => ({ changeOver: null }))

/**
 * The worker starts after the first screen stands: it only matters for the next one, and what it stores would compete
 * with it. A new version waits until the person says so; until then every tab keeps the one it has.
 */
export function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void afterFirstScreen().then(() => setTimeout(() => void register(), REGISTER_AFTER_MS))
}

async function register() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(workerUrl(), { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => useUpdate.setState({ changeOver: () => worker.messageSkipWaiting() }))
  worker.addEventListener('controlling', event => {
    if (event.isUpdate) location.reload()
  })
  await worker.register()

  const look = () => {
    // Without signal there is nothing to find; the next look will.
    if (isVisible()) void worker.update().catch(() => undefined)
  }
  setInterval(look, LOOK_FOR_UPDATE_MS)
  listenToPage({ restored: look })
}

/** The page allows no script address that was not named on purpose; this is the one it makes by itself. */
function workerUrl() {
  const url = '/sw.js'
  return window.trustedTypes?.createPolicy('pista-worker', { createScriptURL: () => url }).createScriptURL('') ?? url
}
