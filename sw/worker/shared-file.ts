/// <reference lib="webworker" />
import { pages } from '#contract/paths.ts'

/** The name of the cache in which the worker stores a file that another app shared with Pista. */
export const SHARED_FILES = 'shared-files'

const MAX_BYTES = 25 * 1024 * 1024
const MAX_TEXT = 4000

/** Stores a file or a text of the share sheet for the page that reads it, and opens that page. */
export async function storeSharedFile(request: Request): Promise<Response> {
  let page: string = pages.cityFile
  try {
    const form = await request.formData()
    const file = form.get('file')
    const isFile = file instanceof Blob && file.size > 0
    // A text without a file, or a picture, is a post from which a host makes an event.
    if (!isFile || file.type.startsWith('image/')) page = pages.createEvent
    // Any site can send a form here, so its size is limited.
    if (isFile && file.size > MAX_BYTES) return Response.redirect(page, 303)
    const texts = [...form.values()].filter(value => typeof value === 'string')
    await (await caches.open(SHARED_FILES)).put(page, new Response(isFile ? file : texts.join('\n').slice(0, MAX_TEXT)))
  } catch {
    // Without space the page opens without the file, and the person can choose it there.
  }
  return Response.redirect(page, 303)
}
