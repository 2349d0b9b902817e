/*
 * `start.ts` requests what the first screen reads before any module is loaded. `fetchJson` uses these responses instead
 * of sending the same requests again.
 */

declare global {
  /** The responses that `start.ts` requested before the modules were loaded, by path. */
  var earlyResponses: Map<string, Promise<Response>> | undefined
}

/** A response that no module has used by then is outdated. */
const OUTDATED_MS = 30_000

export function requestEarly(path: string): Promise<Response> {
  globalThis.earlyResponses ??= new Map()
  const early = globalThis.earlyResponses
  const response = fetchFresh(path)
  response.catch(() => undefined)
  early.set(path, response)
  setTimeout(() => early.delete(path), OUTDATED_MS)
  return response
}

export function fetchFresh(path: string): Promise<Response> {
  return fetch(path, { credentials: 'include', cache: 'no-store' })
}

/** An early response is used once; the next call of the same path sends a request. */
export function takeEarlyResponse(method: string, path: string): Promise<Response> | undefined {
  const response = method === 'GET' ? globalThis.earlyResponses?.get(path) : undefined
  globalThis.earlyResponses?.delete(path)
  return response
}
