import 'fake-indexeddb/auto'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CityFile, type CityFileHeader, CityFileResponse } from '#contract/events/city-file/city-file.ts'
import { MAX_CITY_FILE_BYTES } from '#contract/events/city-file/city-file-format.ts'
import type { Event } from '#contract/events/events.ts'
import { storedWindow } from '#contract/events/list/city-window.ts'
import { receiveCityFile, refreshCityFile, storedCityFile } from '#sw/cache/city-file.ts'
import { cachedEventsOf, syncEvents } from '#sw/cache/events.ts'
import { personStore, publicStore } from '#sw/db.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/* The sender's device fetches a real file of the server; the receiving device has the same tables, emptied between. */

const MIAMI = { city: 'Miami', state: 'FL' }
const DAY_MS = 24 * 3_600_000
let server: TestServer
let mateo: Person
let ana: Person
let soon: string

beforeAll(async () => {
  server = await openTestServer()
  mateo = await server.person('mateo', { userType: 'party_host' })
  ana = await server.person('ana')
  soon = Temporal.PlainDate.from(storedWindow('America/New_York', Date.now()).to).subtract({ days: 5 }).toString()
})
beforeEach(() => connectAs(''))
afterEach(async () => {
  vi.unstubAllGlobals()
  await emptyDevice()
  await publicStore.notes.clear()
})
afterAll(() => server.close())

describe('the file that a device passes on', () => {
  test("has the city's events, the name of the member and the time, and passes to a device without signal", async () => {
    const event = await publish('Noche de Son')
    connectAs(ana.cookie)
    await refreshCityFile(ana.id, MIAMI)
    const file = await fileOf(ana.id)
    expect(file.name).toBe('miami-tonight.pista')
    expect(file.text.length).toBeLessThan(MAX_CITY_FILE_BYTES)
    await personStore(ana.id).copies.clear()

    disconnect()
    const received = await receive(file.text)
    expect(received).toEqual({ place: MIAMI, sender: 'Ana', madeAt: file.madeAt, isStored: true })
    const cached = await cachedEventsOf(MIAMI, Date.now())
    expect(cached?.events.map(({ id }) => id)).toContain(event.id)
    expect(cached).toMatchObject({ received: { sender: 'Ana' }, at: Date.parse(file.madeAt), isPartial: false })

    // With signal, only the later changes are fetched, and the list is no longer the list of a friend.
    const later = await publish('Noche de Timba')
    const queries = connectAs('')
    await syncEvents(MIAMI, Date.now())
    expect(new URLSearchParams(queries[0]?.split('?')[1]).get('since')).not.toBe('')
    const synced = await cachedEventsOf(MIAMI, Date.now())
    expect(synced?.received).toBeUndefined()
    expect(synced?.events.map(({ id }) => id)).toEqual(expect.arrayContaining([event.id, later.id]))
  })

  test('of a visitor has no name, and no file contains drafts', async () => {
    await publish('Secret', { status: 'draft' })
    const { file, keys } = await response()
    expect(headerOf(file)).toMatchObject({ ...MIAMI, sender: null })
    expect(keys).toHaveLength(1)
    await refreshCityFile(null, MIAMI)
    await receive((await fileOf(null)).text)
    expect((await cachedEventsOf(MIAMI, Date.now()))?.events.map(({ title }) => title)).not.toContain('Secret')
  })

  test('is not sent again while its events are the same, and is after a change', async () => {
    const first = await server.app.request(path(), { headers: { cookie: ana.cookie } })
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = async (cookie: string) =>
      (await server.app.request(path(), { headers: { cookie, 'if-none-match': tag } })).status
    expect(await again(ana.cookie)).toBe(304)
    // Any write changes the position in the history of the database, and this one the list of another city.
    await publish('Lejos', { city: 'Tampa' })
    expect(await again(ana.cookie)).toBe(304)
    // The file of a visitor has another name in it.
    expect(await again('')).toBe(200)
    await publish('Otra noche')
    expect(await again(ana.cookie)).toBe(200)
  })

  test('has the first dates only if all dates would be longer than a file may be', async () => {
    // Random text cannot be compressed much.
    for (const name of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']) {
      const host = await server.person(name, { userType: 'party_host' })
      const publishLong = async () =>
        await publishEvent(host, { city: 'Tampa', date: soon, description: randomBytes(3_700).toString('base64') })
      await Promise.all(Array.from({ length: 15 }, publishLong))
    }
    const { file } = await response({ city: 'Tampa', state: 'FL' })
    expect(JSON.stringify(file).length).toBeLessThanOrEqual(MAX_CITY_FILE_BYTES)
    expect(headerOf(file).to < soon).toBe(true)
  })

  test.each([
    '?city=Miami',
    '?state=FL',
    '?city=&state=FL',
    '?city=Miami&state=Florida',
    `?city=${'a'.repeat(81)}&state=FL`,
    '?city=%00&state=FL',
  ])('is refused for %s', async query => {
    expect((await server.app.request(`/api/city-file${query}`)).status).toBe(400)
  })

  test.each([
    { city: 'Account locked: evil.example', state: 'FL' },
    { city: 'Miami evil', state: 'FL' },
    { city: 'Nowhere', state: 'ES' },
    { city: 'Miami', state: 'NV' },
  ])('is not signed for a city that the site does not know: $city, $state', async place => {
    expect((await server.app.request(path(place))).status).toBe(404)
  })

  test('is signed for a city of our lists, of an event and of the gazetteer, as the site writes its name', async () => {
    await publish('En el pueblo', { city: 'Little Río', state: 'GA' })
    await server.sql`
      insert into places (id, name, key, country, region, state, zone, population, latitude, longitude)
      values (1, 'Chiefland', 'chiefland', 'US', 'FL', 'FL', 'America/New_York', 2000, 29.47, -82.86)
    `
    for (const [asked, signed] of [
      [{ city: 'MIAMI', state: 'FL' }, MIAMI],
      [{ city: 'miami?!', state: 'FL' }, MIAMI],
      [
        { city: 'little rio', state: 'GA' },
        { city: 'Little Río', state: 'GA' },
      ],
      [
        { city: 'chiefland', state: 'FL' },
        { city: 'Chiefland', state: 'FL' },
      ],
    ] as const)
      expect(headerOf((await response(asked)).file)).toMatchObject(signed)
  })
})

describe('a received file', () => {
  let file: CityFile
  beforeAll(async () => {
    await publish('Para pasar')
    ;({ file } = await response())
  })

  test('is refused if it is no file of Pista, was cut or is too large', async () => {
    await refreshCityFile(null, MIAMI)
    await emptyDevice()
    const text = JSON.stringify(file)
    const refused = [
      ['', 'unreadable'],
      ['hola', 'unreadable'],
      ['null', 'unreadable'],
      ['[]', 'unreadable'],
      ['{"pista":1}', 'unreadable'],
      [text.slice(0, -20), 'unreadable'],
      [JSON.stringify({ ...file, pista: 2 }), 'unreadable'],
      [JSON.stringify({ ...file, header: 'null' }), 'unreadable'],
      [JSON.stringify({ ...file, header: '<script>' }), 'unreadable'],
      [JSON.stringify({ ...file, signature: '%%%' }), 'unreadable'],
      [text + ' '.repeat(MAX_CITY_FILE_BYTES), 'too-large'],
    ]
    for (const [sent = '', problem] of refused) await expect.soft(receive(sent)).rejects.toMatchObject({ problem })
    expect(await publicStore.events.count()).toBe(0)
  })

  test('is refused if any part of it was changed, or another site signed it', async () => {
    await refreshCityFile(null, MIAMI)
    await emptyDevice()
    const header = headerOf(file)
    const foreign = generateKeyPairSync('ed25519').privateKey
    const other = (await response({ city: 'Tampa', state: 'FL' })).file
    const changed: CityFile[] = [
      { ...file, header: JSON.stringify({ ...header, sender: 'Beto' }) },
      { ...file, header: JSON.stringify({ ...header, madeAt: '2099-01-01T00:00:00.000Z' }) },
      { ...file, events: other.events },
      { ...file, events: `${file.events} ` },
      { ...file, signature: other.signature },
      { ...file, signature: '' },
      { ...file, signature: sign(null, Buffer.from(file.header), foreign).toString('base64url') },
    ]
    for (const sent of changed) await expect.soft(receiveFile(sent)).rejects.toMatchObject({ problem: 'not-signed' })
    expect(await publicStore.events.count()).toBe(0)
  })

  test('cannot be checked on a device that was never connected', async () => {
    await expect(receiveFile(file)).rejects.toMatchObject({ problem: 'no-keys' })
  })

  test('is refused when all its dates are over', async () => {
    await refreshCityFile(null, MIAMI)
    const text = JSON.stringify(file)
    await expect(receiveCityFile(new Blob([text]), Date.now() + 20 * DAY_MS)).rejects.toMatchObject({ problem: 'over' })
  })

  test('replaces an older list, with its deleted events, and never a newer one', async () => {
    const cancelled = await publish('Se cae')
    await syncEvents(MIAMI, Date.now())
    const { file: older } = await response()
    await mateo.delete(`/api/events/${cancelled.id}`)
    await refreshCityFile(null, MIAMI)
    const newer = await fileOf(null)
    expect(await titles()).toContain('Se cae')

    expect(await receive(newer.text)).toMatchObject({ isStored: true })
    expect(await titles()).not.toContain('Se cae')
    // The same file again, and the older one, change nothing.
    expect(await receive(newer.text)).toMatchObject({ isStored: false })
    expect(await receiveFile(older)).toMatchObject({ isStored: false })
    expect(await titles()).not.toContain('Se cae')

    await publish('Recién anunciada')
    await syncEvents(MIAMI, Date.now())
    expect(await receive(newer.text)).toMatchObject({ isStored: false })
    expect(await titles()).toContain('Recién anunciada')
  })

  test('of a visitor whose clock is wrong does not replace a newer list', async () => {
    await refreshCityFile(null, MIAMI)
    const earlier = await fileOf(null)
    await publish('Después del archivo')
    // The clock of this device is a week behind, so the time of its list is before that of the file.
    await syncEvents(MIAMI, Date.now())
    const { at } = (await cachedEventsOf(MIAMI, Date.now())) ?? { at: 0 }
    const name = 'nights of miami, FL'
    const note = await publicStore.notes.get(name)
    await publicStore.notes.put({ name, value: { ...Object(note?.value), at: at - 7 * DAY_MS } })
    expect(await receive(earlier.text)).toMatchObject({ isStored: false })
    expect(await titles()).toContain('Después del archivo')
  })
})

function path({ city, state } = MIAMI) {
  return `/api/city-file?${new URLSearchParams({ city, state })}`
}

async function response(place = MIAMI) {
  return CityFileResponse.parse(await (await server.app.request(path(place))).json())
}

function headerOf({ header }: CityFile) {
  return JSON.parse(header) as CityFileHeader
}

async function fileOf(userId: string | null) {
  const file = await storedCityFile(userId, MIAMI)
  if (!file) throw new Error('the file is not stored')
  return file
}

async function receive(text: string) {
  return await receiveCityFile(new Blob([text]), Date.now())
}

async function receiveFile(file: CityFile) {
  return await receive(JSON.stringify(file))
}

async function titles() {
  return (await cachedEventsOf(MIAMI, Date.now()))?.events.map(({ title }) => title)
}

/** Everything except the keys. */
async function emptyDevice() {
  await publicStore.events.clear()
  await publicStore.copies.clear()
  await publicStore.notes.where('name').startsWith('nights of').delete()
}

async function publish(title: string, more: Partial<Event> = {}): Promise<Event> {
  return await publishEvent(mateo, { title, date: soon, ...more })
}

/**
 * Sends the requests of the device to the server, with this cookie. Returns the list to which their paths are added.
 */
function connectAs(cookie: string) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    paths.push(address)
    return await server.app.request(address, { ...init, headers: { ...(init.headers as object), cookie } })
  })
  return paths
}

function disconnect() {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no network')))
}
