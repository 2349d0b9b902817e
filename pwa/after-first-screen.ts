const MAX_WAIT_MS = 3_000

let skip: () => void
const isSkipped = new Promise<void>(resolve => {
  skip = resolve
})

/** Ends the wait early, because the visitor opened a conversation or sent something. */
export function skipFirstScreen() {
  skip()
}

/**
 * Resolves when the first screen is painted and the main thread is idle: for work the visitor does not wait for, such
 * as the socket and the service worker. It must not compete with the resources of the first screen; a font or a picture
 * that stalls delays it by at most a few seconds.
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
