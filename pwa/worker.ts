import { create } from 'zustand'
import { afterFirstScreen } from './after-first-screen.ts'

/** The delay leaves the connection free for the requests of the first screen. */
const REGISTER_AFTER_MS = 3_000

/** Set while a newer version is waiting; calling it activates that version in every open tab. */
export const useUpdate = create<{ activate: (() => void) | null }>(() => ({ activate: null }))

/**
 * Registers the service worker after the first screen: only the next visit uses it, and its downloads would compete with
 * the first screen. A new version of the app waits until the visitor accepts it; until then all tabs run the current one.
 */
export function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a connection the module may not load: the installed worker stays, and the next visit looks for updates.
  void afterFirstScreen().then(() => setTimeout(() => void register().catch(() => undefined), REGISTER_AFTER_MS))
}

async function register() {
  const { registerWorker } = await import('./register-worker.ts')
  await registerWorker()
}
