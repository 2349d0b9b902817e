import { isExpected } from '#sw/http/request.ts'
import type { Resource } from '#sw/http/send.ts'
import { afterMs } from './after-ms.ts'

/*
 * The server writes the content of public pages, which stays until the app draws its own. `start.ts` requests the
 * response from which it is drawn, so that the first paint of the app waits for no module and no database.
 */

/** On a connection as slow as this the app starts with a frame all the same. */
const SERVED_MS = 15_000

/**
 * How long the first paint waits for what it draws: `ms`, or longer if the visitor reads the page of the server
 * meanwhile.
 */
export function firstPaintMs(ms: number): number {
  // A page in another language than the reader's is hidden.
  const isHidden = document.documentElement.style.getPropertyValue('--served') !== ''
  return document.querySelector('#root > main') && !isHidden ? SERVED_MS : ms
}

/** The response for the first paint is not waited for any longer: the first fetch of the screen requests it again. */
const RESPONSE_MS = 5_000

type EarlyCopy = { path: string; body: unknown; at: number }

let earlyCopy: EarlyCopy | undefined

/** Ends when the response for this page, if there is one, is known to `earlyCopyOf`. */
export async function readEarlyCopy(): Promise<void> {
  const { drawnFrom: path = '' } = document.documentElement.dataset
  // One that comes later is older than what the first fetch stores.
  earlyCopy = await Promise.race([readCopy(path).catch(() => undefined), afterMs(RESPONSE_MS)])
  if (!earlyCopy) globalThis.earlyResponses?.delete(path)
}

async function readCopy(path: string): Promise<EarlyCopy | undefined> {
  const response = await globalThis.earlyResponses?.get(path)
  // The first fetch of the screen reads the body of the response itself.
  if (response?.ok) return { path, body: await response.clone().json(), at: Date.now() }
}

/** The response that the first fetch of the resource will store, for the time until then. */
export function earlyCopyOf<Body>({ path, shape }: Resource<Body>): { body: Body; at: number } | undefined {
  const isOfPath = earlyCopy?.path === path && isExpected(shape, 200, earlyCopy.body)
  return isOfPath ? (earlyCopy as EarlyCopy & { body: Body }) : undefined
}

/** Called when the screen that has shown the copy is left, and when the resource is gone. */
export function dropEarlyCopy(path: string | null) {
  if (earlyCopy?.path === path) earlyCopy = undefined
}
