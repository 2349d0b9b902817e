import { notifications } from '#contract/notifications/calls.ts'
import { resource } from '#sw/http/send.ts'
import { resourceAt } from '../support/resource-at.ts'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import type { FollowedArtist } from '#contract/events/artists/artists.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { SendHostMessage } from '#contract/events/host-messages.ts'
import { followedCity } from '#contract/events/list/city-follow.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import type { MarkSeen, NotificationPage } from '#contract/notifications/notifications.ts'
import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { conversationsOf, unreadOf } from '#sw/cache/conversations.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { PersonStore, personStore } from '#sw/db.ts'
import { flush, flushFromWorker } from '#sw/delivery/deliver.ts'
import { type Delivered, onDeliveredByWorker } from '#sw/delivery/delivered-broadcast.ts'
import { type Block, block } from '#sw/delivery/kinds/blocks.ts'
import { type Follow, follow, followingOf } from '#sw/delivery/kinds/follows.ts'
import { ownPartAt } from '#sw/delivery/kinds/going.ts'
import { hostMessage, hostMessageForm } from '#sw/delivery/kinds/host-messages.ts'
import {
  type ArtistFollow,
  type CityFollow,
  followArtist,
  followCity,
  followSeries,
  followVenue,
  type SeriesFollow,
  type VenueFollow,
} from '#sw/delivery/kinds/page-follows.ts'
import { type ReportBody, report, reportKey } from '#sw/delivery/kinds/reports.ts'
import { type ReviewBody, review } from '#sw/delivery/kinds/reviews.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { LIST_KEY, seen as seenNotifications } from '#sw/delivery/kinds/seen.ts'
import { discardRefused, enqueue, openRows } from '#sw/delivery/queue.ts'
import { takeRefusals, unsentRows } from '#sw/delivery/unsent.ts'
import { write } from '#sw/delivery/write.ts'
import { pull } from '#sw/sync/pull.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { eventually } from '../support/eventually.ts'
import { type Guest, guest } from '../support/guest.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { publishSeries } from '../support/series.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

/** The follows of pages differ in their calls and texts alone: venues have all runs, the others need fewer. */
const OTHER_PAGE = { runs: 20 }

let server: TestServer
let host: Person
let ana: Guest
let others: Person[]
let people: SearchUser[]
let eventIds: string[]
beforeAll(async () => {
  server = await openTestServer()
  host = await server.person('mateo', { userType: 'party_host' })
  ana = await guest(server, 'Ana')
  others = [await server.person('diego'), await server.person('rosa')]
  people = await Promise.all(
    others.map(async ({ id }) => (await (await ana.get(`/api/users/${id}`)).json()) as PublicUser),
  )
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

test('the last follow or unfollow of a venue reaches the server, in spite of lost requests and kills', async () => {
  const venues = await Promise.all(['Uno', 'Dos'].map(venueNamed))
  const seen = await checkDeliveries<VenueFollow>({
    server,
    author: ana,
    kind: followVenue,
    keys: venues.map(({ slug }) => slug),
    body: fc.constantFrom(...venues.flatMap(venue => [true, false].map(follows => ({ follows, venue })))),
    async start(store) {
      await server.sql`delete from venue_follows`
      await refreshCached(store, followVenue.list)
    },
    async stored(slug) {
      const list = (await (await ana.get(followVenue.list.path)).json()) as FollowedVenue[]
      return list.some(venue => venue.slug === slug)
    },
    expected: written => written.at(-1)?.follows ?? false,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last follow or unfollow of a series reaches the server, in spite of lost requests and kills', async () => {
  const series = await Promise.all([publishSeries(host), publishSeries(host)])
  const slugs = series.map(event => event.series?.slug ?? '')
  const seen = await checkDeliveries<SeriesFollow>(
    {
      server,
      author: ana,
      kind: followSeries,
      keys: slugs,
      body: fc.constantFrom(
        ...slugs.flatMap(slug => [true, false].map(follows => ({ follows, series: { slug, title: 'Martes' } }))),
      ),
      async start(store) {
        await server.sql`delete from series_follows`
        await refreshCached(store, followSeries.list)
      },
      async stored(slug) {
        const list = (await (await ana.get(followSeries.list.path)).json()) as FollowedSeries[]
        return list.some(followed => followed.slug === slug)
      },
      expected: written => written.at(-1)?.follows ?? false,
    },
    OTHER_PAGE,
  )
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last follow or unfollow of an artist reaches the server, in spite of lost requests and kills', async () => {
  const program = (name: string) => ({ program: { parts: [{ kind: 'dj', name, from: '22:00' }] } })
  const events = await Promise.all(['DJ Uno', 'DJ Dos'].map(name => publishEvent(host, program(name))))
  const artists = events.flatMap(({ artists: named = [] }) =>
    named.map(each => ({ ...each, city: 'Miami', state: 'FL' })),
  )
  const seen = await checkDeliveries<ArtistFollow>(
    {
      server,
      author: ana,
      kind: followArtist,
      keys: artists.map(({ slug }) => slug),
      body: fc.constantFrom(...artists.flatMap(artist => [true, false].map(follows => ({ follows, artist })))),
      async start(store) {
        await server.sql`delete from artist_follows`
        await refreshCached(store, followArtist.list)
      },
      async stored(slug) {
        const list = (await (await ana.get(followArtist.list.path)).json()) as FollowedArtist[]
        return list.some(artist => artist.slug === slug)
      },
      expected: written => written.at(-1)?.follows ?? false,
    },
    OTHER_PAGE,
  )
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last follow or unfollow of a city, or a genre in it, reaches the server, in spite of lost requests and kills', async () => {
  const places = [null, 'bachata'].map(category => followedCity({ city: 'Miami', state: 'FL' }, category))
  const seen = await checkDeliveries<CityFollow>(
    {
      server,
      author: ana,
      kind: followCity,
      keys: places.map(({ slug }) => slug),
      body: fc.constantFrom(...places.flatMap(place => [true, false].map(follows => ({ follows, city: place })))),
      async start(store) {
        await server.sql`delete from city_follows`
        await refreshCached(store, followCity.list)
      },
      async stored(slug) {
        const list = (await (await ana.get(followCity.list.path)).json()) as FollowedCity[]
        return list.some(followed => followed.slug === slug)
      },
      expected: written => written.at(-1)?.follows ?? false,
    },
    OTHER_PAGE,
  )
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last block or unblock reaches the server, in spite of lost requests and kills', async () => {
  const bodies = people.flatMap(person => [true, false].map(blocks => ({ blocks, person })))
  const seen = await checkDeliveries<Block>({
    server,
    author: ana,
    kind: block,
    keys: people.map(({ id }) => id),
    body: fc.constantFrom(...bodies),
    async start(store) {
      await server.sql`delete from blocks`
      for (const { id } of people) await refreshCached(store, resourceAt(`/api/users/${id}`))
    },
    stored: async id => (await profileOf(id)).isBlocked,
    expected: written => written.at(-1)?.blocks ?? false,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
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

test('a block that the server failed to store is not reported as failed while it is being sent again', async () => {
  const store = personStore(ana.id)
  const outcome = blockAfterFailure(store, 'sending')
  // The page looks at the row meanwhile.
  for (let reads = 0; reads < 30; reads++) await store.deliveries.toArray()
  expect(await store.deliveries.count()).toBe(1)
  await store.deliveries.clear()
  expect(await outcome).toBe('delivered')
})

test('a block that the server failed to store is reported as failed when it is deleted', async () => {
  const store = personStore(ana.id)
  expect(await blockAfterFailure(store, 'queued')).toBe('failed')
  expect(await store.deliveries.count()).toBe(0)
})

test('a block whose next try begins just before it would be deleted is not reported as failed', async () => {
  const store = personStore(ana.id)
  const outcome = blockAfterFailure(store, 'queued', () => {
    const begin = store.transaction.bind(store) as (...given: unknown[]) => Promise<unknown>
    const deletion = vi.spyOn(store, 'transaction') as unknown as Mock<(...given: unknown[]) => Promise<unknown>>
    deletion.mockImplementationOnce(async (...given) => {
      await store.deliveries.toCollection().modify({ state: 'sending' })
      return await begin(...given)
    })
    onTestFinished(() => deletion.mockRestore())
  })
  await expect.poll(async () => (await store.deliveries.toArray()).map(({ state }) => state)).toEqual(['sending'])
  for (let reads = 0; reads < 30; reads++) await store.deliveries.toArray()
  await store.deliveries.clear()
  expect(await outcome).toBe('delivered')
})

/** The page that waits for the block finds it in this state after a try. */
function blockAfterFailure(store: PersonStore, state: 'queued' | 'sending', beforeFailure = () => {}) {
  const [, rosa] = people
  if (!rosa) throw new Error('there is a person to block')
  const failure = { status: 500, code: 'failed' }
  const tried = { state, tries: 1, failure }
  return write(ana.id, block, rosa.id, { blocks: true, person: rosa }, () => {
    beforeFailure()
    void store.deliveries.toCollection().modify(tried)
  })
}

test('a conversation is hidden while its block waits and once it is delivered, and shown again after a refusal', async () => {
  const [rosa] = people
  if (!rosa) throw new Error('there is a person to block')
  await server.sql`delete from blocks`
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: rosa.id })).json()
  await others[0]?.post(`/api/conversations/${id}/messages`, { content: '¿Vienes?' })
  const store = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(store)
  const listed = async () => (await conversationsOf(store)).map(conversation => conversation.id)
  expect(await listed()).toEqual([id])
  expect(await unreadOf(store)).toBe(1)

  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  expect(await listed()).toEqual([])
  expect(await unreadOf(store)).toBe(0)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'user-not-found' }, { status: 404 })))
  await flush(store)
  expect(await listed()).toEqual([id])

  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  await flush(store)
  expect(
    await openRows(store)
      .filter(({ kind }) => kind === 'block')
      .count(),
  ).toBe(0)
  expect(await listed()).toEqual([])
  await pull(store)
  expect(await store.conversations.count()).toBe(0)
  await enqueue(store, block, rosa.id, { blocks: false, person: rosa })
  await flush(store)
  await pull(store)
  expect(await listed()).toEqual([id])
  store.close()
})

test('a block deletes the follow of the same person that still waits', async () => {
  const [rosa, diego] = people
  if (!rosa || !diego) throw new Error('there are two people to follow')
  for (const table of ['blocks', 'follows']) await server.sql`delete from ${server.sql(table)}`
  const store = newPhone(ana)
  await enqueue(store, follow, rosa.id, { follows: true, person: rosa })
  await enqueue(store, follow, diego.id, { follows: true, person: diego })
  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  expect((await openRows(store).toArray()).map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual(
    [`block ${rosa.id}`, `follow ${diego.id}`].toSorted(),
  )
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await flush(store)
  expect(await profileOf(rosa.id)).toMatchObject({ isBlocked: true, isFollowing: false })
  expect(await profileOf(diego.id)).toMatchObject({ isFollowing: true })
  expect(await takeRefusals(store)).toEqual([])
  store.close()
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

async function publishedEvent(): Promise<string> {
  const event = { title: 'Noche de Salsa', category: 'Salsa', city: 'Miami', state: 'FL' }
  const response = await host.post('/api/events', { ...event, date: '2027-11-20', startTime: '22:00' })
  return ((await response.json()) as Event).id
}

/** A venue with an event. */
async function venueNamed(name: string): Promise<FollowedVenue> {
  const { venueSlug, city, state } = await publishEvent(host, { venue: name, location: '1 Main St' })
  return { slug: venueSlug ?? '', name, city, state }
}
