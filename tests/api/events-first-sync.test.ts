import 'fake-indexeddb/auto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { eventsMatching, genresIn } from '#pwa/events/list/filter/event-filter.ts'
import { cachedEventsOf, syncEvents } from '#sw/cache/events.ts'
import { publicStore } from '#sw/db.ts'
import { useTestServer } from '../support/test-server.ts'

const MIAMI = { city: 'Miami', state: 'FL' }
const NIGHTS = 300
const MOST_BYTES = 400_000
const ID = '01900000-0000-7000-8000-00000000000a'

const server = await useTestServer()
await aFullCity()
afterAll(async () => {
  vi.unstubAllGlobals()
  await publicStore.delete()
})

test('the first sync of three hundred events is smaller than 400 kB', async () => {
  const response = await server.app.request(`/api/events?${wholeCity()}`, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(MOST_BYTES)

  const plain = await (await server.app.request(`/api/events?${wholeCity()}`)).text()
  expect((JSON.parse(plain) as { events: unknown[] }).events).toHaveLength(NIGHTS)
  // A reverse proxy may compress the response again.
  expect(brotliCompressSync(plain).length).toBeLessThanOrEqual(MOST_BYTES)
})

test('after the first sync all fourteen dates, with every filter, are found without a network', async () => {
  const nowMs = Date.now()
  const tonight = tonightIn('America/New_York', nowMs)
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(server.app.request(address)))
  await syncEvents(MIAMI, nowMs)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

  const { events = [] } = (await cachedEventsOf(MIAMI, nowMs)) ?? {}
  expect(events).toHaveLength(NIGHTS)
  const found = (filter: object) => eventsMatching(events, { when: 'two-weeks', ...filter }, tonight, nowMs)
  expect(found({})).toHaveLength(14)
  const dates = found({}).map(group => group.nightOf)
  for (const date of dates) expect(found({ date }).map(group => group.nightOf)).toEqual([date])
  for (const genre of genresIn(events)) {
    expect(found({ genre })).toHaveLength(14)
    expect(found({ genre, isFree: true, when: 'tonight' })).toHaveLength(1)
  }
  expect(found({ text: 'salza terasa', when: 'weekend' }).length).toBeGreaterThan(0)
  const near = { latitude: 25.77, longitude: -80.19 }
  expect(found({ near, when: 'tomorrow' })[0]?.events[0]).toMatchObject({ latitude: 25.7701 })
})

test('a city is sent in pages, which a device continues after an interruption; earlier versions get it complete', async () => {
  const whole = await pageOf({})
  expect([whole.events.length, 'next' in whole]).toEqual([NIGHTS, false])

  const paged: string[] = []
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const page = await pageOf({ after, limit: '37' })
    expect(page.events.length).toBeLessThanOrEqual(37)
    expect(page.isWhole).toBe(true)
    paged.push(...page.events.map(({ id }) => id))
    after = page.next
  }
  expect(paged).toEqual(whole.events.map(({ id }) => id))
})

test('a page has at most 400 kB, however long the descriptions are', async () => {
  await server.sql`update events set description = repeat('ñandú ', 800) where night_of < ${wholeCity().get('to') ?? ''}`
  const sizes: number[] = []
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const text = await (await server.app.request(`/api/events?${wholeCity({ after })}`)).text()
    sizes.push(Buffer.byteLength(text))
    after = (JSON.parse(text) as EventsDelta).next
  }
  expect(sizes.length).toBeGreaterThan(3)
  // The size also includes the frame around the events and the commas between them.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES + 1_000)
})

test('a sync that is interrupted between two pages keeps the stored events, continues there, and misses no change', async () => {
  const nowMs = Date.now()
  await server.sql`update events set description = null`
  const [first, last] = await server.sql<{ id: string }[]>`
    (select id from events order by night_of, starts_at, id limit 1)
    union all
    (select id from events order by night_of desc, starts_at desc, id desc limit 1)
  `
  const requests: string[] = []
  const serve = (address: string, cutFrom: number) => {
    requests.push(address)
    if (requests.length >= cutFrom) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(server.app.request(address.replace('limit=300', 'limit=120')))
  }
  vi.stubGlobal('fetch', (address: string) => serve(address, 2))
  await publicStore.events.clear()
  await publicStore.notes.clear()
  await expect(syncEvents(MIAMI, nowMs)).rejects.toThrow('no response')
  expect((await cachedEventsOf(MIAMI, nowMs))?.events).toHaveLength(120)

  // While the device is offline, an event of a page that it has changes, and one of a later page.
  for (const { id } of [first, last].filter(event => event !== undefined))
    await server.sql`update events set title = 'Changed meanwhile' where id = ${id}`
  vi.stubGlobal('fetch', (address: string) => serve(address, Infinity))
  await syncEvents(MIAMI, nowMs)
  expect(requests.map(address => new URLSearchParams(address.split('?')[1]).get('after') === '')).toEqual([
    true, // the first page
    false, // the second one, which was cut
    false,
    false,
    true, // what has changed since the first page
  ])
  const { events = [] } = (await cachedEventsOf(MIAMI, nowMs)) ?? {}
  expect(events).toHaveLength(NIGHTS)
  const changed = events.filter(({ title }) => title === 'Changed meanwhile').map(({ id }) => id)
  expect(changed).toHaveLength(2)
  expect(changed).toEqual(expect.arrayContaining([first?.id, last?.id]))

  // After a complete sync the device deletes events that the server no longer has with the last page.
  await server.sql`update events set deleted_at = now() where id = ${last?.id ?? ''}`
  const [note] = await publicStore.notes.toArray()
  await publicStore.notes.put({ name: note?.name ?? '', value: { ...(note?.value as object), cursor: '' } })
  await syncEvents(MIAMI, nowMs)
  expect((await cachedEventsOf(MIAMI, nowMs))?.events.map(({ id }) => id)).not.toContain(last?.id)
  vi.unstubAllGlobals()
})

test('an event that moves to a date of a page that was already read stays on the device', async () => {
  const nowMs = Date.now()
  const tonight = tonightIn('America/New_York', nowMs)
  const [last] = await server.sql<{ id: string }[]>`
    select id from events where deleted_at is null order by night_of desc, starts_at desc, id desc limit 1
  `
  const id = last?.id ?? ''
  let pages = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const response = await server.app.request(address.replace('limit=300', 'limit=120'))
    pages += 1
    if (pages === 1)
      await server.sql`
        update events
        set night_of = ${tonight}, start_local = ${tonight}::date + time '22:00', end_local = null
        where id = ${id}
      `
    return response
  })
  await publicStore.events.clear()
  await publicStore.notes.clear()
  await syncEvents(MIAMI, nowMs)
  vi.unstubAllGlobals()
  expect(pages).toBe(4)
  expect(await publicStore.events.get(id)).toMatchObject({ nightOf: tonight })
})

test.each([
  'x',
  '2026-11-22',
  "2026-11-22 2026-11-23T03:00:00Z ' or true --",
  `2026-99-99 2026-11-23T03:00:00Z ${ID}`,
  `2026-11-22 2026-99-99T99:99Z ${ID}`,
  `0000-01-01 2026-11-23T03:00:00Z ${ID}`,
  `2026-11-22 0000-01-01T03:00:00Z ${ID}`,
  `2026-11-22 2026-11-23T03:00:00Z ${ID.replaceAll('-', '0')}`,
  `2026-11-22 2026-11-23T03:00:00Z ${ID} x`,
])('a page that begins after "%s" is refused', async after => {
  expect((await server.app.request(`/api/events?${wholeCity({ after })}`)).status).toBe(400)
})

async function pageOf(more: Record<string, string>) {
  const response = await server.app.request(`/api/events?${wholeCity(more)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as EventsDelta
}

function wholeCity(more: Record<string, string> = {}) {
  const from = tonightIn('America/New_York', Date.now())
  const to = Temporal.PlainDate.from(from).add({ days: 13 }).toString()
  return new URLSearchParams({ from, to, ...MIAMI, since: '', limit: String(NIGHTS), ...more })
}

/** A different text in each event, because repeated text would compress too well. */
async function aFullCity() {
  const mateo = await server.person('mateo', { userType: 'party_host' })
  const tonight = tonightIn('America/New_York', Date.now())
  await server.sql`
    insert into events (
      id, host_id, title, description, category, tags, price_cents, venue, location, city, state, latitude, longitude,
      night_of, start_local, end_local, tz, search_text
    )
    select
      gen_random_uuid(), ${mateo.id}, 'Noche ' || md5(n::text), repeated.text,
      (array['salsa', 'bachata', 'reggaeton'])[1 + n / 14 % 3], array['live', left(md5(n || 'tag'), 8)],
      case when n / 42 % 2 = 0 then 0 else 100 * (n % 40) + 500 end, 'La Terraza ' || n, n || ' Calle Ocho, Little Havana',
      'Miami', 'FL', 25.77 + (n / 14 + 1) / 10000.0, -80.19, ${tonight}::date + n % 14,
      ${tonight}::date + n % 14 + time '22:00', ${tonight}::date + n % 14 + interval '28 hours', 'America/New_York', ''
    from generate_series(0, ${NIGHTS - 1}::int) n
    cross join lateral (
      select string_agg(left(md5(n || ':' || word), 2 + word % 7), ' ') as text from generate_series(1, 120) word
    ) repeated
  `
}
