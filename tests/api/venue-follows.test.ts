import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { continuePublication } from '#db/notifications/publications.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { exportedData } from '../support/exported.ts'
import type { Person } from '../support/person.ts'
import { recordPushes, wantsPush } from '../support/recorded-pushes.ts'
import { useTestServer } from '../support/test-server.ts'

const { sent, push } = recordPushes()

// The tests send the deliveries themselves.
const server = await useTestServer({ config: { admin: ADMIN }, context: { push }, areDeliveriesManual: true })

const EVENT = { date: '2027-11-19', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }

let ana: Person
let luis: Person
let mateo: Person
let venue: { venue: string; location: string }
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  venue = { venue: `La Terraza ${suffix}`, location: '1 Main St' }
})

test('a member follows a venue, sees it in the list, and ends the follow; repeated calls change nothing', async () => {
  const { venueSlug } = await publish()
  for (const _ of [1, 2]) expect((await ana.put(pathOf(venueSlug))).status).toBe(204)
  expect(await followedBy(ana)).toEqual([{ slug: venueSlug, name: venue.venue, city: 'Miami', state: 'FL' }])
  expect(await followedBy(luis)).toEqual([])
  for (const _ of [1, 2]) expect((await ana.delete(pathOf(venueSlug))).status).toBe(204)
  expect(await followedBy(ana)).toEqual([])
})

test('only a member can follow, and only a venue that has a page', async () => {
  const { id, venueSlug } = await publish()
  expect((await server.stranger.put(pathOf(venueSlug))).status).toBe(401)
  expect((await server.stranger.get('/api/venues/following')).status).toBe(401)
  for (const slug of ['no-such-venue-miami-00000000', 'ñ', 'a'.repeat(200)])
    expect([slug, (await ana.put(pathOf(slug))).status]).toEqual([slug, 404])
  await mateo.delete(`/api/events/${id}`)
  expect((await ana.put(pathOf(venueSlug))).status).toBe(404)
})

test('a member who follows 500 venues cannot follow another one, and can repeat the follow of one of them', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  await server.sql`
    with added as (
      insert into venues (slug, name, address, city, state)
      select 'v-' || n || ${ana.id}, 'V ' || n || ${ana.id}, '1', 'Miami', 'FL' from generate_series(1, 499) n returning id
    )
    insert into venue_follows (venue_id, user_id) select id, ${ana.id} from added
  `
  const { venueSlug: other } = await publish({ location: '2 Main St' })
  const refused = await ana.put(pathOf(other))
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too-many-venues' }])
  expect((await ana.put(pathOf(venueSlug))).status).toBe(204)
})

test('an event at a followed venue notifies the member once, also for a host whom the member does not follow, and a draft does not', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  const draft = await publish({ status: 'draft' })
  await publish({ venue: 'Otro Local' })
  expect(await list(ana)).toMatchObject({ notifications: [] })
  for (const status of ['active', 'draft', 'active']) await mateo.patch(`/api/events/${draft.id}`, { status })
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'event-published', event: { id: draft.id }, followedVenue: venue.venue }],
  })
  expect(await list(luis)).toMatchObject({ notifications: [] })
  expect(await list(mateo)).toMatchObject({ notifications: [] })
})

test('a member who follows the host and the venue gets one notification, about the host', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  await ana.post(`/api/users/${mateo.id}/follow`)
  const { id } = await publish()
  expect((await list(ana)).notifications).toMatchObject([{ event: { id }, followedVenue: null }])
})

test.each(['member', 'host'])(
  'when the %s has blocked the other, no event of the host at the venue is notified',
  async blocker => {
    const { venueSlug } = await publish()
    await ana.put(pathOf(venueSlug))
    await publish()
    expect((await list(ana)).notifications).toHaveLength(1)
    await (blocker === 'member' ? ana.put(`/api/blocks/${mateo.id}`) : mateo.put(`/api/blocks/${ana.id}`))
    await publish()
    expect((await list(ana)).notifications).toEqual([])
    expect(await server.sql`select from notifications where user_id = ${ana.id}`).toHaveLength(1)
    // Another host at the same place.
    const ines = await server.person(`ines${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
    const { id } = await publishEvent(ines, venue)
    expect((await list(ana)).notifications).toMatchObject([{ event: { id } }])
  },
)

test('the push names the venue, and is not sent after the follow has ended', async () => {
  const { venueSlug } = await publish()
  for (const person of [ana, luis]) {
    await person.put(pathOf(venueSlug))
    await wantsPush(server.sql, person)
  }
  const { title } = await publish({ title: 'Noche de Son' })
  await luis.delete(pathOf(venueSlug))
  await sendDeliveries(server.context)
  expect(sent).toEqual([{ endpoint: `https://push.example/${ana.id}`, title: `New at ${venue.venue}: ${title}` }])
})

test('an event without a host at a followed venue notifies the member, with a push, until it is deleted', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  await wantsPush(server.sql, ana)
  const jefa = await openAdmin(server)
  const listing = { ...EVENT, ...venue, title: 'Son sin anfitrión' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const order = { source: `@casa${ana.username}`, event: listing }
  const statuses = []
  for (const _ of [1, 2]) statuses.push((await jefa.post('/api/admin/listings', order, headers)).status)
  expect(statuses).toEqual([201, 200])

  const { unseen, notifications } = await list(ana)
  expect(unseen).toBe(1)
  expect(notifications).toMatchObject([{ kind: 'event-published', person: null, followedVenue: venue.venue }])
  expect((await list(luis)).notifications).toEqual([])
  sent.length = 0
  await sendDeliveries(server.context)
  expect(sent).toMatchObject([{ title: `New at ${venue.venue}: Son sin anfitrión` }])
  expect((await exportedData(server.sql, ana)).notifications).toMatchObject([
    { kind: 'event-published', event: 'Son sin anfitrión', person: null },
  ])

  await jefa.delete(`/api/admin/listings/${notifications[0]?.event?.id}`)
  expect((await list(ana)).notifications).toEqual([])
})

test('the followers of a venue beyond the first 2,000 are notified in further transactions', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  await server.sql`
    with added as (
      insert into users (id, username) select gen_random_uuid(), 'many' || n || ${Date.now()}::text from generate_series(1, 2500) n
      returning id
    )
    insert into venue_follows (venue_id, user_id, at)
    select v.id, a.id, now() + interval '1 minute' from added a, venues v where v.slug = ${venueSlug}
  `
  const { id } = await publish()
  const notified = async () =>
    Number((await server.sql`select count(*) as n from notifications where event_id = ${id}`)[0]?.n)
  expect(await notified()).toBe(2000)
  while (await continuePublication(server.sql));
  expect(await notified()).toBe(2501)
  expect(await server.sql`select from publications where event_id = ${id}`).toHaveLength(0)
})

test('the export contains the followed venues, and the deletion of the account ends the follows', async () => {
  const { venueSlug } = await publish()
  await ana.put(pathOf(venueSlug))
  expect((await exportedData(server.sql, ana))['followed-venues']).toMatchObject([{ name: venue.venue, city: 'Miami' }])
  await ana.delete('/api/profile')
  expect(await server.sql`select from venue_follows where user_id = ${ana.id}`).toHaveLength(0)
})

const pathOf = (slug: string | null) => `/api/venues/${slug}/follow`

async function followedBy(person: Person) {
  return (await (await person.get('/api/venues/following')).json()) as FollowedVenue[]
}

async function list(person: Person) {
  return (await (await person.get('/api/notifications')).json()) as NotificationPage
}

async function publish(fields: object = {}): Promise<Event> {
  return await publishEvent(mateo, { ...venue, ...fields })
}
