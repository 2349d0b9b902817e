import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { ClaimedListings } from '#contract/events/listings/listing-claims.ts'
import { undoClaim } from '#db/admin/listings.ts'
import { ADMIN, decide, openAdmin, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { addListing, codeToClaim, newNight, salsa, sourceNamed } from '../support/listings.ts'
import { whileLocked } from '../support/locks.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

const server = await useTestServer({ config: { admin: ADMIN } })
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
const undoneClaim = async (sourceId?: string) =>
  await jefa.post(`/api/admin/listing-sources/${sourceId ?? (await sourceNamed(jefa, source)).id}/undo-claim`)

/** Reports the content and decides the report. Returns the id of the decision. */
async function reportAndDecide(kind: 'event' | 'user', targetId: string, action: 'suspend' | 'take-down') {
  expect((await ana.post('/api/reports', { kind, targetId, reason: 'A false claim' })).status).toBe(201)
  return await decide(jefa, targetId, action)
}

test('the host with the code gets all listings of the source, and the code works once', async () => {
  const [first, second] = [await listed(newNight()), await listed(newNight())]
  await ana.put(`/api/events/${first}/attendance`, { state: 'going' })
  const code = await codeToClaim(jefa, source)
  expect(await codeOf(claim(trueno, first, 'AAAAA-AAAAA'))).toEqual([400, 'claim-code-wrong'])
  expect(await codeOf(claim(ana, first, code))).toEqual([403, 'hosts-only'])
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
  expect(await sourceNamed(jefa, source)).toMatchObject({
    claimedBy: trueno.username,
    codeExpiresAt: null,
    listings: 2,
  })
  expect(await codeOf(claim(trueno, first, code))).toEqual([404, 'event-not-found'])
})

test('the database has the hash of a code, which ends with the next code, after two weeks and after wrong codes', async () => {
  const id = await listed(newNight())
  const first = await codeToClaim(jefa, source)
  const { id: sourceId } = await sourceNamed(jefa, source)
  const [row] = await server.sql`select * from listing_sources where id = ${sourceId}`
  expect(JSON.stringify(row)).not.toContain(first.replace('-', ''))
  const second = await codeToClaim(jefa, source)
  expect(await codeOf(claim(trueno, id, first))).toEqual([400, 'claim-code-wrong'])

  await server.sql`update listing_sources set code_expires_at = now() where id = ${sourceId}`
  expect(await codeOf(claim(trueno, id, second))).toEqual([400, 'claim-code-wrong'])
  expect(await sourceNamed(jefa, source)).toMatchObject({ codeExpiresAt: null })

  const third = await codeToClaim(jefa, source)
  for (let attempt = 0; attempt < 20; attempt += 1) await claim(trueno, id, 'BBBBBBBBBB')
  expect((await sourceNamed(jefa, source)).codeExpiresAt).not.toBeNull()
  const counted = await server.sql`
    update listing_sources set wrong_codes = wrong_codes + 1979 where id = ${sourceId} returning wrong_codes
  `
  expect(counted).toEqual([{ wrongCodes: 1999 }])
  await claim(trueno, id, 'BBBBBBBBBB')
  expect(await codeOf(claim(trueno, id, third))).toEqual([400, 'claim-code-wrong'])
  expect((await claim(trueno, id, await codeToClaim(jefa, source))).status).toBe(200)
})

test('of two hosts with the same code, one gets the listings', async () => {
  const id = await listed(newNight())
  const other = await server.person(`other${source.slice(11)}`, { userType: 'party_host' })
  const code = await codeToClaim(jefa, source)
  const statuses = await Promise.all([claim(trueno, id, code), claim(other, id, code)])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test('a claim can be undone, and the listings have no host again', async () => {
  const id = await listed(newNight())
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await claim(trueno, id, await codeToClaim(jefa, source))
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${id}, ${ana.id}, 'editor', now())
  `
  expect((await ana.patch(`/api/events/${id}`, { title: 'Ours' })).status).toBe(200)
  const { id: sourceId } = await sourceNamed(jefa, source)
  expect((await undoneClaim(sourceId)).status).toBe(204)
  expect((await ana.patch(`/api/events/${id}`, { title: 'Mine' })).status).toBe(404)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source, attendingCount: 1 })
  expect((await trueno.patch(`/api/events/${id}`, { title: 'Mine' })).status).toBe(404)
  expect(await codeOf(undoneClaim(sourceId))).toEqual([404, 'not-found'])
  expect((await claim(trueno, id, await codeToClaim(jefa, source))).status).toBe(200)

  // New listings of a claimed source are a new source, with which the undone claim would collide.
  await listed(newNight())
  expect(await codeOf(undoneClaim(sourceId))).toEqual([409, 'listing-exists'])
})

test('the claim of a suspended host is undone, too, and an event with its own take-down stays hidden', async () => {
  const [id, hidden] = [await listed(newNight()), await listed(newNight())]
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await claim(trueno, id, await codeToClaim(jefa, source))
  const takeDown = await reportAndDecide('event', hidden, 'take-down')
  const suspension = await reportAndDecide('user', trueno.id, 'suspend')
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)

  expect((await undoneClaim()).status).toBe(204)
  expect(await eventAt(id)).toMatchObject({ unclaimedFrom: source, attendingCount: 1 })
  expect(await server.sql`select from notifications where event_id = ${id} and kind = 'event-cancelled'`).toEqual([])
  expect((await server.stranger.get(`/api/events/${hidden}`)).status).toBe(404)
  await undoDecision(jefa, suspension)
  expect((await server.stranger.get(`/api/events/${hidden}`)).status).toBe(404)
  await undoDecision(jefa, takeDown)
  expect(await eventAt(hidden)).toMatchObject({ unclaimedFrom: source })
})

test('an undone claim deletes the messages, codes of links and flyers of the host', async () => {
  const [id, other] = [await listed(newNight()), await listed(newNight())]
  await claim(trueno, id, await codeToClaim(jefa, source))
  const [flyerUrl, shared] = [await uploadFlyer(server, trueno), await uploadFlyer(server, trueno)]
  await trueno.patch(`/api/events/${id}`, { flyerUrl })
  await trueno.patch(`/api/events/${other}`, { flyerUrl: shared })
  const own = await published(trueno, newNight(), { flyerUrl: shared })
  expect((await trueno.put(`/api/events/${id}/sources/casa-friends`)).status).toBeLessThan(300)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going', from: 'casa-friends' })
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'Call me at 555' }
  expect((await trueno.post(`/api/events/${id}/host-messages`, message)).status).toBe(201)
  await server.sql`insert into visit_marks (event_id, mark) values (${id}, '\\x01')`
  await reportAndDecide('user', trueno.id, 'suspend')

  expect((await undoneClaim()).status).toBe(204)
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
  await claim(trueno, id, await codeToClaim(jefa, source))
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

  const { id: sourceId } = await sourceNamed(jefa, source)
  expect((await undoneClaim(sourceId)).status).toBe(204)
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
  expect(await server.sql`select from claimed_listings where source_id = ${sourceId}`).toEqual([])
  // A second claim starts from the restored values.
  expect((await claim(trueno, id, await codeToClaim(jefa, source))).status).toBe(200)
})

test('the undo of a claim that was made before listings were stored leaves the text and the cancellation of the host', async () => {
  const [id, deleted] = [await listed(newNight()), await listed(newNight())]
  await claim(trueno, id, await codeToClaim(jefa, source))
  const { id: sourceId } = await sourceNamed(jefa, source)
  await server.sql`delete from claimed_listings where source_id = ${sourceId}`
  await trueno.patch(`/api/events/${id}`, { title: 'Son', flyerUrl: await uploadFlyer(server, trueno) })
  await trueno.post(`/api/events/${id}/cancel`, { reason: 'Rain' })
  await trueno.delete(`/api/events/${deleted}`)
  expect((await undoneClaim(sourceId)).status).toBe(204)
  const left = { title: 'Son', status: 'cancelled', cancelReason: 'Rain', flyerUrl: null, unclaimedFrom: source }
  expect(await eventAt(id)).toMatchObject(left)
  expect((await server.stranger.get(`/api/events/${deleted}`)).status).toBe(404)
})

test('a listing that is added while a host claims the others belongs to a new source', async () => {
  await listed(newNight())
  const { id: sourceId } = await sourceNamed(jefa, source)
  const added = await whileLocked(
    server.sql,
    async tx => {
      await tx`select id from listing_sources where id = ${sourceId} for update`
      await tx`update listing_sources set claimed_by = ${trueno.id}, claimed_at = now() where id = ${sourceId}`
    },
    () => listed(newNight()),
  )
  const event = await eventAt(added)
  expect(event.unclaimedFrom).toBe(source)
  expect(event.createdBy).not.toBe(sourceId)
})

test('a claimed source is deleted with the account of its host', async () => {
  const id = await listed(newNight())
  await claim(trueno, id, await codeToClaim(jefa, source))
  expect((await trueno.delete('/api/profile')).status).toBe(200)
  expect(await sourceNamed(jefa, source)).toBeUndefined()
  const cancelled = await eventAt(id)
  expect(cancelled.status).toBe('cancelled')
  expect(JSON.stringify(cancelled)).not.toContain(source)
  // New listings of the name are a new source.
  await listed(newNight())
  expect(await sourceNamed(jefa, source)).toMatchObject({ claimedAt: null })
})

test('a claim that is undone while its host deletes the account waits for no lock of the deletion', async () => {
  const id = await listed(newNight())
  expect((await claim(trueno, id, await codeToClaim(jefa, source))).status).toBe(200)
  const { id: sourceId } = await sourceNamed(jefa, source)
  const deletion = await whileLocked(
    server.sql,
    tx => tx`select 1 from listing_sources where id = ${sourceId} for update`,
    () => trueno.delete('/api/profile'),
    async tx => expect(await undoClaim(tx, sourceId)).toMatchObject({ hostId: trueno.id }),
  )
  expect(deletion.status).toBe(200)
  expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(200)
  expect(await sourceNamed(jefa, source)).toMatchObject({ claimedBy: null, listings: 1 })
})
