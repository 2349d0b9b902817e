/// <reference lib="webworker" />
import { pages } from '#contract/paths.ts'

/** The name of the cache in which the worker stores a file that another app shared with Pista. */
export const SHARED_FILES = 'shared-files'

/** Stores the file of a request of the share sheet for the page that checks it, and opens that page. */
export async function storeSharedFile(request: Request): Promise<Response> {
  try {
    const file = (await request.formData()).get('file')
    if (file instanceof Blob) await (await caches.open(SHARED_FILES)).put(pages.cityFile, new Response(file))
  } catch {
    // Without space the page opens without the file, and the person can choose it there.
  }
  return Response.redirect(pages.cityFile, 303)
}
