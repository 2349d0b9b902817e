const MOST_MS = 3_000

/**
 * Resolves once the first screen is painted and the main thread is idle: for what the person does not wait for, such as
 * the socket and the service worker. It must not compete with what the screen itself loads.
 */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(loaded => window.addEventListener('load', loaded, { once: true }))
  await new Promise<void>(idle => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => idle(), { timeout: MOST_MS })
    else setTimeout(idle)
  })
}
