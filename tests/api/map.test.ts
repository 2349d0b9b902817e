import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles, type Source } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutMap } from '#api/places/cut-map.ts'
import { PART_MAX_BYTES } from '#api/places/map.ts'
import { MAP_FILE, openMap } from '#api/places/map-file.ts'
import { serverPaths } from '#contract/paths.ts'
import type { SiteMap } from '#contract/places/map.ts'
import { MIAMI_MAP, writeStreetMap } from '../support/street-map.ts'
import { useTestServer } from '../support/test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'pista-map-'))
const server = await useTestServer()
const { dataDir } = server.context.config
const whole = join(folder, 'miami.pmtiles')

beforeAll(async () => await writeStreetMap(whole))
afterAll(async () => await rm(folder, { recursive: true }))

const offered = async (): Promise<SiteMap> => {
  const response = await server.app.request('/api/map')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  return await response.json()
}
const part = async (version: string, range?: string) =>
  await server.app.request(serverPaths.map(version), { headers: range === undefined ? {} : { Range: range } })
const place = async () => {
  await cutMap({ from: whole, bounds: undefined, maxZoom: 14, to: join(dataDir, MAP_FILE) })
  const [map] = (await offered()).maps
  if (!map) throw new Error('the site offers no map')
  return map
}
/** Reads the map of the server as a device does. */
const readerOf = (version: string) =>
  new PMTiles({
    getKey: () => version,
    async getBytes(offset, length) {
      const response = await part(version, `bytes=${offset}-${offset + length - 1}`)
      expect(response.status).toBe(206)
      return { data: await response.arrayBuffer() }
    },
  } satisfies Source)

describe('the map of a site', () => {
  test('is offered as soon as its file is there, with the area that it shows', async () => {
    expect(await offered()).toEqual({ maps: [] })
    const { bounds } = await place()
    for (const side of ['west', 'south', 'east', 'north'] as const) expect(bounds[side]).toBeCloseTo(MIAMI_MAP[side], 6)
  })

  test('is not offered if the file is no map of streets', async () => {
    for (const content of ['', 'PMTiles', 'x'.repeat(500), Buffer.alloc(500)]) {
      await writeFile(join(dataDir, MAP_FILE), content)
      expect(await offered()).toEqual({ maps: [] })
    }
  })

  test('is read in parts, which browsers and proxies may store', async () => {
    const { version } = await place()
    const response = await part(version, 'bytes=0-6')
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('PMTiles')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': expect.stringMatching(/^bytes 0-6\/\d+$/),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${version}"`,
      'cross-origin-resource-policy': 'same-origin',
    })
    const tile = await readerOf(version).getZxy(14, 4543, 6979)
    expect(tile?.data.byteLength).toBeGreaterThan(100)
  })

  test('ends with its file: a range that goes beyond it is shortened', async () => {
    const { version } = await place()
    await using map = await openMap(dataDir)
    const bytes = map?.bytes ?? 0
    const response = await part(version, `bytes=${bytes - 10}-${bytes + 100}`)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 10])
  })

  test.each([
    [undefined],
    [''],
    ['bytes=0-'],
    ['bytes=-500'],
    ['bytes=0-0,5-9'],
    ['bytes=9-5'],
    ['bytes=99999999999-99999999999'],
    ['items=0-5'],
    [`bytes=0-${'9'.repeat(400)}`],
  ])('is not read as a whole, and not with the range %s', async range => {
    const { version } = await place()
    const response = await part(version, range)
    expect([response.status, await response.text()]).toEqual([416, ''])
  })

  test('has parts of a megabyte at most', async () => {
    const { version } = await place()
    const long = join(dataDir, MAP_FILE)
    await using map = await openMap(dataDir)
    const head = Buffer.alloc(127)
    await map?.file.read(head, 0, 127, 0)
    await writeFile(long, Buffer.concat([head, Buffer.alloc(2 * PART_MAX_BYTES)]))
    expect((await part(version, 'bytes=0-5')).status).toBe(404)
    const [{ version: next } = { version: '' }] = (await offered()).maps
    expect((await part(next, `bytes=0-${PART_MAX_BYTES - 1}`)).status).toBe(206)
    expect((await part(next, `bytes=0-${PART_MAX_BYTES}`)).status).toBe(416)
  })

  test('has another address when the operator replaces it', async () => {
    const { version } = await place()
    await utimes(join(dataDir, MAP_FILE), new Date(), new Date(Date.now() - 60_000))
    const [replaced] = (await offered()).maps
    expect(replaced?.version).not.toBe(version)
    const response = await part(version, 'bytes=0-6')
    expect([response.status, (await response.json()).code]).toEqual([404, 'not-found'])
  })

  test.each(['/map/..%2fsecret.pmtiles', '/map/secret.pmtiles', '/map/0.pmtiles'])(
    'has no other file: %s',
    async path => {
      await place()
      const response = await server.app.request(path, { headers: { Range: 'bytes=0-5' } })
      expect(await response.text()).not.toContain('PMTil')
      expect([400, 404]).toContain(response.status)
    },
  )
})

describe('npm run map', () => {
  const downtown = { west: -80.22, south: 25.75, east: -80.17, north: 25.8 }
  const fileOf = async (path: string) => {
    const to = join(folder, 'cut', MAP_FILE)
    const counts = await cutMap({ from: path, bounds: downtown, maxZoom: 13, to })
    await using map = await openMap(join(folder, 'cut'))
    if (!map) throw new Error('no map was cut')
    const bytes = Buffer.alloc(map.bytes)
    await map.file.read(bytes, 0, map.bytes, 0)
    return { counts, bytes, bounds: map.bounds }
  }
  const inMemory = (bytes: Buffer) =>
    new PMTiles({
      getKey: () => String(bytes.length),
      getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
    })

  test('cuts an area out of a larger map, with the same tiles', async () => {
    const { counts, bytes, bounds } = await fileOf(whole)
    for (const side of ['west', 'south', 'east', 'north'] as const) expect(bounds[side]).toBeCloseTo(downtown[side], 6)
    expect(counts.tiles).toBeGreaterThan(20)
    const source = server.context.config.dataDir
    await cutMap({ from: whole, bounds: undefined, maxZoom: 14, to: join(source, MAP_FILE) })
    const [map] = (await offered()).maps
    const cut = inMemory(bytes)
    const uncut = readerOf(map?.version ?? '')
    const [x, y] = [2271, 3489]
    expect(await cut.getZxy(13, x, y)).toEqual(await uncut.getZxy(13, x, y))
    expect((await cut.getZxy(13, x, y))?.data.byteLength).toBeGreaterThan(100)
    // Another part of the city, and a zoom that was left out.
    expect(await cut.getZxy(13, 2269, y)).toBeUndefined()
    expect(await cut.getZxy(14, 2 * x, 2 * y)).toBeUndefined()
    expect(await cut.getMetadata()).toMatchObject({ name: 'Streets for tests' })
  })

  test('leaves the present map in place when it fails', async () => {
    const { version } = await place()
    const to = join(dataDir, MAP_FILE)
    const broken = join(folder, 'broken.pmtiles')
    await using map = await openMap(dataDir)
    const half = Buffer.alloc(Math.floor((map?.bytes ?? 0) / 2))
    await map?.file.read(half, 0, half.length, 0)
    await writeFile(broken, half)
    await expect(cutMap({ from: broken, bounds: undefined, maxZoom: 14, to })).rejects.toThrow('ended before')
    await expect(cutMap({ from: join(folder, 'none'), bounds: undefined, maxZoom: 14, to })).rejects.toThrow('opened')
    const elsewhere = { west: 2, south: 41, east: 2.3, north: 41.5 }
    await expect(cutMap({ from: whole, bounds: elsewhere, maxZoom: 14, to })).rejects.toThrow('only the area')
    expect((await offered()).maps[0]?.version).toBe(version)
  })
})
