import { beforeEach, expect, test } from 'vitest'
import { noLimits } from '#api/http/rate-limits.ts'
import type { Listing, ListingCode, ListingSource, Listings } from '#contract/admin/listings.ts'
import type { Decision, ReportedContent } from '#contract/admin/moderation.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { ClaimedListings } from '#contract/events/listings/listing-claims.ts'
import type { PublicEvent } from '#contract/events/public/public-lists.ts'
import { undoClaim } from '#db/admin/listings.ts'
import { ADMIN, type Admin, openAdmin } from '../support/admin.ts'
import { waitsForLock } from '../support/locks.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { limits: noLimits } })
const year = new Date().getFullYear() + 1
let jefa: Admin
let ana: Person
let trueno: Person
let source: string
beforeEach(async () => {
  const suffix = String(Math.random()).slice(2, 8)
  source = `@casatrueno${suffix}`
  ana = await server.person(`ana${suffix}`)
  trueno = await server.person(`trueno${suffix}`, { userType: 'party_host' })
  jefa = await openAdmin(server)
})

/** Each test has a night of its own, so that its events are not the same as those of another test. */
let night = 0
const newNight = () =>
  Temporal.PlainDate.from(`${year}-01-01`)
    .add({ days: (night += 1) })
    .toString()
const salsa = (date: string, fields: Record<string, unknown> = {}) => ({
  title: 'Salsa con Trueno',
  date,
  startTime: '23:00',
  venue: 'Casa Trueno',
  location: '123 SW 8th St',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
  ...fields,
})
async function listed(date: string, fields: Record<string, unknown> = {}): Promise<string> {
  const response = await jefa.post('/api/admin/listings', { source, event: salsa(date, fields) })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}
async function published(host: Person, date: string, fields: Record<string, unknown> = {}): Promise<Event> {
  const response = await host.post('/api/events', salsa(date, fields))
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}
const eventAt = async (id: string) => (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
const listings = async () => (await (await jefa.get('/api/admin/listings')).json()) as Listings
const listingWith = async (id: string) => (await listings()).listings.find(listing => listing.id === id) as Listing
const ownSource = async () => (await listings()).sources.find(({ name }) => name === source) as ListingSource
async function newCode(): Promise<string> {
  const response = await jefa.post(`/api/admin/listing-sources/${(await ownSource()).id}/code`)
  expect(response.status).toBe(200)
  return ((await response.json()) as ListingCode).code
}
const claim = (host: Person, id: string, code: string) => host.post(`/api/events/${id}/claim`, { code })
const mine = async (person: Person, id: string) => (await (await person.get(`/api/events/${id}/mine`)).json()) as MyPart

/** Reports the content and decides the report. Returns the id of the decision. */
async function decide(kind: 'event' | 'user', targetId: string, action: 'suspend' | 'take-down'): Promise<string> {
  expect((await ana.post('/api/reports', { kind, targetId, reason: 'A false claim' })).status).toBe(201)
  const reports = (await (await jefa.get('/api/admin/reports?state=open')).json()) as ReportedContent[]
  const report = reports.find(reported => reported.targetId === targetId)
  const response = await jefa.post(`/api/admin/reports/${report?.id}/decision`, { action, note: '' })
  expect(response.status).toBe(200)
  return ((await response.json()) as Decision).id
}
async function undo(decision: string) {
  expect((await jefa.post(`/api/admin/decisions/${decision}/undo`)).status).toBe(204)
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

test('the host with the code gets all listings of the source, and the code works once', async () => {
  const [first, second] = [await listed(newNight()), await listed(newNight())]
  await ana.put(`/api/events/${first}/attendance`, { state: 'going' })
  const code = await newCode()
  expect(await codeOf(await claim(trueno, first, 'AAAAA-AAAAA'))).toEqual([400, 'claim-code-wrong'])
  expect(await codeOf(await claim(ana, first, code))).toEqual([403, 'hosts-only'])
  expect((await trueno.patch(`/api/events/${first}`, { title: 'Mine' })).status).toBe(404)

  const claimed = await claim(trueno, first, ` ${code.toLowerCase().replace('-', ' ')}`)
  expect((await claimed.json()) as ClaimedListings).toEqual({ claimed: 2, source })
  for (const id of [first, second]) {
    const event = await eventAt(id)
    expect(event).toMatchObject({ createdBy: trueno.id, host: { username: trueno.username } })
    expect(event).not.toHaveProperty('unclaimedFrom')
  }
  expect((await eventAt(first)).attendingCount).toBe(1)
  expect((await trueno.patch(`/api/events/${first}`, { title: 'Son' })).status).toBe(200)
  expect(await ownSource()).toMatchObject({ claimedBy: trueno.username, codeExpiresAt: null, listings: 2 })
  expect(await codeOf(await claim(trueno, first, code))).toEqual([404, 'event-not-found'])
})

test('the database has the hash of a code, which ends with the next code, after two weeks and after wrong codes', async () => {
  const id = await listed(newNight())
  const first = await newCode()
  const { id: sourceId } = await ownSource()
  const [row] = await server.sql`select * from listing_sources where id = ${sourceId}`
  expect(JSON.stringify(row)).not.toContain(first.replace('-', ''))
  const second = await newCode()
  expect(await codeOf(await claim(trueno, id, first))).toEqual([400, 'claim-code-wrong'])

  await server.sql`update listing_sources set code_expires_at = now() where id = ${sourceId}`
  expect(await codeOf(await claim(trueno, id, second))).toEqual([400, 'claim-code-wrong'])
  expect(await ownSource()).toMatchObject({ codeExpiresAt: null })

  const third = await newCode()
  for (let attempt = 0; attempt < 20; attempt += 1) await claim(trueno, id, 'BBBBBBBBBB')
  expect((await ownSource()).codeExpiresAt).not.toBeNull()
  const counted = await server.sql`
    update listing_sources set wrong_codes = wrong_codes + 1979 where id = ${sourceId} returning wrong_codes
  `
  expect(counted).toEqual([{ wrongCodes: 1999 }])
  await claim(trueno, id, 'BBBBBBBBBB')
  expect(await codeOf(await claim(trueno, id, third))).toEqual([400, 'claim-code-wrong'])
  expect((await claim(trueno, id, await newCode())).status).toBe(200)
})

test('of two hosts with the same code, one gets the listings', async () => {
  const id = await listed(newNight())
  const other = await server.person(`other${source.slice(11)}`, { userType: 'party_host' })
  const code = await newCode()
  const statuses = await Promise.all([claim(trueno, id, code), claim(other, id, code)])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test('a claim can be undone, and the listings have no host again', async () => {
  const id = await listed(newNight())
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await claim(trueno, id, await newCode())
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${id}, ${ana.id}, 'editor', now())
  `
  expect((await ana.patch(`/api/events/${id}`, { title: 'Ours' })).status).toBe(200)
  const { id: sourceId } = await ownSource()
  expect((await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)).status).toBe(204)
  expect((await ana.patch(`/api/events/${id}`, { title: 'Mine' })).status).toBe(404)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source, attendingCount: 1 })
  expect((await trueno.patch(`/api/events/${id}`, { title: 'Mine' })).status).toBe(404)
  const again = await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)
  expect(await codeOf(again)).toEqual([404, 'not-found'])
  expect((await claim(trueno, id, await newCode())).status).toBe(200)

  // New listings of a claimed source are a new source, with which the undone claim would collide.
  await listed(newNight())
  expect(await codeOf(await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`))).toEqual([
    409,
    'listing-exists',
  ])
})

test('the claim of a suspended host is undone, too, and an event with its own take-down stays hidden', async () => {
  const [id, hidden] = [await listed(newNight()), await listed(newNight())]
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await claim(trueno, id, await newCode())
  const takeDown = await decide('event', hidden, 'take-down')
  const suspension = await decide('user', trueno.id, 'suspend')
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)

  const { id: sourceId } = await ownSource()
  expect((await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)).status).toBe(204)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source, attendingCount: 1 })
  expect(await server.sql`select from notifications where event_id = ${id} and kind = 'event-cancelled'`).toEqual([])
  expect((await server.stranger.get(`/api/events/${hidden}`)).status).toBe(404)
  await undo(suspension)
  expect((await server.stranger.get(`/api/events/${hidden}`)).status).toBe(404)
  await undo(takeDown)
  expect(await eventAt(hidden)).toMatchObject({ unclaimedFrom: source })
})

test('the take-down of an event without a host can be undone', async () => {
  const id = await listed(newNight())
  const takeDown = await decide('event', id, 'take-down')
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)
  await undo(takeDown)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source })
})

test('an undone claim deletes the messages, codes of links and flyers of the host', async () => {
  const [id, other] = [await listed(newNight()), await listed(newNight())]
  await claim(trueno, id, await newCode())
  const [flyerUrl, shared] = [await uploadFlyer(server, trueno), await uploadFlyer(server, trueno)]
  await trueno.patch(`/api/events/${id}`, { flyerUrl })
  await trueno.patch(`/api/events/${other}`, { flyerUrl: shared })
  const own = await published(trueno, newNight(), { flyerUrl: shared })
  expect((await trueno.put(`/api/events/${id}/sources/casa-friends`)).status).toBeLessThan(300)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going', from: 'casa-friends' })
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'Call me at 555' }
  expect((await trueno.post(`/api/events/${id}/host-messages`, message)).status).toBe(201)
  await server.sql`insert into visit_marks (event_id, mark) values (${id}, '\\x01')`
  await decide('user', trueno.id, 'suspend')

  const { id: sourceId } = await ownSource()
  expect((await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)).status).toBe(204)
  expect([(await eventAt(id)).flyerUrl, (await eventAt(other)).flyerUrl]).toEqual([null, null])
  // The other flyer is that of an event which a moderator can restore.
  const stored = await server.sql`select '/uploads/' || path as url from uploads where owner_id = ${trueno.id}`
  expect(stored).toEqual([{ url: shared }])
  expect([(await server.stranger.get(flyerUrl)).status, (await server.stranger.get(shared)).status]).toEqual([404, 200])
  const [left] = await server.sql`
    select
      (select count(*)::int from host_messages where event_id = e.id) as messages,
      (select count(*)::int from notifications where event_id = e.id and kind = 'host-message') as notifications,
      (select count(*)::int from visit_sources where event_id = e.id) as codes,
      (select count(*)::int from visit_marks where event_id = e.id) as marks,
      (select source from attendances where event_id = e.id and user_id = ${ana.id}) as source
    from events e
    where e.id = ${id}
  `
  expect(left).toEqual({ messages: 0, notifications: 0, codes: 0, marks: 0, source: null })
  expect(await server.sql`select flyer_url from events where id = ${own.id}`).toEqual([{ flyerUrl: shared }])
})

test('an undone claim restores what the host has changed, and the members who go are notified of the time', async () => {
  const fields = { price: '10.00', tags: ['live'], description: 'With a band' }
  const [id, cancelled, hidden, deleted] = [
    await listed(newNight(), fields),
    await listed(newNight()),
    await listed(newNight()),
    await listed(newNight()),
  ]
  const removed = await listed(newNight())
  expect((await jefa.delete(`/api/admin/listings/${removed}`)).status).toBe(204)
  const before = await eventAt(id)
  for (const event of [id, cancelled, deleted])
    expect((await ana.put(`/api/events/${event}/attendance`, { state: 'going' })).status).toBe(200)
  await claim(trueno, id, await newCode())
  const lies = {
    title: 'Mi noche',
    description: 'Call me at 555',
    ticketsUrl: 'https://tickets.example/mine',
    price: '30.00',
    startTime: '21:00',
    date: before.date,
    venue: 'Casa Falsa',
    capacity: 1,
    hasWaitingList: true,
    tags: ['mine'],
  }
  expect((await trueno.patch(`/api/events/${id}`, lies)).status).toBe(200)
  const beto = await server.person(`beto${source.slice(11)}`)
  expect((await beto.put(`/api/events/${id}/attendance`, { state: 'waiting' })).status).toBe(200)
  expect((await trueno.post(`/api/events/${cancelled}/cancel`, { reason: 'Call me at 555' })).status).toBe(200)
  expect((await trueno.patch(`/api/events/${hidden}`, { status: 'draft', title: 'Mine' })).status).toBe(200)
  expect((await trueno.delete(`/api/events/${deleted}`)).status).toBe(204)
  await server.sql`delete from notifications where user_id = ${ana.id} and kind = 'event-changed'`

  const { id: sourceId } = await ownSource()
  expect((await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)).status).toBe(204)
  const { version, sequence, changes, ...after } = await eventAt(id)
  const { updatedAt } = after
  expect({ ...after, version: before.version, sequence: before.sequence }).toEqual({
    ...before,
    attendingCount: 2,
    updatedAt,
  })
  expect(version).toBeGreaterThan(before.version)
  expect(sequence).toBeGreaterThan(before.sequence)
  expect(changes?.map(({ what }) => what).toSorted()).toEqual(['place', 'time'])
  expect(JSON.stringify(await eventAt(id))).not.toMatch(/at 555|Falsa/)
  for (const event of [cancelled, hidden, deleted])
    expect(await eventAt(event)).toMatchObject({
      status: 'active',
      title: 'Salsa con Trueno',
      cancelReason: null,
      unclaimedFrom: source,
    })
  expect((await server.stranger.get(`/api/events/${removed}`)).status).toBe(404)
  // The member who waited goes: a listing has no limit.
  expect(await mine(beto, id)).toMatchObject({ attendance: 'going' })
  const notified = await server.sql`select kind, event_id from notifications where user_id = ${ana.id}`
  expect(notified).toEqual([{ kind: 'event-changed', eventId: id }])
  const [found] = await server.sql`select search_text from events where id = ${id}`
  expect(found?.searchText).toContain('casa trueno')
  expect(found?.searchText).not.toContain('falsa')
  const left = await server.sql`select 1 from claimed_listings where source_id = ${sourceId}`
  expect(left).toHaveLength(0)
  // A second claim starts from the restored values.
  expect((await claim(trueno, id, await newCode())).status).toBe(200)
})

test('the undo of a claim that was made before listings were stored leaves the text and the cancellation of the host', async () => {
  const [id, deleted] = [await listed(newNight()), await listed(newNight())]
  await claim(trueno, id, await newCode())
  const { id: sourceId } = await ownSource()
  await server.sql`delete from claimed_listings where source_id = ${sourceId}`
  await trueno.patch(`/api/events/${id}`, { title: 'Son', flyerUrl: await uploadFlyer(server, trueno) })
  await trueno.post(`/api/events/${id}/cancel`, { reason: 'Rain' })
  await trueno.delete(`/api/events/${deleted}`)
  expect((await jefa.post(`/api/admin/listing-sources/${sourceId}/undo-claim`)).status).toBe(204)
  const left = { title: 'Son', status: 'cancelled', cancelReason: 'Rain', flyerUrl: null, unclaimedFrom: source }
  expect(await eventAt(id)).toMatchObject(left)
  expect((await server.stranger.get(`/api/events/${deleted}`)).status).toBe(404)
})

test('a moderator edits a listing: its people stay, and those who go are notified of a new time', async () => {
  const date = newNight()
  const id = await listed(date)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  const { version } = await eventAt(id)
  const order = {
    title: 'Son con Trueno',
    startTime: '22:00',
    date,
    price: '15.00',
    venue: null,
    capacity: 3,
    status: 'draft',
  }
  const edited = await jefa.patch(`/api/admin/listings/${id}`, order, { 'If-Match': `"${version}"` })
  expect(edited.status).toBe(200)
  const body = (await edited.json()) as Event
  expect(edited.headers.get('etag')).toBe(`"${body.version}"`)
  const expected = { title: 'Son con Trueno', startTime: '22:00', price: '15.00', venue: null, capacity: null }
  expect(body).toMatchObject({ ...expected, status: 'active', unclaimedFrom: source, attendingCount: 1 })
  expect(await eventAt(id)).toMatchObject(expected)
  const notified = await server.sql`select kind from notifications where user_id = ${ana.id}`
  expect(notified).toEqual([{ kind: 'event-changed' }])

  // Its code still works, and afterwards it is an event of the host.
  expect((await claim(trueno, id, await newCode())).status).toBe(200)
  expect(await codeOf(await jefa.patch(`/api/admin/listings/${id}`, { title: 'Mine' }))).toEqual([
    404,
    'event-not-found',
  ])
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
    expect(await codeOf(await jefa.patch(`/api/admin/listings/${id}`, order))).toEqual([400, code])
})

test('a listing that is added while a host claims the others belongs to a new source', async () => {
  await listed(newNight())
  const { id: sourceId } = await ownSource()
  const { promise: isClaimed, resolve: claimed } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const claiming = server.sql.begin(async tx => {
    await tx`select id from listing_sources where id = ${sourceId} for update`
    await tx`update listing_sources set claimed_by = ${trueno.id}, claimed_at = now() where id = ${sourceId}`
    claimed()
    await mayCommit
  })
  await isClaimed
  const adding = listed(newNight())
  await waitsForLock(server.sql)
  commit()
  await claiming
  const event = await eventAt(await adding)
  expect(event.unclaimedFrom).toBe(source)
  expect(event.createdBy).not.toBe(sourceId)
})

test('an event that is here already is not listed again, and a repeated request lists it once', async () => {
  const date = newNight()
  await published(trueno, date, { title: '¡Salsa con TRUENO!', venue: 'casa trueno' })
  const same = await jefa.post('/api/admin/listings', { source, event: salsa(date) })
  expect(await codeOf(same)).toEqual([409, 'listing-exists'])
  expect(await ownSource()).toBeUndefined()
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
  const claimed = await claim(trueno, other, await newCode())
  expect((await claimed.json()) as ClaimedListings).toEqual({ claimed: 1, source })
  expect((await listingWith(id)).joinedInto).toMatchObject({ id: event.id })

  const suspension = await decide('user', trueno.id, 'suspend')
  expect((await jefa.post(`/api/admin/listings/${id}/separate`)).status).toBe(404)
  await undo(suspension)
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
  await claim(trueno, claimed, await newCode())
  expect((await jefa.delete(`/api/admin/listings/${claimed}`)).status).toBe(404)
})

test('a claimed source is deleted with the account of its host', async () => {
  const id = await listed(newNight())
  await claim(trueno, id, await newCode())
  expect((await trueno.delete('/api/profile')).status).toBe(200)
  expect(await ownSource()).toBeUndefined()
  const cancelled = await eventAt(id)
  expect(cancelled.status).toBe('cancelled')
  expect(JSON.stringify(cancelled)).not.toContain(source)
  // New listings of the name are a new source.
  await listed(newNight())
  expect(await ownSource()).toMatchObject({ claimedAt: null })
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

test('a claim that is undone while its host deletes the account waits for no lock of the deletion', async () => {
  const id = await listed(newNight())
  expect((await claim(trueno, id, await newCode())).status).toBe(200)
  const { id: sourceId } = await ownSource()
  let deletion: Promise<Response> | undefined
  await server.sql.begin(async tx => {
    await tx`select 1 from listing_sources where id = ${sourceId} for update`
    deletion = trueno.delete('/api/profile')
    await waitsForLock(server.sql)
    expect(await undoClaim(tx, sourceId)).toMatchObject({ hostId: trueno.id })
  })
  expect((await deletion)?.status).toBe(200)
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(200)
  expect(await ownSource()).toMatchObject({ claimedBy: null, listings: 1 })
})
