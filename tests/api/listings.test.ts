import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Listing } from '#contract/admin/listings.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { ClaimedListings } from '#contract/events/listings/listing-claims.ts'
import type { PublicEvent } from '#contract/events/public/public-lists.ts'
import { ADMIN, decide, openAdmin, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { addListing, codeToClaim, listings, newNight, salsa, sourceNamed } from '../support/listings.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { pages: useUnbuiltPages() } })
const jefa = await openAdmin(server)

let ana: Person
let trueno: Person
let source: string
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  source = `@casatrueno${suffix}`
  ana = await server.person(`ana${suffix}`)
  trueno = await server.person(`trueno${suffix}`, { userType: 'party_host' })
})

const listed = async (date: string, fields: object = {}) => await addListing(jefa, source, salsa(date, fields))
const published = async (host: Person, date: string, fields: object = {}) =>
  await publishEvent(host, salsa(date, fields))
const eventAt = async (id: string) => (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
const claim = (host: Person, id: string, code: string) => host.post(`/api/events/${id}/claim`, { code })
const mine = async (person: Person, id: string) => (await (await person.get(`/api/events/${id}/mine`)).json()) as MyPart
const listingWith = async (id: string) => (await listings(jefa)).listings.find(listing => listing.id === id) as Listing

/** Reports the content and decides the report. Returns the id of the decision. */
async function reportAndDecide(kind: 'event' | 'user', targetId: string, action: 'suspend' | 'take-down') {
  expect((await ana.post('/api/reports', { kind, targetId, reason: 'A false claim' })).status).toBe(201)
  return await decide(jefa, targetId, action)
}

test('a listing names its source on each page, API and feed, and links no profile', async () => {
  const id = await listed(newNight(), { status: 'draft', capacity: 5 })
  const event = await eventAt(id)
  expect(event).toMatchObject({
    status: 'active',
    capacity: null,
    unclaimedFrom: source,
    host: { displayName: source },
  })

  const { slug } = event
  const shown = (await (await server.stranger.get(`/api/public/v1/events/${slug}`)).json()) as PublicEvent
  expect(shown).toMatchObject({ unclaimedFrom: source, host: { name: source, url: shown.url } })
  const page = await (await server.stranger.get(`/e/${slug}`)).text()
  expect(page).toContain(`Unclaimed, from ${source}`)
  expect(page).not.toContain('href="/h/')
  expect(page).toContain(`"organizer":{"@type":"Organization","name":"${source}"}`)
  const feed = await (await server.stranger.get(`/api/events/feed/venues/${event.venueSlug}.atom`)).text()
  expect(feed).toContain(`<name>Unclaimed, from ${source}</name>`)

  // The source is no member.
  expect((await ana.get(`/api/users/${event.createdBy}`)).status).toBe(404)
  expect(await (await ana.get(`/api/users/search?q=${encodeURIComponent(source.slice(1))}`)).json()).toEqual([])
  expect((await ana.post(`/api/users/${event.createdBy}/follow`)).status).toBe(404)
  // The JSON of the event of a host has no such field.
  expect(await published(trueno, newNight())).not.toHaveProperty('unclaimedFrom')
})

test('members go to a listing, and guests without an account do not, because it has no host', async () => {
  const id = await listed(newNight())
  expect((await ana.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBe(200)
  const guest = { id: crypto.randomUUID(), device: 'x'.repeat(43), name: 'Lucía', contact: 'lucia@mail.example' }
  const response = await server.stranger.post(`/api/events/${id}/guests`, guest)
  expect(await codeOf(response)).toEqual([409, 'listing-unclaimed'])
})

test('the take-down of an event without a host can be undone', async () => {
  const id = await listed(newNight())
  const takeDown = await reportAndDecide('event', id, 'take-down')
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)
  await undoDecision(jefa, takeDown)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source })
})

test('a moderator edits a listing: its people stay, and those who go are notified of a new time', async () => {
  const date = newNight()
  const id = await listed(date)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  const { version } = await eventAt(id)
  const changes = { title: 'Son con Trueno', startTime: '22:00', price: '15.00', venue: null }
  const order = { ...changes, date, capacity: 3, status: 'draft' }
  const edited = await jefa.patch(`/api/admin/listings/${id}`, order, { 'If-Match': `"${version}"` })
  expect(edited.status).toBe(200)
  const body = (await edited.json()) as Event
  expect(edited.headers.get('etag')).toBe(`"${body.version}"`)
  const expected = { ...changes, capacity: null }
  expect(body).toMatchObject({ ...expected, status: 'active', unclaimedFrom: source, attendingCount: 1 })
  expect(await eventAt(id)).toMatchObject(expected)
  expect(await server.sql`select kind from notifications where user_id = ${ana.id}`).toEqual([
    { kind: 'event-changed' },
  ])

  // Its code still works, and afterwards it is an event of the host.
  expect((await claim(trueno, id, await codeToClaim(jefa, source))).status).toBe(200)
  expect(await codeOf(jefa.patch(`/api/admin/listings/${id}`, { title: 'Mine' }))).toEqual([404, 'event-not-found'])
})

test('two moderators who edit the same field of a listing do not overwrite each other', async () => {
  const date = newNight()
  const id = await listed(date)
  const { version } = await eventAt(id)
  const seen = { 'If-Match': `"${version}"` }
  expect((await jefa.patch(`/api/admin/listings/${id}`, { venue: 'El Patio' }, seen)).status).toBe(200)
  const second = await jefa.patch(`/api/admin/listings/${id}`, { venue: 'La Trova', title: 'Son' }, seen)
  expect(second.status).toBe(412)
  expect(await second.json()).toMatchObject({
    code: 'edit-conflict',
    conflict: { fields: ['venue'], current: { venue: 'El Patio' } },
  })
  expect(await eventAt(id)).toMatchObject({ venue: 'El Patio', title: 'Salsa con Trueno' })
  expect((await jefa.patch(`/api/admin/listings/${id}`, { title: 'Son' }, seen)).status).toBe(200)
  for (const [order, code] of [
    [{ price: 'cheap' }, 'price-unreadable'],
    [{ endTime: '23:00' }, 'end-equals-start'],
    [{ title: ' ' }, 'event-fields-required'],
  ] as const)
    expect(await codeOf(jefa.patch(`/api/admin/listings/${id}`, order))).toEqual([400, code])
})

test('an event that is here already is not listed again, and a repeated request lists it once', async () => {
  const date = newNight()
  await published(trueno, date, { title: '¡Salsa con TRUENO!', venue: 'casa trueno' })
  const same = await jefa.post('/api/admin/listings', { source, event: salsa(date) })
  expect(await codeOf(same)).toEqual([409, 'listing-exists'])
  expect(await sourceNamed(jefa, source)).toBeUndefined()
  await listed(date, { title: 'Feria de libros' })
  await listed(date, { venue: 'La Trova' })

  const order = { source, event: salsa(newNight()) }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await jefa.post('/api/admin/listings', order, key)
  const second = await jefa.post('/api/admin/listings', order, key)
  expect([first.status, second.status]).toEqual([201, 200])
  expect(await second.json()).toEqual(await first.json())
})

test('a listing is joined with the event that its host publishes later, and the join can be undone', async () => {
  const date = newNight()
  const id = await listed(date)
  const { slug } = await eventAt(id)
  const beto = await server.person(`beto${source.slice(11)}`)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await ana.put(`/api/events/${id}/favorite`)
  await beto.put(`/api/events/${id}/attendance`, { state: 'going' })
  const event = await published(trueno, date, { title: 'Noche de salsa con Trueno', capacity: 1 })
  expect((await listingWith(id)).sameAs).toMatchObject({ id: event.id, hostName: expect.stringContaining('Paredes') })

  const elsewhere = await published(trueno, newNight())
  const wrong = await jefa.post(`/api/admin/listings/${id}/join`, { eventId: elsewhere.id })
  expect(await codeOf(wrong)).toEqual([400, 'listing-differs'])
  expect((await jefa.post(`/api/admin/listings/${id}/join`, { eventId: event.id })).status).toBe(204)

  // The addresses of the listing lead to the event.
  expect((await eventAt(id)).id).toBe(event.id)
  expect(((await (await server.stranger.get(`/api/events/slug/${slug}`)).json()) as Event).id).toBe(event.id)
  expect((await eventAt(event.id)).attendingCount).toBe(1)
  expect(await mine(ana, event.id)).toMatchObject({ attendance: 'going', isFavorite: true })
  expect(await mine(beto, event.id)).toMatchObject({ attendance: 'interested' })
  expect((await listingWith(id)).joinedInto).toMatchObject({ id: event.id })

  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(204)
  expect(await eventAt(id)).toMatchObject({ id, unclaimedFrom: source, attendingCount: 2 })
  expect((await eventAt(event.id)).attendingCount).toBe(0)
  expect(await mine(ana, event.id)).toMatchObject({ attendance: null, isFavorite: false })
  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(404)
})

test('a member who chooses again after the join stays at the event when the listing is separated', async () => {
  const date = newNight()
  const id = await listed(date)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await ana.put(`/api/events/${id}/favorite`)
  const event = await published(trueno, date, { title: 'Noche de salsa con Trueno' })
  expect((await jefa.post(`/api/admin/listings/${id}/join`, { eventId: event.id })).status).toBe(204)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  await ana.delete(`/api/events/${event.id}/favorite`)
  await ana.put(`/api/events/${event.id}/favorite`)
  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(204)
  expect(await mine(ana, event.id)).toMatchObject({ attendance: 'interested', isFavorite: true })
})

test('a join can be undone after a claim, but not while the host of the listing is suspended', async () => {
  const date = newNight()
  const [id, other] = [await listed(date), await listed(newNight())]
  const event = await published(trueno, date, { title: 'Noche de salsa con Trueno' })
  expect((await jefa.post(`/api/admin/listings/${id}/join`, { eventId: event.id })).status).toBe(204)
  const claimed = await claim(trueno, other, await codeToClaim(jefa, source))
  expect((await claimed.json()) as ClaimedListings).toEqual({ claimed: 1, source })
  expect((await listingWith(id)).joinedInto).toMatchObject({ id: event.id })

  const suspension = await reportAndDecide('user', trueno.id, 'suspend')
  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(404)
  await undoDecision(jefa, suspension)
  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(204)
  expect(await eventAt(id)).toMatchObject({ id, createdBy: trueno.id })
  expect(await listingWith(id)).toBeUndefined()
})

test('a listing can be deleted, which notifies the members who go, and a claimed one cannot', async () => {
  const [id, claimed] = [await listed(newNight()), await listed(newNight())]
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  expect((await jefa.delete(`/api/admin/listings/${id}`)).status).toBe(204)
  expect(await server.sql`select kind from notifications where user_id = ${ana.id}`).toEqual([
    { kind: 'event-cancelled' },
  ])
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)
  await claim(trueno, claimed, await codeToClaim(jefa, source))
  expect((await jefa.delete(`/api/admin/listings/${claimed}`)).status).toBe(404)
})

test('only an administrator lists, joins and separates', async () => {
  const id = await listed(newNight())
  for (const person of [ana, trueno, server.stranger]) {
    expect((await person.get('/api/admin/listings')).status).toBe(401)
    expect((await person.post('/api/admin/listings', { source, event: salsa(newNight()) })).status).toBe(401)
    expect((await person.post(`/api/admin/listings/${id}/separate`)).status).toBe(401)
    expect((await person.patch(`/api/admin/listings/${id}`, { title: 'Mine' })).status).toBe(401)
    expect((await person.delete(`/api/admin/listings/${id}`)).status).toBe(401)
  }
})
