import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { SendHostMessage } from '#contract/events/host-messages.ts'
import { followedCity } from '#contract/events/list/city-follow.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import { notifications } from '#contract/notifications/calls.ts'
import type { MarkSeen, NotificationPage } from '#contract/notifications/notifications.ts'
import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { type Delivered, onDeliveredByWorker } from '#sw/broadcast.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { PersonStore, personStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { type Follow, follow, followingOf } from '#sw/delivery/kinds/follows.ts'
import { ownPartAt } from '#sw/delivery/kinds/going.ts'
import { hostMessage, hostMessageForm } from '#sw/delivery/kinds/host-messages.ts'
import {
  followArtist,
  followCity,
  followSeries,
  followVenue,
  type PageFollows,
} from '#sw/delivery/kinds/page-follows.ts'
import { type ReportBody, report, reportKey } from '#sw/delivery/kinds/reports.ts'
import { type ReviewBody, review } from '#sw/delivery/kinds/reviews.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { LIST_KEY, seen as seenNotifications } from '#sw/delivery/kinds/seen.ts'
import { discardRefused, enqueue, openRows } from '#sw/delivery/queue.ts'
import { takeRefusals, unsentRows } from '#sw/delivery/unsent.ts'
import { write } from '#sw/delivery/write.ts'
import { resource } from '#sw/http/send.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { eventually } from '../support/eventually.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { resourceAt } from '../support/resource-at.ts'
import { publishSeries } from '../support/series.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let host: Person
let ana: Guest
let people: SearchUser[]
let eventIds: string[]
beforeAll(async () => {
  server = await openTestServer()
  host = await server.person('mateo', { userType: 'party_host' })
  ana = await guest(server, 'Ana')
  people = [await profileOf((await server.person('diego')).id), await profileOf((await server.person('rosa')).id)]
  eventIds = [await begunEvent(), await begunEvent()]
})
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

test('the last choice to save an event reaches the server, in spite of lost requests and kills', async () => {
  const seen = await checkDeliveries<boolean>({
    server,
    author: ana,
    kind: saved,
    keys: eventIds,
    body: fc.boolean(),
    async start(store) {
      await server.sql`delete from favorites`
      for (const key of eventIds) await refreshCached(store, resourceAt(`/api/events/${key}/mine`))
    },
    stored: async eventId => (await partOf(eventId)).isFavorite,
    expected: bodies => bodies.at(-1) ?? false,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('each notification that was on a screen is seen on the server, in spite of lost requests and kills', async () => {
  const ids = [1, 2, 3, 4, 5].map(() => crypto.randomUUID())
  const seen = await checkDeliveries<MarkSeen>({
    server,
    author: ana,
    kind: seenNotifications,
    keys: [LIST_KEY],
    body: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }).map(shown => ({ ids: shown })),
    async start(store) {
      await server.sql`delete from notifications where user_id = ${ana.id}`
      await server.sql`
        insert into notifications (id, user_id, kind, entry_id)
        select id, ${ana.id}, 'report', id::text from unnest(${ids}::uuid[]) id
      `
      await refreshCached(store, resource(notifications))
    },
    async stored() {
      const page = (await (await ana.get(notifications.path)).json()) as NotificationPage
      const seenIds = page.notifications.filter(({ seenAt }) => seenAt !== null).map(({ id }) => id)
      return seenIds.toSorted().join(' ')
    },
    expected: bodies => [...new Set(bodies.flatMap(({ ids: shown }) => shown ?? []))].toSorted().join(' '),
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last follow or unfollow reaches the server, in spite of lost requests and kills', async () => {
  const bodies = people.flatMap(person => [true, false].map(follows => ({ follows, person })))
  const seen = await checkDeliveries<Follow>({
    server,
    author: ana,
    kind: follow,
    keys: people.map(({ id }) => id),
    body: fc.constantFrom(...bodies),
    async start(store) {
      await server.sql`delete from follows`
      for (const { id } of people) await refreshCached(store, resourceAt(`/api/users/${id}`))
      await refreshCached(store, followingOf(ana.id))
    },
    stored: async id => (await profileOf(id)).isFollowing,
    expected: written => written.at(-1)?.follows ?? false,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

/** The follows of pages differ in their calls and texts alone: venues have all runs, the others need fewer. */
const OTHER_PAGE = { runs: 20 }

async function checkPageFollows<Name extends string, Body extends { follows: boolean }, Entry extends { slug: string }>(
  kind: PageFollows<Name, Body, Entry>,
  table: string,
  bodies: Body[],
  options?: { runs: number },
) {
  return await checkDeliveries<Body>(
    {
      server,
      author: ana,
      kind,
      keys: [...new Set(bodies.map(body => kind.entryOf(body).slug))],
      body: fc.constantFrom(...bodies),
      async start(store) {
        await server.sql`delete from ${server.sql(table)}`
        await refreshCached(store, kind.list)
      },
      async stored(slug) {
        const list = (await (await ana.get(kind.list.path)).json()) as Entry[]
        return list.some(entry => entry.slug === slug)
      },
      expected: written => written.at(-1)?.follows ?? false,
    },
    options,
  )
}

test('the last follow or unfollow of a venue reaches the server, in spite of lost requests and kills', async () => {
  const venues = await Promise.all(['Uno', 'Dos'].map(venueNamed))
  const bodies = venues.flatMap(venue => [true, false].map(follows => ({ follows, venue })))
  const { failed, refused } = await checkPageFollows(followVenue, 'venue_follows', bodies)
  expect(Math.min(failed, refused)).toBeGreaterThan(0)
})

test('the last follow or unfollow of a series reaches the server, in spite of lost requests and kills', async () => {
  const events = await Promise.all([publishSeries(host), publishSeries(host)])
  const all = events.map(({ series }) => ({ slug: series?.slug ?? '', title: 'Martes' }))
  const bodies = all.flatMap(series => [true, false].map(follows => ({ follows, series })))
  const { failed, refused } = await checkPageFollows(followSeries, 'series_follows', bodies, OTHER_PAGE)
  expect(Math.min(failed, refused)).toBeGreaterThan(0)
})

test('the last follow or unfollow of an artist reaches the server, in spite of lost requests and kills', async () => {
  const program = (name: string) => ({ program: { parts: [{ kind: 'dj', name, from: '22:00' }] } })
  const events = await Promise.all(['DJ Uno', 'DJ Dos'].map(name => publishEvent(host, program(name))))
  const artists = events.flatMap(({ artists: named = [] }) =>
    named.map(each => ({ ...each, city: 'Miami', state: 'FL' })),
  )
  const bodies = artists.flatMap(artist => [true, false].map(follows => ({ follows, artist })))
  const { failed, refused } = await checkPageFollows(followArtist, 'artist_follows', bodies, OTHER_PAGE)
  expect(Math.min(failed, refused)).toBeGreaterThan(0)
})

test('the last follow or unfollow of a city, or a genre in it, reaches the server, in spite of lost requests and kills', async () => {
  const cities = [null, 'bachata'].map(category => followedCity({ city: 'Miami', state: 'FL' }, category))
  const bodies = cities.flatMap(city => [true, false].map(follows => ({ follows, city })))
  const { failed, refused } = await checkPageFollows(followCity, 'city_follows', bodies, OTHER_PAGE)
  expect(Math.min(failed, refused)).toBeGreaterThan(0)
})

test('the last text of a review reaches the server once, in spite of lost requests and kills', async () => {
  const text = fc.record({ rating: fc.integer({ min: 1, max: 5 }), comment: fc.constantFrom('', 'Hot', 'Crowded') })
  const seen = await checkDeliveries<ReviewBody>({
    server,
    author: ana,
    kind: review,
    keys: eventIds,
    // As the form writes: on the stored version that the device knows.
    body: fc.record({
      review: fc.option(text, { nil: null, freq: 4 }),
      version: fc.constant(null),
      id: fc.uuid({ version: 7 }),
      earlier: fc.constant([]),
    }),
    async start() {
      await server.sql`delete from reviews`
    },
    async stored(eventId) {
      const list = (await (await ana.get(`/api/events/${eventId}/reviews`)).json()) as Review[]
      return list.map(({ rating, comment }) => ({ rating, comment }))
    },
    expected(written) {
      const last = written.at(-1)?.review
      return last ? [last] : []
    },
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('a report reaches the server once, in spite of lost requests and kills', async () => {
  const targetId = people[0]?.id ?? ''
  const seen = await checkDeliveries<ReportBody>({
    server,
    author: ana,
    kind: report,
    keys: [reportKey({ kind: 'user', targetId })],
    body: fc.record({
      kind: fc.constant('user' as const),
      targetId: fc.constant(targetId),
      reason: fc.constantFrom('Rude', 'Sells fake tickets'),
      id: fc.uuid({ version: 7 }),
    }),
    start: async () => void (await server.sql`delete from reports`),
    stored: async () => (await server.sql`select id from reports where reporter_id = ${ana.id}`).length,
    expected: written => Math.min(1, written.length),
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('the messages of a host reach the server once and in their order, in spite of lost requests and kills', async () => {
  const ownEvents = [await publishedEvent(), await publishedEvent()]
  const seen = await checkDeliveries<SendHostMessage>({
    server,
    author: host,
    kind: hostMessage,
    keys: ownEvents,
    body: fc.record({
      id: fc.uuid({ version: 7 }),
      audience: fc.constantFrom('going' as const, 'interested' as const),
      text: fc.constantFrom('Doors at ten', 'Bring your ID'),
    }),
    start: async () => void (await server.sql`delete from host_messages`),
    async stored(eventId) {
      const { messages = [] } = (await (await host.get(`/api/events/${eventId}/mine`)).json()) as MyPart
      return messages.toReversed().map(({ text }) => text)
    },
    // The server refuses more than three.
    expected: written => written.slice(0, 3).map(({ text }) => text),
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('a message of a host that the worker has sent stays on the page of the event', async () => {
  const eventId = await publishedEvent()
  const store = new PersonStore(host.id)
  vi.stubGlobal('fetch', fetchAs(server, host))
  await refreshCached(store, ownPartAt(eventId))
  const message = { id: crypto.randomUUID(), audience: 'going' as const, text: 'Doors at ten' }
  await enqueue(store, hostMessage, eventId, message)
  await flushFromWorker()
  expect(await openRows(store).count()).toBe(0)
  expect((await store.copies.get(ownPartAt(eventId).path))?.body).toMatchObject({ messages: [message] })
  store.close()
})

test('the text of a refused message to guests is stored as the draft of its form, and stays until it is sent again', async () => {
  const [eventId = ''] = eventIds
  const store = newPhone(ana)
  const message = { id: crypto.randomUUID(), audience: 'going' as const, text: 'Doors at ten' }
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, hostMessage, eventId, message)
  await flush(store)
  expect(JSON.parse((await store.drafts.get(hostMessageForm(eventId)))?.text ?? 'null')).toMatchObject(message)
  const failure = { status: 404, code: 'event-not-found' }
  expect(await takeRefusals(store)).toMatchObject([{ key: eventId, failure }])
  expect(await unsentRows(store)).toMatchObject([{ body: message, state: 'failed', failure }])
  await discardRefused(store, hostMessage, eventId)
  expect(await unsentRows(store)).toEqual([])
  store.close()
})

test('two marks of an event that wait are one, until the latest event and the latest message', () => {
  const [at, later] = ['2027-11-20T12:01:00.000Z', '2027-11-20T12:02:00.000Z']
  const mark = { until: at, eventId: 'e' }
  const { coalesce } = seenNotifications
  const merge = (one: MarkSeen, other: MarkSeen) => (typeof coalesce === 'function' ? coalesce(one, other) : coalesce)
  expect(merge({ ...mark, messagesUntil: later }, { ...mark, until: later })).toEqual({
    until: later,
    eventId: 'e',
    messagesUntil: later,
  })
  expect(merge({ ...mark, until: later }, { ...mark, messagesUntil: at })).toEqual({
    until: later,
    eventId: 'e',
    messagesUntil: at,
  })
  expect(merge(mark, { ...mark, until: later })).toEqual({ until: later, eventId: 'e' })
})

test('the text of a refused report is stored as the draft of its form and stays, and one tab shows the refusal once', async () => {
  const store = newPhone(ana)
  const targetId = crypto.randomUUID()
  const key = reportKey({ kind: 'user', targetId })
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, report, key, { kind: 'user', targetId, reason: 'Rude', id: crypto.randomUUID() })
  await flush(store)
  expect((await store.drafts.get(key))?.text).toBe('"Rude"')
  expect(await takeRefusals(store)).toMatchObject([{ key, failure: { status: 404, code: 'not-found' } }])
  expect(await takeRefusals(store)).toEqual([])
  expect(await unsentRows(store)).toMatchObject([{ body: { reason: 'Rude' }, state: 'failed' }])
  store.close()
})

test('a text that is written while two earlier ones wait remembers both', async () => {
  const store = newPhone(ana)
  const [eventId = ''] = eventIds
  const write = async (comment: string) => {
    const text = { rating: 4, comment }
    return await enqueue(store, review, eventId, { review: text, version: 1, id: crypto.randomUUID(), earlier: [] })
  }
  const first = await write('Hot')
  await store.deliveries.update(first, { state: 'sending' })
  await write('Crowded')
  await store.deliveries.update(first, { state: 'queued' })
  await write('Loud')
  const bodies = (await store.deliveries.toArray()).map(({ body }) => body as ReviewBody)
  expect(bodies.map(({ review: text }) => text?.comment)).toEqual(['Loud'])
  expect(bodies[0]?.earlier.map(({ comment }) => comment)).toEqual(['Hot', 'Crowded'])
  store.close()
})

test('a review that conflicts with another device is refused, and its text stays until its author decides', async () => {
  const [eventId = ''] = eventIds
  const path = `/api/events/${eventId}/reviews`
  await server.sql`delete from reviews`
  await ana.post(path, { rating: 5, comment: 'Hot' })
  await server.app.request(path, {
    method: 'PATCH',
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ rating: 3, comment: 'From the laptop' }),
  })
  const store = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  const mine = { review: { rating: 4, comment: 'From the phone' }, id: crypto.randomUUID(), earlier: [] }
  await enqueue(store, review, eventId, { ...mine, version: 1 })
  await flush(store)
  expect(await store.deliveries.toArray()).toMatchObject([
    { state: 'failed', body: mine, failure: { status: 412, code: 'edit-conflict' } },
  ])
  await enqueue(store, review, eventId, { ...mine, version: 2 })
  await flush(store)
  expect(await store.deliveries.count()).toBe(0)
  expect(await (await ana.get(path)).json()).toMatchObject([{ rating: 4, comment: 'From the phone' }])
  store.close()
})

test('one tab shows the refusal of a review once, and the row stays; the form that waits for it shows it alone', async () => {
  const eventId = crypto.randomUUID()
  const text = { review: { rating: 4, comment: 'Hot' }, version: null, earlier: [] }
  vi.stubGlobal('fetch', fetchAs(server, ana))
  const store = personStore(ana.id)
  await enqueue(store, review, eventId, { ...text, id: crypto.randomUUID() })
  await flush(store)
  const shown = await Promise.all([takeRefusals(store), takeRefusals(store)])
  expect(shown.flat()).toMatchObject([{ kind: 'review', key: eventId, state: 'failed', failure: { status: 404 } }])
  expect(await store.deliveries.toArray()).toMatchObject([{ key: eventId, state: 'failed', isShown: true }])

  const outcome = await write(ana.id, review, eventId, { ...text, id: crypto.randomUUID() }, () => void flush(store))
  expect(outcome).toBe('refused')
  expect(await takeRefusals(store)).toEqual([])
  expect(await store.deliveries.toArray()).toMatchObject([{ key: eventId, state: 'failed' }])
  await store.deliveries.clear()
})

test('the worker sends every kind with every page closed, and updates the cached responses', async () => {
  const [person] = people
  const [eventId = ''] = eventIds
  if (!person) throw new Error('there is a person to follow')
  for (const table of ['blocks', 'follows', 'favorites', 'reviews']) await server.sql`delete from ${server.sql(table)}`
  vi.stubGlobal('fetch', fetchAs(server, ana))
  const store = new PersonStore(ana.id)
  for (const path of [`/api/users/${person.id}`, followingOf(ana.id).path, `/api/events/${eventId}/mine`])
    await refreshCached(store, resourceAt(path))
  await enqueue(store, follow, person.id, { follows: true, person })
  await enqueue(store, saved, eventId, true)
  const text = { rating: 4, comment: 'Hot' }
  await enqueue(store, review, eventId, { review: text, version: null, id: crypto.randomUUID(), earlier: [] })
  store.close()

  const delivered: Delivered[] = []
  onTestFinished(onDeliveredByWorker(sent => delivered.push(sent)))
  await flushFromWorker()
  // An open page fetches again what these have changed.
  await eventually(() => expect(delivered).toHaveLength(3))
  expect(delivered).toEqual(
    expect.arrayContaining([
      [ana.id, 'follow', person.id],
      [ana.id, 'saved', eventId],
      [ana.id, 'review', eventId],
    ]),
  )
  expect((await profileOf(person.id)).isFollowing).toBe(true)
  expect(await partOf(eventId)).toMatchObject({ isFavorite: true, review: text })
  const after = new PersonStore(ana.id)
  expect(await openRows(after).count()).toBe(0)
  const bodyOf = async (path: string) => (await after.copies.get(path))?.body
  expect(await bodyOf(`/api/users/${person.id}`)).toMatchObject({ isFollowing: true, followersCount: 1 })
  expect(await bodyOf(followingOf(ana.id).path)).toMatchObject([{ id: person.id }])
  expect(await bodyOf(`/api/events/${eventId}/mine`)).toMatchObject({ isFavorite: true, review: text })
  after.close()
})

async function partOf(eventId: string): Promise<MyPart> {
  return (await (await ana.get(`/api/events/${eventId}/mine`)).json()) as MyPart
}

async function profileOf(id: string): Promise<PublicUser> {
  return (await (await ana.get(`/api/users/${id}`)).json()) as PublicUser
}

/** An event that Ana went to and may review. */
async function begunEvent(): Promise<string> {
  const id = await publishedEvent()
  expect((await ana.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBe(200)
  await server.sql`
    update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${id}
  `
  return id
}

const publishedEvent = async () => (await publishEvent(host)).id

/** A venue with an event. */
async function venueNamed(name: string): Promise<FollowedVenue> {
  const { venueSlug, city, state } = await publishEvent(host, { venue: name, location: '1 Main St' })
  return { slug: venueSlug ?? '', name, city, state }
}
