import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { citySlug } from '#contract/places/city-slug.ts'
import { deleteUnusedRows } from '#db/cleanup/retention.ts'
import { continuePublication } from '#db/notifications/publications.ts'
import { publishEvent } from '../support/event.ts'
import { exportedData } from '../support/exported.ts'
import type { Person } from '../support/person.ts'
import { recordPushes, wantsPush } from '../support/recorded-pushes.ts'
import { useTestServer } from '../support/test-server.ts'

const { sent, push } = recordPushes()

// The tests send the deliveries themselves.
const server = await useTestServer({ context: { push }, areDeliveriesManual: true })

let ana: Person
let luis: Person
let mateo: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  await server.sql`delete from city_follows`
  await server.sql`delete from followed_cities`
})

test('a member follows a city and a genre in another one, sees both in the list, and ends the follows; repeated calls change nothing', async () => {
  for (const slug of ['us.miami', 'us.miami', 'us.tampa.bachata', 'us.tampa.bachata']) await follow(ana, slug)
  expect(await followedBy(ana)).toEqual([
    { slug: 'us.tampa.bachata', city: 'Tampa', state: 'FL', category: 'bachata' },
    { slug: 'us.miami', city: 'Miami', state: 'FL', category: null },
  ])
  expect(await followedBy(luis)).toEqual([])
  for (const _ of [1, 2]) expect((await ana.delete(pathOf('us.tampa.bachata'))).status).toBe(204)
  expect((await followedBy(ana)).map(({ slug }) => slug)).toEqual(['us.miami'])
})

test('only a member can follow, and only a city that has a page, or a genre that events have', async () => {
  expect((await server.stranger.put(pathOf('us.miami'))).status).toBe(401)
  expect((await server.stranger.get('/api/cities/following')).status).toBe(401)
  for (const slug of [
    'us.no-such-town-fl',
    'us',
    'us.miami.polka',
    'us.miami.tonight',
    'xx.miami',
    'ñ',
    'a'.repeat(200),
  ])
    expect([slug, (await ana.put(pathOf(slug))).status]).toEqual([slug, 404])
})

test('a member with 50 follows cannot follow another city, and can repeat the follow of one of them', async () => {
  await follow(ana, 'us.miami')
  await server.sql`
    with added as (
      insert into followed_cities (city, state, key) select 'C' || n, 'FL', 'c' || n from generate_series(1, 49) n returning id
    )
    insert into city_follows (city_id, category, user_id) select id, '', ${ana.id} from added
  `
  const refused = await ana.put(pathOf('us.tampa'))
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too-many-cities' }])
  expect((await ana.put(pathOf('us.miami'))).status).toBe(204)
  expect((await ana.put(pathOf('us.miami.salsa'))).status).toBe(409)
})

test('an event notifies those who follow its city, its genre there, or a city nearby, once, and a draft or another genre does not', async () => {
  const eva = await server.person(`eva${randomBytes(3).toString('hex')}`)
  await follow(ana, 'us.miami')
  await follow(ana, 'us.miami.bachata')
  await follow(luis, 'us.miami.bachata')
  await follow(eva, 'us.tampa')
  await follow(mateo, 'us.miami')
  const salsa = await publish({ category: 'Salsa' })
  const draft = await publish({ category: 'Bachata', city: 'Miami Beach', status: 'draft' })
  expect((await list(ana)).notifications).toMatchObject([{ event: { id: salsa.id }, followedCity: 'Miami' }])
  expect((await list(luis)).notifications).toEqual([])
  for (const status of ['active', 'draft', 'active']) await mateo.patch(`/api/events/${draft.id}`, { status })
  expect((await list(ana)).notifications.map(({ event }) => event?.id)).toEqual([draft.id, salsa.id])
  expect(await list(luis)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'event-published', event: { id: draft.id }, followedVenue: null, followedCity: 'Miami' }],
  })
  for (const other of [eva, mateo]) expect((await list(other)).notifications).toEqual([])

  const bogota = { city: 'Bogotá', state: 'CO.0', timeZone: 'America/Bogota' }
  await publish({ ...bogota, category: 'Salsa' })
  await follow(eva, `co.${citySlug(bogota)}.bachata`)
  await publish({ ...bogota, category: 'Cumbia' })
  const abroad = await publish({ ...bogota, category: 'Bachata' })
  expect((await list(eva)).notifications).toMatchObject([{ event: { id: abroad.id }, followedCity: 'Bogotá' }])
})

test('a member who follows the host or the venue, too, gets one notification, which is about the host or the venue', async () => {
  const place = { venue: `La Terraza ${ana.username}`, location: '1 Main St' }
  const { venueSlug } = await publish(place)
  for (const person of [ana, luis]) await follow(person, 'us.miami')
  await ana.post(`/api/users/${mateo.id}/follow`)
  await luis.put(`/api/venues/${venueSlug}/follow`)
  const { id } = await publish(place)
  const [ofHost, ofVenue] = [(await list(ana)).notifications, (await list(luis)).notifications]
  expect(ofHost).toMatchObject([{ event: { id }, followedVenue: null }])
  expect(ofHost[0]).not.toHaveProperty('followedCity')
  expect(ofVenue).toMatchObject([{ event: { id }, followedVenue: place.venue }])
  expect(ofVenue[0]).not.toHaveProperty('followedCity')
})

test.each(['member', 'host'])('when the %s has blocked the other, no event of the host is notified', async blocker => {
  await follow(ana, 'us.miami')
  await (blocker === 'member' ? ana.put(`/api/blocks/${mateo.id}`) : mateo.put(`/api/blocks/${ana.id}`))
  await publish()
  expect(await server.sql`select from notifications where user_id = ${ana.id}`).toEqual([])
  const ines = await server.person(`ines${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  const { id } = await publishEvent(ines, { city: 'Miami', state: 'FL' })
  expect((await list(ana)).notifications).toMatchObject([{ event: { id } }])
})

test('the push names the city, is not sent without the wish for it or after the follow has ended', async () => {
  const eva = await server.person(`eva${randomBytes(3).toString('hex')}`)
  for (const person of [ana, luis, eva]) {
    await follow(person, 'us.miami.bachata')
    await wantsPush(server.sql, person)
  }
  expect((await eva.put('/api/push/wants', { published: false })).status).toBe(200)
  const { title } = await publish({ title: 'Noche de Son', category: 'Bachata' })
  await luis.delete(pathOf('us.miami.bachata'))
  sent.length = 0
  await sendDeliveries(server.context)
  expect(sent).toEqual([{ endpoint: `https://push.example/${ana.id}`, title: `New in Miami: ${title}` }])
})

test('in quiet hours the push waits until they end', async () => {
  await follow(ana, 'us.miami')
  await wantsPush(server.sql, ana)
  const clock = Temporal.Now.zonedDateTimeISO('UTC')
  const [from, until] = [-1, 1].map(hours => clock.add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' }))
  const chosen = await ana.put('/api/push/wants', { quietHours: { from, until }, zone: 'UTC' })
  expect(chosen.status).toBe(200)
  await publish()
  sent.length = 0
  await sendDeliveries(server.context)
  expect(sent).toEqual([])
  expect(
    await server.sql`
    select from notification_deliveries d
    join notifications n on n.id = d.notification_id
    where n.user_id = ${ana.id} and d.ended_at is null
  `,
  ).toHaveLength(1)
})

test('the followers of a city beyond the first 2,000 are notified in further transactions, each once', async () => {
  await follow(ana, 'us.miami')
  await follow(ana, 'us.miami.salsa')
  await server.sql`
    with added as (
      insert into users (id, username)
      select gen_random_uuid(), 'many' || n || ${Date.now()}::text from generate_series(1, 2500) n
      returning id
    ),
    followed as (
      insert into city_follows (city_id, category, user_id, at)
      select c.id, '', a.id, now() + interval '1 minute' from added a, followed_cities c
      returning user_id
    )
    select count(*) from followed
  `
  const { id } = await publish({ category: 'Salsa' })
  const notified = async () =>
    Number((await server.sql`select count(*) as n from notifications where event_id = ${id}`)[0]?.n)
  expect(await notified()).toBe(2000)
  while (await continuePublication(server.sql));
  expect(await notified()).toBe(2501)
  expect(await server.sql`select from publications where event_id = ${id}`).toHaveLength(0)
})

test('followers whom a batch skips do not end the batches', async () => {
  await follow(ana, 'us.miami')
  await server.sql`
    with added as (
      insert into users (id, username)
      select gen_random_uuid(), 'block' || n || ${Date.now()}::text from generate_series(1, 2100) n
      returning id
    ),
    blocked as (
      insert into blocks (blocker_id, blocked_id) select id, ${mateo.id} from added
    )
    insert into city_follows (city_id, category, user_id, at)
    select c.id, '', a.id, now() + interval '1 minute' from added a, followed_cities c
  `
  const { id } = await publish()
  expect((await list(ana)).notifications).toEqual([])
  while (await continuePublication(server.sql));
  expect((await list(ana)).notifications).toMatchObject([{ event: { id } }])
})

test('the export contains the followed cities, and the deletion of the account ends the follows', async () => {
  await follow(ana, 'us.miami.bachata')
  expect((await exportedData(server.sql, ana))['followed-cities']).toMatchObject([
    { city: 'Miami', state: 'FL', category: 'bachata' },
  ])
  expect(await deleteUnusedRows(server.sql, 'followed_cities', 100)).toBe(0)
  await ana.delete('/api/profile')
  expect(await server.sql`select from city_follows where user_id = ${ana.id}`).toHaveLength(0)
  expect(await deleteUnusedRows(server.sql, 'followed_cities', 100)).toBe(1)
})

const pathOf = (slug: string) => `/api/cities/${slug}/follow`

async function follow(person: Person, slug: string) {
  expect((await person.put(pathOf(slug))).status).toBe(204)
}

async function followedBy(person: Person) {
  return (await (await person.get('/api/cities/following')).json()) as FollowedCity[]
}

async function list(person: Person) {
  return (await (await person.get('/api/notifications')).json()) as NotificationPage
}

async function publish(fields: object = {}): Promise<Event> {
  return await publishEvent(mateo, { city: 'Miami', state: 'FL', ...fields })
}
