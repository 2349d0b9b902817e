import { serverPaths } from '#contract/paths.ts'
import { ForeignResponse, isOfRequest, NoSignal, RequestFailed } from '../http/failures.ts'

/* The parts of the map of streets that this device has read: lists of tiles, and tiles. They work without signal. */

/** `wipe.ts` and `storage-use.ts`, which are parts of the first screens, have the name themselves. */
const MAP_PARTS = 'pista-map'

/** A city at all zooms that a visitor looks at. */
const MAX_BYTES = 24 * 1024 * 1024
const MAX_PARTS = 800
/** The number of stored parts between two counts of all parts. */
const PARTS_TO_COUNT = 20
const RESPONSE_TIMEOUT_MS = 20_000

/** Bytes of the file of the map. */
export type MapPart = { version: string; offset: number; length: number }

/** Returns the part from this device, or else from the server. Throws `NoSignal` or `RequestFailed`. */
export async function readMapPart(part: MapPart, signal?: AbortSignal): Promise<ArrayBuffer> {
  const stored = await storedPart(part)
  if (stored) return stored
  const bytes = await fetchedPart(part, signal)
  await storePart(part, bytes)
  return bytes
}

async function fetchedPart({ version, offset, length }: MapPart, signal?: AbortSignal): Promise<ArrayBuffer> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  try {
    const response = await fetch(serverPaths.map(version), {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.status >= 400) throw new RequestFailed(response, await response.text())
    // A captive portal responds with a page of its own.
    if (response.status !== 206 || response.headers.get('etag') !== `"${version}"`)
      throw new ForeignResponse('a map without our ETag')
    return await response.arrayBuffer()
  } catch (cause) {
    if (isOfRequest(cause)) throw cause
    signal?.throwIfAborted()
    throw new NoSignal('no response', { cause })
  }
}

/** The keys that this page has moved to the end of the cache. */
const used = new Set<string>()

async function storedPart(part: MapPart): Promise<ArrayBuffer | undefined> {
  const key = keyOf(part)
  const cache = await openParts()
  const stored = await cache?.match(key).catch(() => undefined)
  if (!cache || !stored) return undefined
  const bytes = await stored.arrayBuffer()
  // A cache lists its entries in the order in which they were added: those at the beginning are deleted first.
  if (!used.has(key)) {
    used.add(key)
    await cache.delete(key)
    await cache.put(key, new Response(bytes.slice(0)))
  }
  return bytes
}

let storedParts = 0

/** Without space for it, the part is read again the next time. */
async function storePart(part: MapPart, bytes: ArrayBuffer) {
  const key = keyOf(part)
  used.add(key)
  const cache = await openParts()
  try {
    await cache?.put(key, new Response(bytes.slice(0)))
    storedParts += 1
    if (cache && storedParts % PARTS_TO_COUNT === 1) await prune(cache, part.version)
  } catch {
    await caches.delete(MAP_PARTS)
  }
}

async function openParts(): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : await caches.open(MAP_PARTS).catch(() => undefined)
}

/** Deletes the parts of other versions, and those that were not used for longest. */
async function prune(cache: Cache, version: string) {
  let bytes = 0
  let parts = 0
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(request.url)
    bytes += Number(search.split('-')[1])
    parts += 1
    if (pathname !== serverPaths.map(version) || bytes > MAX_BYTES || parts > MAX_PARTS) await cache.delete(request)
  }
}

function keyOf({ version, offset, length }: MapPart) {
  return `${serverPaths.map(version)}?${offset}-${length}`
}
