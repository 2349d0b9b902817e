import { believedBody } from '#sw/http/request.ts'
import type { Resource } from '#sw/http/send.ts'

/*
 * The server writes the content of public pages, which stays until the app draws its own. `start.ts` requests the response
 * from which it is drawn, so that the first paint of the app waits for no module and no database.
 */

/** On a connection as slow as this the app starts with a frame all the same. */
const SERVED_MS = 15_000

/** How long the first paint waits for what it draws: `ms`, or longer if the visitor reads the page of the server meanwhile. */
export function firstPaintMs(ms: number): number {
  // A page in another language than the reader's is hidden.
  const isHidden = document.documentElement.style.getPropertyValue('--served') !== ''
  return document.querySelector('#root > main') && !isHidden ? SERVED_MS : ms
}

let earlyCopy: { path: string; response: Response; text: string; at: number } | undefined

/** Ends when the response for this page, if there is one, is known to `earlyCopyOf`. */
export async function readEarlyCopy(): Promise<void> {
  const path = document.documentElement.dataset.drawnFrom ?? ''
  const response = await globalThis.earlyResponses?.get(path)?.catch(() => undefined)
  // The fetch of the screen reads the body of the response itself.
  if (response) earlyCopy = { path, response, text: await response.clone().text(), at: Date.now() }
}

/** The response that the first fetch of the resource will store. */
export function earlyCopyOf<Body>({ path, shape }: Resource<Body>): { body: Body; at: number } | undefined {
  if (earlyCopy?.path !== path) return undefined
  const { response, text, at } = earlyCopy
  try {
    return { body: believedBody<Body>(response, text, shape), at }
  } catch {
    return undefined
  }
}

/** Another fetch than the first one may find that the resource is gone. */
export function beforeFetch(path: string) {
  if (earlyCopy?.path === path && !globalThis.earlyResponses?.has(path)) earlyCopy = undefined
}
