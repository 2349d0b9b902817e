import { create } from 'zustand'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'

/** Set while a newer version is waiting; calling it activates that version in every open tab. */
export const useUpdate = create<{ activate: (() => void) | null }>(() => ({ activate: null }))

/**
 * Registers the service worker as soon as the first screen is painted: earlier, its downloads would compete with that
 * screen, and later, a visitor who loses the signal meanwhile would have no app. A new version of the app waits until
 * the visitor accepts it; until then all tabs run the current one. A browser without workers, as in a private window,
 * looks for a new version all the same.
 */
export function startWorker() {
  if (!import.meta.env.PROD) return
  // Without a connection the module may not load: the installed worker stays, and the next visit looks for updates.
  void afterFirstScreen()
    .then(register)
    .catch(() => undefined)
}

async function register() {
  const { registerWorker } = await import(/* online */ './register-worker.ts')
  await registerWorker(activate => useUpdate.setState({ activate }))
}
