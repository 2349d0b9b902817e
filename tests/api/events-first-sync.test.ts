import 'fake-indexeddb/auto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tonightIn } from '#contract/nights.ts'
import { genresIn, nightsThatFit } from '#pwa/events/night-filter.ts'
import { nightsOf, syncNights } from '#sw/nights.ts'
import { publicStore } from '#sw/store.ts'
import { type Night, openNight } from '../night.ts'

const MIAMI = { city: 'Miami', state: 'FL' }
const NIGHTS = 300
const MOST_BYTES = 400_000

let night: Night
beforeAll(async () => {
  night = await openNight()
  await aFullCity()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await night.close()
})

test('the first sync of three hundred nights travels in less than 400 kB', async () => {
  const answer = await night.app.request(`/api/events?${wholeCity()}`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(MOST_BYTES)

  const plain = await (await night.app.request(`/api/events?${wholeCity()}`)).text()
  expect((JSON.parse(plain) as { events: unknown[] }).events).toHaveLength(NIGHTS)
  // A proxy in front may pack it once more its own way.
  expect(brotliCompressSync(plain).length).toBeLessThanOrEqual(MOST_BYTES)
})

test('afterwards all fourteen nights, with every filter, are found without signal', async () => {
  const nowMs = Date.now()
  const tonight = tonightIn('America/New_York', nowMs)
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(night.app.request(address)))
  await syncNights(MIAMI, nowMs)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

  const { events = [] } = (await nightsOf(MIAMI, nowMs)) ?? {}
  expect(events).toHaveLength(NIGHTS)
  const found = (filter: object) => nightsThatFit(events, { when: 'two-weeks', ...filter }, tonight, nowMs)
  expect(found({})).toHaveLength(14)
  const dates = found({}).map(group => group.night)
  for (const date of dates) expect(found({ date }).map(group => group.night)).toEqual([date])
  for (const genre of genresIn(events)) {
    expect(found({ genre })).toHaveLength(14)
    expect(found({ genre, isFree: true, when: 'tonight' })).toHaveLength(1)
  }
  expect(found({ text: 'salza terasa', when: 'weekend' }).length).toBeGreaterThan(0)
  const near = { latitude: 25.77, longitude: -80.19 }
  expect(found({ near, when: 'tomorrow' })[0]?.events[0]).toMatchObject({ latitude: 25.7701 })
  await publicStore.delete()
})

function wholeCity() {
  const from = tonightIn('America/New_York', Date.now())
  const to = Temporal.PlainDate.from(from).add({ days: 13 }).toString()
  return new URLSearchParams({ from, to, ...MIAMI, since: '', limit: String(NIGHTS) })
}

/** Different words in every night, as people write them: what repeats would pack too well. */
async function aFullCity() {
  const mateo = await night.person('mateo', { userType: 'party_host' })
  const tonight = tonightIn('America/New_York', Date.now())
  await night.sql`
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
