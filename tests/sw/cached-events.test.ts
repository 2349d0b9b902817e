import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { storedWindow, windowInAnyZone } from '#contract/events/list/city-window.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { allCachedEvents, cachedEventsOf, syncEvents } from '#sw/cache/events.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { storedOfHost } from '#sw/cache/stored-pages.ts'
import { publicStore } from '#sw/db.ts'
import type {} from '#sw/http/early-responses.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { eventOf } from '../support/event.ts'

const miami = { city: 'Miami', state: 'FL' }
const hialeah = { city: 'Hialeah', state: 'FL' }
const FRIDAY_NIGHT = Temporal.Instant.from('2026-11-21T03:00:00Z').epochMilliseconds
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let requests: URLSearchParams[] = []

/** Replaces the network: each request gets the next response, and later requests get the last one. */
function respondWith(...responses: (EventsDelta | 'nothing')[]) {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://pista.test').searchParams)
    const reply = (responses.length > 1 ? responses.shift() : responses[0]) ?? 'nothing'
    if (reply === 'nothing') throw new TypeError('no network')
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  })
}

const whole = (events: Event[], cursor = 'c1'): EventsDelta => ({
  events,
  cursor,
  isWhole: true,
  cities: [],
  timeZone: 'America/New_York',
})
const changes = (events: EventsDelta['events'], cursor = 'c2'): EventsDelta => ({
  events,
  cursor,
  isWhole: false,
  cities: [],
  timeZone: 'America/New_York',
})
const titles = async (nowMs = FRIDAY_NIGHT) => (await cachedEventsOf(miami, nowMs))?.events.map(({ title }) => title)

beforeEach(() => {
  requests = []
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await publicStore.events.clear()
  await publicStore.notes.clear()
})

describe("a city's events on the device", () => {
  test('are those of the next fourteen nights, in the order of their start', async () => {
    const late = eventOf({ title: 'Late', startTime: '23:30' })
    const early = eventOf({ title: 'Early', startTime: '20:00' })
    const after = eventOf({ title: 'After midnight', date: '2026-11-21', startTime: '00:30' })
    respondWith(whole([late, after, early]))
    await syncEvents(miami, FRIDAY_NIGHT)

    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
      from: '2026-11-20',
      to: '2026-12-03',
      ...miami,
      since: '',
    })
    expect(await titles()).toEqual(['Early', 'Late', 'After midnight'])
  })

  test('are undefined before the first response, and empty if the city has none', async () => {
    expect(await cachedEventsOf(miami, FRIDAY_NIGHT)).toBeUndefined()
    respondWith(whole([]))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual([])
  })

  test('are updated by a delta: changed events are stored, deleted events are removed', async () => {
    const [son, dead] = [eventOf({ title: 'Noche de Son' }), eventOf({ title: 'Gone' })]
    respondWith(whole([son, dead]))
    await syncEvents(miami, FRIDAY_NIGHT)

    const tombstone = { id: dead.id, deletedAt: '2026-11-21T02:00:00.000Z' }
    respondWith(changes([{ ...son, title: 'Noche de Timba' }, tombstone]))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(requests[1]?.get('since')).toBe('c1')
    expect(await titles()).toEqual(['Noche de Timba'])

    respondWith(changes([]))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(requests[2]?.get('since')).toBe('c2')
    expect(await titles()).toEqual(['Noche de Timba'])
  })

  test('lose an event that moved to another city, unless that city is on the device too', async () => {
    const [son, timba, later] = [eventOf({ title: 'Son' }), eventOf({ title: 'Timba' }), eventOf({ title: 'Later' })]
    const ponce = { city: 'Ponce', state: 'PR' }
    respondWith(whole([]))
    await syncEvents(ponce, FRIDAY_NIGHT)
    respondWith(whole([son, timba, later]))
    await syncEvents(miami, FRIDAY_NIGHT)

    const moved = [
      { ...son, city: 'Tampa' },
      { ...timba, ...ponce },
      { ...later, nightOf: '2027-01-15' },
    ]
    respondWith(changes(moved))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual([])
    expect((await cachedEventsOf(ponce, FRIDAY_NIGHT))?.events.map(({ title }) => title)).toEqual(['Timba'])
    expect((await allCachedEvents(FRIDAY_NIGHT)).events.map(({ title }) => title)).toEqual(['Timba'])
  })

  test('contain a cancelled event as cancelled', async () => {
    const son = eventOf({ title: 'Son' })
    respondWith(whole([son]))
    await syncEvents(miami, FRIDAY_NIGHT)
    const off: Event = { ...son, status: 'cancelled', cancelReason: 'No lights' }
    respondWith(changes([off]))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect((await cachedEventsOf(miami, FRIDAY_NIGHT))?.events).toEqual([off])
  })

  test('are fetched completely after the date of the night has changed, and past events are deleted', async () => {
    respondWith(whole([eventOf({ title: 'Friday' }), eventOf({ title: 'Saturday', date: '2026-11-21' })]))
    await syncEvents(miami, FRIDAY_NIGHT)
    respondWith(whole([eventOf({ title: 'Saturday', date: '2026-11-21' })], 'c9'))
    await syncEvents(miami, FRIDAY_NIGHT + DAY_MS)

    expect(Object.fromEntries(requests[1] ?? [])).toMatchObject({ from: '2026-11-21', since: '' })
    expect(await titles(FRIDAY_NIGHT + DAY_MS)).toEqual(['Saturday'])
    expect(await publicStore.events.count()).toBe(1)
  })

  test('that end after six in the morning are listed until their end, and requested until noon', async () => {
    const ended = eventOf({ title: 'Ended', endTime: '04:00' })
    const goesOn = eventOf({ title: 'Goes on', startTime: '23:00', endTime: '09:00' })
    const tonight = eventOf({ title: 'Tonight', date: '2026-11-21' })
    const [six, atTenAndNoon] = [FRIDAY_NIGHT + 8 * HOUR_MS, [FRIDAY_NIGHT + 12 * HOUR_MS, FRIDAY_NIGHT + 14 * HOUR_MS]]
    respondWith(whole([ended, goesOn, tonight]))
    await syncEvents(miami, six)
    expect(await titles(six)).toEqual(['Goes on', 'Tonight'])
    expect((await allCachedEvents(six)).events.map(({ title }) => title)).toEqual(['Goes on', 'Tonight'])

    respondWith(changes([]))
    for (const later of atTenAndNoon) await syncEvents(miami, later)
    const window = { to: '2026-12-04', ...miami }
    expect(requests.map(request => Object.fromEntries(request))).toMatchObject([
      { from: '2026-11-20', since: '', ...window },
      { from: '2026-11-20', since: 'c1', ...window },
      { from: '2026-11-21', since: 'c2', ...window },
    ])
    for (const later of atTenAndNoon) expect(await titles(later)).toEqual(['Tonight'])
    expect(await publicStore.events.count()).toBe(1)
  })

  describe('when start.js has already requested the first page', () => {
    const early = (query: object) => {
      const parameters = {
        from: '2026-11-19',
        to: '2026-12-04',
        ...miami,
        since: '',
        after: '',
        limit: '300',
        ...query,
      }
      const response = Response.json(
        whole([eventOf({ title: 'Early' }), eventOf({ date: '2026-11-19', title: 'Over' })]),
      )
      globalThis.earlyResponses = new Map([
        [`/api/events?${new URLSearchParams(parameters)}`, Promise.resolve(response)],
      ])
    }
    afterEach(() => void delete globalThis.earlyResponses)

    test('come from that page, without the events outside the window', async () => {
      early({})
      respondWith('nothing')
      await syncEvents(miami, FRIDAY_NIGHT)
      expect(await titles()).toEqual(['Early'])
      expect(await publicStore.events.count()).toBe(1)
      expect(requests).toEqual([])
    })

    test.each([{ city: 'Tampa' }, { from: '2026-11-21' }, { to: '2026-12-02' }, { since: 'c1' }, { limit: '20' }])(
      'are requested again if start.js requested them with %o',
      async query => {
        early(query)
        respondWith(whole([eventOf({ title: 'Requested' })]))
        await syncEvents(miami, FRIDAY_NIGHT)
        expect(await titles()).toEqual(['Requested'])
      },
    )

    test('use that page once: the next sync requests the changes', async () => {
      early({})
      respondWith(changes([]))
      await syncEvents(miami, FRIDAY_NIGHT)
      await syncEvents(miami, FRIDAY_NIGHT)
      expect(requests.map(request => request.get('since'))).toEqual(['c1'])
    })

    test('use that page although an earlier list is stored, and request nothing', async () => {
      respondWith(whole([eventOf({ title: 'Stored' })]))
      await syncEvents(miami, FRIDAY_NIGHT)
      early({})
      await syncEvents(miami, FRIDAY_NIGHT)
      expect(requests).toHaveLength(1)
      expect(await titles()).toEqual(['Early'])
      respondWith(changes([]))
      await syncEvents(miami, FRIDAY_NIGHT)
      expect(requests.map(request => request.get('since'))).toEqual(['', 'c1'])
    })
  })

  test('contain those of the next town, also without signal and in the list of that town', async () => {
    const [here, there] = [eventOf({ title: 'Here' }), eventOf({ title: 'There', city: 'Hialeah' })]
    const cities = [hialeah, miami].map(({ city, state }) => ({ city: city.toLowerCase(), state }))
    respondWith({ ...whole([here, there]), cities })
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual(['Here', 'There'])
    expect((await cachedEventsOf(miami, FRIDAY_NIGHT))?.events[1]?.city).toBe('Hialeah')
    expect((await allCachedEvents(FRIDAY_NIGHT)).at).toBe(FRIDAY_NIGHT)

    // A list that no longer has the event deletes it, although it is in another city.
    respondWith({ ...whole([here], 'c3'), cities })
    await syncEvents(miami, FRIDAY_NIGHT + DAY_MS)
    expect(await publicStore.events.count()).toBe(0)
    await syncEvents(hialeah, FRIDAY_NIGHT)
    expect((await cachedEventsOf(hialeah, FRIDAY_NIGHT))?.events.map(({ title }) => title)).toEqual(['Here'])
  })

  test('are requested again when a city joins the list, because its events may not have changed', async () => {
    const [here, there] = [eventOf({ title: 'Here' }), eventOf({ title: 'There', city: 'Hialeah' })]
    respondWith({ ...whole([here]), cities: [miami] })
    await syncEvents(miami, FRIDAY_NIGHT)
    respondWith(
      { ...changes([]), cities: [hialeah, miami] },
      { ...whole([here, there], 'c3'), cities: [hialeah, miami] },
    )
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(requests.map(request => request.get('since'))).toEqual(['', 'c1', ''])
    expect(await titles()).toEqual(['Here', 'There'])
  })

  test('that an earlier release stored without the next town are shown, and requested once more', async () => {
    const here = eventOf({ title: 'Here' })
    respondWith({ events: [here], cursor: 'c1', isWhole: true })
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual(['Here'])
    respondWith({ ...whole([here, eventOf({ title: 'There', city: 'Hialeah' })], 'c2'), cities: [hialeah, miami] })
    await syncEvents(miami, FRIDAY_NIGHT)
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(requests.map(request => request.get('since'))).toEqual(['', '', 'c2'])
    expect(await titles()).toEqual(['Here', 'There'])
  })

  test('lose an event that moved away from the next town, unless another list on the device contains it', async () => {
    const [son, timba] = [eventOf({ title: 'Son', city: 'Hialeah' }), eventOf({ title: 'Timba', city: 'Hialeah' })]
    const boca = { city: 'Boca Raton', state: 'FL' }
    const palmBeach = { city: 'West Palm Beach', state: 'FL' }
    respondWith({ ...whole([]), cities: [boca, palmBeach] })
    await syncEvents(palmBeach, FRIDAY_NIGHT)
    respondWith({ ...whole([son, timba]), cities: [hialeah, miami] })
    await syncEvents(miami, FRIDAY_NIGHT)
    respondWith({
      ...changes([
        { ...son, ...boca },
        { ...timba, city: 'Orlando' },
      ]),
      cities: [hialeah, miami],
    })
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual([])
    expect((await allCachedEvents(FRIDAY_NIGHT)).events.map(({ title }) => title)).toEqual(['Son'])
  })

  test.each([
    ['the same database', '5.6.7.40:46', '5.6.7.40:45', 0],
    ['another database', '5.6.8.40:45', '5.6.7.40:46', HOUR_MS],
  ])('stay as in a newer list of the next town after an older response of %s', async (_, newer, older, laterMs) => {
    const [son, over] = [eventOf({ title: 'Son' }), eventOf({ title: 'Over', city: 'Hialeah' })]
    const [cancelled, added] = [{ ...son, status: 'cancelled' as const }, eventOf({ title: 'Added' })]
    const [far, here] = [eventOf({ title: 'Far', city: 'Homestead' }), eventOf({ title: 'Gone', city: 'Homestead' })]
    const homestead = { city: 'Homestead', state: 'FL' }
    respondWith({ ...whole([here]), cities: [homestead] })
    await syncEvents(homestead, FRIDAY_NIGHT)
    respondWith({ ...whole([cancelled, added], newer), cities: [hialeah, miami] })
    await syncEvents(hialeah, FRIDAY_NIGHT + laterMs)
    respondWith({ ...whole([son, over, far], older), cities: [homestead, hialeah, miami] })
    await syncEvents(miami, FRIDAY_NIGHT)
    const shown = (await cachedEventsOf(miami, FRIDAY_NIGHT))?.events
    // Only the list of Miami contains Homestead at this time.
    expect(shown?.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
      'Added active',
      'Far active',
      'Son cancelled',
    ])
    expect(await publicStore.events.count()).toBe(3)
  })

  test('are those of a newer response than the list of the next town, and of one that follows its first page', async () => {
    const [son, gone] = [eventOf({ title: 'Son' }), eventOf({ title: 'Gone' })]
    const cities = [hialeah, miami]
    respondWith({ ...whole([gone], '5.6.7.40:45'), cities })
    await syncEvents(hialeah, FRIDAY_NIGHT)
    respondWith({ ...whole([son], '5.6.7.40:46'), cities })
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await titles()).toEqual(['Son'])

    const next = `2026-11-20 ${son.startsAt} ${son.id}`
    respondWith({ ...whole([son], '5.6.7.50:51'), cities, next }, 'nothing')
    await publicStore.notes.clear()
    await expect(syncEvents(hialeah, FRIDAY_NIGHT)).rejects.toThrow(NoSignal)
    respondWith({ ...whole([son, gone], '5.6.7.40:45'), cities })
    await syncEvents(miami, FRIDAY_NIGHT)
    expect((await titles())?.toSorted()).toEqual(['Gone', 'Son'])
  })

  test('are listed with the last date for which they were requested', async () => {
    respondWith(whole([]))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(await cachedEventsOf(miami, FRIDAY_NIGHT + 2 * DAY_MS)).toMatchObject({ to: '2026-12-03' })
  })

  test('are partial until the last page, which is requested again after a response of an earlier release', async () => {
    const [first, last] = [eventOf({ title: 'First' }), eventOf({ title: 'Last' })]
    const after = `2026-11-20 ${first.startsAt} ${first.id}`
    respondWith({ ...whole([first]), next: after }, { events: [], cursor: 'old', isWhole: false })
    await expect(syncEvents(miami, FRIDAY_NIGHT)).rejects.toThrow('next page')
    expect(await cachedEventsOf(miami, FRIDAY_NIGHT)).toMatchObject({ events: [{ title: 'First' }], isPartial: true })

    respondWith({ ...whole([last], 'c2'), next: null }, changes([], 'c3'))
    await syncEvents(miami, FRIDAY_NIGHT)
    expect(requests.map(request => [request.get('since'), request.get('after')])).toEqual([
      ['', ''],
      ['c1', after],
      ['c1', after],
      ['c1', ''],
    ])
    expect((await titles())?.toSorted()).toEqual(['First', 'Last'])
    expect(await cachedEventsOf(miami, FRIDAY_NIGHT)).toMatchObject({ isPartial: false })
  })

  test('have no cursor while pages are missing, so that an earlier release sends all events', async () => {
    const first = eventOf({ title: 'First' })
    respondWith({ ...whole([first]), next: `2026-11-20 ${first.startsAt} ${first.id}` }, 'nothing')
    await expect(syncEvents(miami, FRIDAY_NIGHT)).rejects.toThrow(NoSignal)
    expect(await publicStore.notes.toArray()).toMatchObject([{ value: { cursor: '' } }])
  })

  test('stay if there is no response', async () => {
    respondWith(whole([eventOf({ title: 'Noche de Son' })]))
    await syncEvents(miami, FRIDAY_NIGHT)
    respondWith('nothing')
    await expect(syncEvents(miami, FRIDAY_NIGHT + 60_000)).rejects.toThrow(NoSignal)
    expect(await cachedEventsOf(miami, FRIDAY_NIGHT)).toMatchObject({
      at: FRIDAY_NIGHT,
      events: [{ title: 'Noche de Son' }],
    })
  })

  test('of two cities are listed separately, and a search without signal finds the events of both', async () => {
    respondWith(whole([eventOf({ title: 'In Miami' })]))
    await syncEvents(miami, FRIDAY_NIGHT)
    const ponce = { city: 'Ponce', state: 'PR', timeZone: 'America/Puerto_Rico' }
    respondWith(whole([eventOf({ title: 'In Ponce', ...ponce })]))
    await syncEvents(ponce, FRIDAY_NIGHT + 60_000)

    expect(await titles()).toEqual(['In Miami'])
    expect((await cachedEventsOf({ city: 'PONCE', state: 'PR' }, FRIDAY_NIGHT))?.events).toHaveLength(1)
    expect(await allCachedEvents(FRIDAY_NIGHT)).toMatchObject({ events: { length: 2 }, at: FRIDAY_NIGHT })
  })
})

describe('the time zone of a list', () => {
  const tokyo = { city: 'Tokyo', state: 'JP.0' }
  const listOf = (timeZone: string | undefined, cursor: string, ...events: Event[]) => ({
    ...whole(events, cursor),
    timeZone,
  })
  const SATURDAY_NOON = Temporal.Instant.from('2026-11-21T17:00:00Z').epochMilliseconds
  const sentWindows = () => requests.map(query => [query.get('from'), query.get('to'), query.get('since')])

  test('comes from the server; the first request is for the dates of any zone, and no second one is needed', async () => {
    respondWith(listOf('Asia/Tokyo', 'c1', eventOf({ title: 'Salsa', ...tokyo, timeZone: 'Asia/Tokyo' })))
    await syncEvents(tokyo, SATURDAY_NOON)
    expect(sentWindows()).toEqual([['2026-11-20', '2026-12-05', '']])
    expect(await cachedEventsOf(tokyo, SATURDAY_NOON)).toMatchObject({ timeZone: 'Asia/Tokyo' })

    respondWith({ ...changes([], 'c2'), timeZone: 'Asia/Tokyo' })
    await syncEvents(tokyo, SATURDAY_NOON)
    expect(sentWindows()[1]).toEqual(['2026-11-21', '2026-12-04', 'c1'])
  })

  test('is that of the own events in a list from an earlier release, which is requested again once', async () => {
    const salsa = eventOf({ title: 'Salsa', ...tokyo, timeZone: 'Asia/Tokyo', date: '2026-11-22' })
    await publicStore.events.put(salsa)
    const value = { from: '2026-11-21', to: '2026-12-04', cursor: 'c1', at: SATURDAY_NOON, cities: [] }
    await publicStore.notes.put({ name: 'nights of tokyo, JP.0', value })
    const stored = await cachedEventsOf(tokyo, SATURDAY_NOON)
    expect([stored?.timeZone, stored?.events.map(({ title }) => title)]).toEqual(['Asia/Tokyo', ['Salsa']])

    respondWith(listOf('Asia/Tokyo', 'c2', salsa))
    await syncEvents(tokyo, SATURDAY_NOON)
    await syncEvents(tokyo, SATURDAY_NOON)
    expect(sentWindows().map(([, , since]) => since)).toEqual(['', 'c2'])
  })

  test('may be corrected by the server: the missing date is requested', async () => {
    respondWith(listOf('America/New_York', 'c1'))
    await syncEvents(tokyo, SATURDAY_NOON)
    await syncEvents(tokyo, SATURDAY_NOON + 5 * HOUR_MS)
    requests = []
    const late = eventOf({ title: 'Late', ...tokyo, timeZone: 'Asia/Tokyo', date: '2026-12-05' })
    respondWith(listOf('Asia/Tokyo', 'c2'), listOf('Asia/Tokyo', 'c3', late))
    await syncEvents(tokyo, SATURDAY_NOON + 5 * HOUR_MS)
    expect(sentWindows().map(([, to]) => to)).toEqual(['2026-12-04', '2026-12-05'])
    const shown = await cachedEventsOf(tokyo, SATURDAY_NOON + 5 * HOUR_MS)
    expect(shown?.events.map(({ title }) => title)).toEqual(['Late'])
  })

  test('of a city where it is morning takes no event from a city where it is still night', async () => {
    const tonight = eventOf({ title: 'Tonight' })
    respondWith(whole([tonight]))
    await syncEvents(miami, FRIDAY_NIGHT)
    respondWith(listOf('Asia/Tokyo', 'c2'))
    // Twice: the second request is in the zone of Tokyo.
    await syncEvents(tokyo, FRIDAY_NIGHT)
    await syncEvents(tokyo, FRIDAY_NIGHT)
    expect(await titles()).toEqual(['Tonight'])
  })

  test('is not needed for the dates of the first request, which contain those of every zone', () => {
    for (const state of ['FL', 'JP.0'])
      for (let hour = 0; hour < 24; hour++) {
        const now = FRIDAY_NIGHT + hour * HOUR_MS
        const { from, to } = windowInAnyZone(state, now)
        const zones =
          state === 'FL' ? ['America/Puerto_Rico', 'Pacific/Honolulu'] : ['Pacific/Kiritimati', 'Pacific/Tahiti']
        for (const zone of zones) {
          const needed = storedWindow(zone, now)
          expect([zone, from <= needed.from, needed.to <= to]).toEqual([zone, true, true])
        }
      }
  })
})

test('a member without a city gets Miami', () => {
  expect(homeCityOf(null)).toEqual(miami)
  expect(homeCityOf({ city: 'Ponce', state: null })).toEqual(miami)
  expect(homeCityOf({ city: 'Ponce', state: 'PR' })).toEqual({ city: 'Ponce', state: 'PR' })
})

test('the stored events of a host are found by the user name and by the id, without unclaimed listings', async () => {
  const host = { ...eventOf().host, id: 'id-of-lola', username: 'Lola.DJ' }
  const events = [
    eventOf({ title: 'Late', host, category: 'bachata', date: '2026-11-22' }),
    eventOf({ title: 'Early', host }),
    eventOf({ title: 'Listing', host, unclaimedFrom: '@lola' }),
    eventOf({ title: 'Other' }),
  ]
  await publicStore.events.bulkPut(events)
  for (const name of ['lola.dj', 'LOLA.DJ', 'id-of-lola']) {
    const stored = await storedOfHost(name)
    expect(stored?.host).toMatchObject({ username: 'Lola.DJ', genres: ['salsa', 'bachata'], reviewCount: 0 })
    expect(stored?.events.map(({ title }) => title)).toEqual(['Early', 'Late'])
  }
  expect(await storedOfHost('nobody')).toBeNull()
})
