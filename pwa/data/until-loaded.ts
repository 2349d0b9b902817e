import * as calls from '#contract/monitoring/calls.ts'
import { send } from '#sw/http/send.ts'
import { listenToPage } from '#sw/online.ts'
import { afterMs } from './after-ms.ts'

const RETRY_MS = 15_000
const RETRY_MAX_MS = 5 * 60_000

/**
 * Imports a module that is needed after the page itself, and retries until it is loaded: a lost connection must not
 * leave the page without it. Some browsers cache the failure of a module for the lifetime of the document; the next
 * link then loads a new document, see `needsNewDocument`.
 */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch {
      // The server responds, but the import fails again without a request.
      if (attempt > 1 && !hasCachedFailure) hasCachedFailure = await isServerReached()
      await Promise.race([untilOnline(), afterMs(Math.min(RETRY_MS * attempt, RETRY_MAX_MS))])
    }
  }
}

let hasCachedFailure = false

/** Whether a module cannot be loaded in this document although the server responds. */
export function needsNewDocument() {
  return hasCachedFailure
}

/** For a page that cannot be loaded because the server cannot be reached. */
export class PageUnreached extends Error {}

/**
 * After a failed import of a page, the router loads the document again, and without signal the browser then shows its
 * own error page. The router does nothing about this error, which the error page of the app shows.
 */
export async function noteUnreached(error: unknown): Promise<never> {
  throw (await isServerReached()) ? error : new PageUnreached(String(error))
}

/** Loads the document again, unless the browser would show its own error page. */
export async function reloadIfReached() {
  if (navigator.serviceWorker?.controller || (await isServerReached())) location.reload()
}

/** Does so as soon as the server can be reached. Returns how to stop. */
export function reloadOnceReached(): () => void {
  const reload = () => void reloadIfReached()
  const timer = setInterval(reload, RETRY_MS)
  const stopListening = listenToPage({ online: reload })
  return () => {
    clearInterval(timer)
    stopListening()
  }
}

async function isServerReached() {
  return await send(calls.health).then(
    () => true,
    () => false,
  )
}

function untilOnline() {
  return new Promise<void>(resolve => {
    const removeListener = listenToPage({
      online: () => {
        removeListener()
        resolve()
      },
    })
  })
}
