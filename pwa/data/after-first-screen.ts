const MAX_WAIT_MS = 3_000

let skip: () => void
const isSkipped = new Promise<void>(resolve => {
  skip = resolve
})

/** Ends the wait early, because the member opened a conversation or sent a message. */
export function skipFirstScreen() {
  skip()
}

/**
 * Resolves when the first screen is painted and the main thread is idle. Work that the visitor does not wait for, such
 * as the socket and the service worker, starts afterwards, so that it does not compete with the resources of the first
 * screen. A font or picture that is slow to load delays it by a few seconds at most.
 */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await orSkipped(loaded => {
      window.addEventListener('load', loaded, { once: true })
      setTimeout(loaded, MAX_WAIT_MS)
    })
  await orSkipped(idle => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(idle, { timeout: MAX_WAIT_MS })
    else setTimeout(idle)
  })
}

function orSkipped(wait: (done: () => void) => void) {
  return Promise.race([isSkipped, new Promise<void>(wait)])
}
