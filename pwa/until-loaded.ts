import { request } from '#sw/http/request.ts'
import { listenToPage } from '#sw/online.ts'
import { afterMs } from './after-ms.ts'

const RETRY_MS = 15_000
const RETRY_MAX_MS = 5 * 60_000

/**
 * Imports a part of the page that comes after the page, and again until it is there: a lost connection must not leave the
 * page without it. Some browsers keep the failure of a module for as long as the document lives, so the next link then
 * loads a document: see `needsNewDocument`.
 */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch {
      // Our server responds, and the import fails again without asking it.
      if (attempt > 1 && !hasFailedForGood) hasFailedForGood = await isServerReached()
      await Promise.race([untilOnline(), afterMs(Math.min(RETRY_MS * attempt, RETRY_MAX_MS))])
    }
  }
}

let hasFailedForGood = false

/** Whether a module stays failed in this document although the server responds. */
export function needsNewDocument() {
  return hasFailedForGood
}

async function isServerReached() {
  return await request('/api/health').then(
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
