import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { notifications, unseenNotifications } from '#contract/notifications/calls.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { flushUnlocked } from '#sw/delivery/deliver.ts'
import type { AnyKind } from '#sw/delivery/kind.ts'
import { applications } from '#sw/delivery/kinds/applications.ts'
import { kinds } from '#sw/delivery/kinds.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { enqueue } from '#sw/delivery/queue.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { guest } from '../support/guest.ts'
import { resourceAt } from '../support/resource-at.ts'
import { publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'
import { fetchAs } from './delivery-harness.ts'

/* Ana and Luis share a tablet: the queue and the caches of Ana are used while Luis is signed in. */

const NEW_EVENT = {
  title: 'Noche de Salsa',
  category: 'Salsa',
  city: 'Miami',
  state: 'FL',
  date: '2027-11-20',
  startTime: '22:00',
}
const server = await useTestServer()
const host = await server.person('mateo', { userType: 'party_host' })
const ana = await guest(server, 'Ana')
const luis = await guest(server, 'Luis')
const rosa = await guest(server, 'Rosa')
afterEach(() => void vi.unstubAllGlobals())

const eventId = await begunEvent()
const otherEventId = await begunEvent()
const [ownEventId, cancelledEventId] = [await begunEvent(), await begunEvent()]
const visitedEventId = await visitedEvent()
const venueSlug = await slugOfVenue()
const withDj = { program: { parts: [{ kind: 'dj', name: 'DJ Brisa', from: '22:00' }] } }
const artistSlug = (await publishEvent(host, withDj)).artists?.[0]?.slug ?? ''
const seriesSlug = (await publishSeries(host)).series?.slug ?? ''
await server.sql`update users set user_type = 'party_host' where id in ${server.sql([ana.id, luis.id])}`
// An event that is published late on its day counts as confirmed.
await server.sql`
  update events set host_id = ${ana.id}, confirmed_at = null where id in ${server.sql([ownEventId, cancelledEventId])}
`
await notifyBoth()
const conversationId = await conversationOfBoth()
const person = { id: rosa.id, username: 'rosa', displayName: 'Rosa', userType: 'party_goer' }
const id = crypto.randomUUID()
const ownEvent = { title: NEW_EVENT.title, version: 1, flyer: null, draft: null, earlier: [] }

/**
 * One write of each kind that has a member. The server accepts it from Ana, and each would change the account of Luis.
 */
const WRITES: Record<string, { key: string; body: unknown }> = {
  messages: { key: conversationId, body: { id, content: 'Hola', composedAt: new Date().toISOString(), readUpTo: 0 } },
  marks: { key: `${conversationId}/read`, body: 1 },
  profile: { key: 'bio', body: { value: 'I dance on2' } },
  review: { key: eventId, body: { review: { rating: 5, comment: 'Hot' }, version: null, id, earlier: [] } },
  going: { key: otherEventId, body: null },
  saved: { key: eventId, body: true },
  follow: { key: host.id, body: { follows: true, person } },
  'follow-venue': { key: venueSlug, body: { follows: true, venue: { slug: venueSlug, name: 'La Trova' } } },
  'follow-series': { key: seriesSlug, body: { follows: true, series: { slug: seriesSlug, title: 'Martes' } } },
  'follow-artist': { key: artistSlug, body: { follows: true, artist: { slug: artistSlug, name: 'DJ Brisa' } } },
  'follow-city': {
    key: 'us.miami',
    body: { follows: true, city: { slug: 'us.miami', city: 'Miami', state: 'FL', category: null } },
  },
  block: { key: rosa.id, body: { blocks: true, person } },
  cancel: { key: cancelledEventId, body: 'Rain' },
  report: { key: `report user ${rosa.id}`, body: { kind: 'user', targetId: rosa.id, reason: 'Rude', id } },
  'push-wants': { key: 'messages', body: false },
  'host-message': { key: ownEventId, body: { id, audience: 'going', text: 'The doors open at 10' } },
  publish: { key: id, body: { ...ownEvent, fields: NEW_EVENT } },
  'event-edit': { key: ownEventId, body: { ...ownEvent, fields: { description: 'Two dance floors' } } },
  door: {
    key: `${ownEventId}/00000000000000a1:1`,
    body: { device: '00000000000000a1', counter: 1, at: new Date().toISOString(), by: 'Ana', kind: 'out' },
  },
  'still-on': { key: ownEventId, body: {} },
  promises: { key: visitedEventId, body: { started: true, mix: null, floor: null } },
  seen: { key: 'list', body: { until: new Date().toISOString() } },
}

// An application belongs to no account, and is sent without a session.
const kindsOfMembers = kinds.filter(kind => kind !== (applications as AnyKind))

test('each kind of the queue that belongs to a member has a write in this file', () => {
  expect(kindsOfMembers.map(({ name }) => name).toSorted()).toEqual(Object.keys(WRITES).toSorted())
})

test.each(kindsOfMembers)(
  'a write of Ana waits while Luis is signed in, and changes nothing of Luis: $name',
  async kind => {
    const { key = '', body } = WRITES[kind.name] ?? {}
    const phone = newPhone(ana)
    const rowId = await enqueue(phone, kind, key, body)
    const before = await storedRows()

    vi.stubGlobal('fetch', fetchAs(server, luis))
    await flushUnlocked(phone)
    expect(await storedRows()).toEqual(before)
    expect(await phone.deliveries.toArray()).toMatchObject([{ id: rowId, state: 'queued', tries: 0, failure: null }])

    vi.stubGlobal('fetch', fetchAs(server, ana))
    await resumeSending(phone)
    await flushUnlocked(phone)
    expect(await phone.deliveries.toArray()).toEqual([])
    expect(await storedRows()).not.toEqual(before)
    phone.close()
  },
)

test.each([notifications.path, unseenNotifications.path, `/api/users/${luis.id}/events`, `/api/jobs/host/${luis.id}`])(
  'the cache of Ana never contains the response to Luis: %s',
  async path => {
    const phone = newPhone(ana)
    vi.stubGlobal('fetch', fetchAs(server, ana))
    await refreshCached(phone, resourceAt(path))
    const cached = await phone.copies.toArray()
    expect(cached).toHaveLength(1)

    vi.stubGlobal('fetch', fetchAs(server, luis))
    await expect(refreshCached(phone, resourceAt(path))).rejects.toMatchObject({ status: 401, code: 'another-user' })
    expect(await phone.copies.toArray()).toEqual(cached)
    phone.close()
  },
)

/** A night that is over, at which both were checked in. */
async function visitedEvent(): Promise<string> {
  const { id } = await publishEvent(host)
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    select ${id}, '00000000000000a1', n, n, now(), 'Door', 'in', 'member:' || u.id
    from users u
    join (values (${ana.id}::uuid, 1), (${luis.id}::uuid, 2)) checked (id, n) on checked.id = u.id
  `
  await server.sql`
    update events set start_local = now() at time zone tz - interval '12 hours', end_local = now() at time zone tz - interval '8 hours'
    where id = ${id}
  `
  return id
}

/** The rows of all tables that these writes change. */
async function storedRows() {
  const tables = ['users', 'messages', 'members', 'reviews', 'attendances', 'favorites', 'follows', 'blocks', 'reports']
  return await Promise.all(
    [
      ...tables,
      'events',
      'host_messages',
      'promises',
      'push_wants',
      'notifications',
      'venue_follows',
      'series_follows',
      'city_follows',
      'artist_follows',
      'door_rows',
    ].map(table => server.sql`select to_jsonb(t) as row from ${server.sql(table)} t order by to_jsonb(t)::text`),
  )
}

async function begunEvent() {
  const response = await host.post('/api/events', NEW_EVENT)
  const { id: created } = (await response.json()) as Event
  for (const member of [ana, luis]) await member.put(`/api/events/${created}/attendance`, { state: 'going' })
  await server.sql`
    update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${created}
  `
  return created
}

async function slugOfVenue(): Promise<string> {
  const place = { venue: 'La Trova', location: '971 SW 8th St', city: 'Miami', state: 'FL' }
  const event = { title: 'Noche de Son', category: 'Salsa', date: '2027-11-20', startTime: '22:00', ...place }
  const { venueSlug: slug } = (await (await host.post('/api/events', event)).json()) as Event
  return slug ?? ''
}

async function notifyBoth() {
  await server.sql`
    insert into notifications (user_id, kind, entry_id, created_at)
    select unnest(${[ana.id, luis.id]}::uuid[]), 'report', '1', now() - interval '1 minute'
  `
}

/** Each member has a message of the other one to read. */
async function conversationOfBoth(): Promise<string> {
  const { id: started } = await (await ana.post('/api/conversations', { participantTwoId: luis.id })).json()
  await luis.post(`/api/conversations/${started}/messages`, { content: 'Hola Ana' })
  await ana.post(`/api/conversations/${started}/messages`, { content: 'Hola Luis' })
  return started
}
