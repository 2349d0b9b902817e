import { afterMs } from './after-ms.ts'

const RETRY_MS = 15_000

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
      // The server responds, and the import fails again without asking it.
      if (attempt > 1 && !hasFailedForGood)
        await fetch('/api/health', { cache: 'no-store' }).then(noteFailure, () => undefined)
      await Promise.race([untilOnline(), afterMs(RETRY_MS)])
    }
  }
}

let hasFailedForGood = false

/** Whether a module stays failed in this document although the server responds. */
export function needsNewDocument() {
  return hasFailedForGood
}

function noteFailure({ ok }: Response) {
  hasFailedForGood ||= ok
}

function untilOnline() {
  return new Promise<void>(resolve => window.addEventListener('online', () => resolve(), { once: true }))
}
