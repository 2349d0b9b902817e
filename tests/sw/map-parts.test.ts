import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MapPart, readMapPart } from '#sw/cache/map-parts.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'

const KB = 1024
const ORIGIN = 'https://pista.example'

/** Lists its entries in the order in which they were added, as browsers do. */
let stored: Map<string, Response>
let requested: string[]
let respond: (range: string) => Response
let isFull: boolean
let version: string

const part = (offset: number, length = 4): MapPart => ({ version, offset, length })
const bytesOf = async (wanted: MapPart) => [...new Uint8Array(await readMapPart(wanted))]
const offsets = () => [...stored.keys()].map(key => Number(/\?(\d+)-/.exec(key)?.[1]))
const sent = (body: BodyInit, headers: Record<string, string> = { etag: `"${version}"` }, status = 206) =>
  new Response(body, { status, headers })

beforeEach(() => {
  // The module remembers which parts this page has used.
  version = crypto.randomUUID()
  stored = new Map()
  requested = []
  isFull = false
  respond = () => sent(new Uint8Array([1, 2, 3, 4]))
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => stored.get(key)?.clone(),
      put: async (key: string, response: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        stored.set(key, response)
      },
      keys: async () => [...stored.keys()].map(key => ({ url: ORIGIN + key })),
      delete: async (request: string | { url: string }) =>
        stored.delete(typeof request === 'string' ? request : request.url.slice(ORIGIN.length)),
    }),
    delete: async () => stored.clear(),
  })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: { Range: string } }) => {
    requested.push(`${path} ${headers.Range}`)
    return respond(headers.Range)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a part is requested once, and then read from this device', async () => {
  expect(await bytesOf(part(100))).toEqual([1, 2, 3, 4])
  expect(requested).toEqual([`/map/${version}.pmtiles bytes=100-103`])
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await bytesOf(part(100))).toEqual([1, 2, 3, 4])
  await expect(readMapPart(part(104))).rejects.toThrow(NoSignal)
})

test('the page of a captive portal and a part of another map are not stored', async () => {
  const foreign = [
    sent('<h1>Welcome to the hotel</h1>', { 'content-type': 'text/html' }, 200),
    sent('<h1>Welcome to the hotel</h1>', { etag: `"${version}"` }, 200),
    sent(new Uint8Array(4), { etag: '"another"' }),
  ]
  for (const response of foreign) {
    respond = () => response
    await expect(readMapPart(part(0))).rejects.toThrow(NoSignal)
  }
  respond = () => sent('{"code":"not-found"}', {}, 404)
  await expect(readMapPart(part(0))).rejects.toThrow(RequestFailed)
  expect(stored.size).toBe(0)
})

test('the parts of the map before are deleted', async () => {
  await readMapPart(part(0))
  version = crypto.randomUUID()
  for (let nth = 0; nth < 20; nth++) await readMapPart(part(nth))
  expect([...stored.keys()].filter(key => !key.includes(version))).toEqual([])
})

test('the map takes a limited space: the parts that were not used for longest are deleted', async () => {
  const length = 1000 * KB
  respond = () => sent(new Uint8Array(1))
  for (let nth = 0; nth < 60; nth++) await readMapPart(part(nth * length, length))
  const kept = offsets()
  // 24 MB, and those that were stored since the last count.
  expect(kept.length).toBeLessThan(24 + 21)
  expect(kept.at(-1)).toBe(59 * length)
  expect(kept).not.toContain(0)
})

test('without space the part is shown, and not stored', async () => {
  isFull = true
  expect(await bytesOf(part(0))).toEqual([1, 2, 3, 4])
  expect(stored.size).toBe(0)
})

test('a tile that is no longer on the screen is not read', async () => {
  const leaving = new AbortController()
  respond = () => {
    leaving.abort()
    throw new DOMException('aborted', 'AbortError')
  }
  await expect(readMapPart(part(0), leaving.signal)).rejects.toThrow(DOMException)
})

test('a browser without a cache reads the map from the server', async () => {
  vi.stubGlobal('caches', undefined)
  expect(await bytesOf(part(0))).toEqual([1, 2, 3, 4])
  expect(await bytesOf(part(0))).toEqual([1, 2, 3, 4])
  expect(requested).toHaveLength(2)
})
