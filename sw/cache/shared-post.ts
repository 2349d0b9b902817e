import { pages } from '#contract/paths.ts'
import { SHARED_FILES } from '../worker/shared-file.ts'

/** The text or picture that another app shared with Pista; the worker stored it. Undefined without one. */
export async function sharedPost(): Promise<string | Blob | undefined> {
  const response = await stored()
  const isPicture = response?.headers.get('Content-Type')?.startsWith('image/')
  return isPicture ? await response?.blob() : (await response?.text())?.trim()
}

export async function deleteSharedPost(): Promise<void> {
  await (await caches.open(SHARED_FILES)).delete(pages.createEvent)
}

async function stored(): Promise<Response | undefined> {
  if (typeof caches === 'undefined' || !(await caches.has(SHARED_FILES))) return undefined
  return await caches.match(pages.createEvent, { cacheName: SHARED_FILES })
}
