const MOST_MS = 3_000

let skip: () => void
const isSkipped = new Promise<void>(resolve => {
  skip = resolve
})

/** Ends the wait: the person asks for what it holds back, because they opened a conversation or sent something. */
export function skipFirstScreen() {
  skip()
}

/**
 * Resolves once the first screen is painted and the main thread is idle: for what the person does not wait for, such as
 * the socket and the service worker. It must not compete with what the screen itself loads, but a font or a picture that
 * stalls delays it by seconds only.
 */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await orSkipped(loaded => {
      window.addEventListener('load', loaded, { once: true })
      setTimeout(loaded, MOST_MS)
    })
  await orSkipped(idle => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(idle, { timeout: MOST_MS })
    else setTimeout(idle)
  })
}

function orSkipped(wait: (done: () => void) => void) {
  return Promise.race([isSkipped, new Promise<void>(wait)])
}
