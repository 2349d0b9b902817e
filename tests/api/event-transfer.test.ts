import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import type { Sql } from '#db/connection/sql.ts'
import { block, endRolesBetween } from '#db/people/blocks.ts'
import { ADMIN, decide, openAdmin, reportAbout, suspend, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { exportedData } from '../support/exported.ts'
import { waitsForLock, whileLocked } from '../support/locks.ts'
import { codeOf, type Person } from '../support/person.ts'
import { publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

type RoleHint = 'role:changed' | 'people:changed'

const server = await useTestServer({ config: { admin: ADMIN }, areDeliveriesManual: true })

let mateo: Person
let ines: Person
let ana: Person
let luis: Person
let suffix: string
beforeEach(async () => {
  suffix = randomBytes(3).toString('hex')
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  ines = await server.person(`ines${suffix}`, { userType: 'party_host' })
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  server.sentEvents.length = 0
})

test('an editor takes over the event that the host offers, the former host becomes an editor, and both are notified', async () => {
  const event = await publishedWith(ines)
  const offered = await offer(event, ines)
  expect([offered.status, await offered.json()]).toMatchObject([
    200,
    [
      { id: mateo.id, role: 'owner' },
      { id: ines.id, role: 'editor', isOffered: true },
    ],
  ])
  expect(await mine(ines, event)).toMatchObject({ role: 'editor', isOffered: true })
  expect((await notifications(ines))[0]).toMatchObject({ kind: 'event-offered', person: { id: mateo.id } })
  // Until the editor accepts, nothing has changed.
  expect((await ines.delete(`/api/events/${event.id}`)).status).toBe(403)

  server.sentEvents.length = 0
  // The second request is the retry after a lost response.
  for (const _ of [1, 2]) expect((await take(ines, event)).status).toBe(200)
  expect(new Set(notifiedOf('role:changed'))).toEqual(new Set([ines.id, mateo.id]))
  expect(await peopleSeenBy(ines, event)).toMatchObject([
    { id: ines.id, role: 'owner', isOffered: false },
    { id: mateo.id, role: 'editor', isInvited: false, isOffered: false },
  ])
  expect(await read(event)).toMatchObject({ createdBy: ines.id, host: { id: ines.id } })
  expect((await notifications(mateo))[0]).toMatchObject({ kind: 'event-taken', person: { id: ines.id } })
  expect((await notifications(ines)).map(({ kind }) => kind)).not.toContain('event-offered')
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(403)
  expect((await mateo.patch(`/api/events/${event.id}`, { title: 'Otra vez' })).status).toBe(200)
  const audit = await server.sql`
    select action from audit_log where actor_id = ${ines.id} and action = 'take-event' and target_id = ${event.id}
  `
  expect(audit).toHaveLength(1)

  // It is undone by handing it back.
  expect((await ines.post(`/api/events/${event.id}/transfer`, { to: mateo.id })).status).toBe(200)
  expect((await take(mateo, event)).status).toBe(200)
  expect(await mine(ines, event)).toMatchObject({ role: 'editor' })
  expect((await mateo.post(`/api/events/${event.id}/transfer`, { to: ines.id })).status).toBe(200)
  expect((await notifications(ines))[0]).toMatchObject({ kind: 'event-offered' })
})

test('the guests, messages and codes of the event go along; the message stays in the export of the member who wrote it', async () => {
  const event = await publishedWith(ines)
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await write(mateo, event, 'From Mateo')
  await write(ines, event, 'From Ines')
  await mateo.put(`/api/events/${event.id}/sources/flyer`)
  await offer(event, ines)
  await take(ines, event)
  expect((await ines.get(`/api/events/${event.id}/sources`)).status).toBe(200)
  expect((await mateo.get(`/api/events/${event.id}/sources`)).status).toBe(404)
  const texts = (await mine(luis, event)).messages?.map(({ text }) => text)
  expect(texts?.toSorted()).toEqual(['From Ines', 'From Mateo'])
  expect(JSON.stringify(await (await ines.get(`/api/events/${event.id}/attendees`)).json())).toContain(luis.id)
  const ofMateo = await exportedData(server.sql, mateo)
  expect(ofMateo['host-messages']).toMatchObject([{ text: 'From Mateo' }])
  expect(ofMateo['hosted-nights']).toEqual([])
  expect((await exportedData(server.sql, ines))['hosted-nights']).toMatchObject([{ id: event.id }])

  // The former host leaves for good, and the event stays.
  expect((await mateo.delete('/api/profile')).status).toBe(200)
  expect((await luis.get(`/api/events/${event.id}`)).status).toBe(200)
  const [traces] = await server.sql`select count(*)::int as messages from host_messages where sent_by = ${mateo.id}`
  expect(traces).toEqual({ messages: 0 })
})

test('a report of a message is about the member who wrote it, before and after the event is handed over', async () => {
  const event = await publishedWith(ines)
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await write(mateo, event, 'From Mateo')
  await write(ines, event, 'From Ines')
  const ids = await server.sql<{ id: string; text: string }[]>`
    select id, text from host_messages where event_id = ${event.id} order by text
  `
  for (const { id, text } of ids)
    expect((await luis.post('/api/reports', { kind: 'host-message', targetId: id, reason: text })).status).toBe(201)
  const jefa = await openAdmin(server)
  const authors = async () => {
    const reports = await Promise.all(ids.map(({ id }) => reportAbout(jefa, id)))
    return reports.map(report => report?.target?.personName)
  }
  const written = [expect.stringContaining(ines.username), expect.stringContaining(mateo.username)]
  expect(await authors()).toEqual(written)
  await offer(event, ines)
  expect((await take(ines, event)).status).toBe(200)
  expect(await authors()).toEqual(written)

  const removed = await decide(jefa, ids[1]?.id ?? '', 'take-down', 'Be kind.')
  const hidden = () => server.sql`select taken_down_by from host_messages where id = ${ids[1]?.id ?? ''}`

  // The suspension of the present host hides no message of the former one.
  await decide(jefa, ids[0]?.id ?? '', 'suspend', 'Be kind.')
  expect((await ines.get('/api/auth/user')).status).toBe(401)
  expect((await mateo.get('/api/auth/user')).status).toBe(200)
  expect(await hidden()).toEqual([{ takenDownBy: removed }])
  await undoDecision(jefa, removed)
  expect(await hidden()).toEqual([{ takenDownBy: null }])
})

test('a date that leaves its series is not asked about like the other dates any more', async () => {
  const event = await publishSeries(mateo)
  await server.sql`
    update events
    set last_confirmed_at = now() - interval '50 days', last_asked_at = now() - interval '8 days', hidden_at = now()
    where id = ${event.id}
  `
  await join(event, ines, 'editor')
  await offer(event, ines)
  expect((await take(ines, event)).status).toBe(200)
  const taken = await read(event)
  for (const gone of ['series', 'hiddenAt', 'lastConfirmedAt']) expect(taken).not.toHaveProperty(gone)
})

test('a host who hands the event over twice is notified of each new host', async () => {
  const event = await publishedWith(ines)
  const eva = await server.person(`eva${suffix}`, { userType: 'party_host' })
  await join(event, eva, 'editor')
  await offer(event, ines)
  await take(ines, event)
  await ines.post(`/api/events/${event.id}/transfer`, { to: mateo.id })
  expect((await take(mateo, event)).status).toBe(200)
  expect((await notifications(mateo)).map(({ kind }) => kind)).not.toContain('event-taken')
  await offer(event, eva)
  expect((await take(eva, event)).status).toBe(200)
  expect((await notifications(mateo))[0]).toMatchObject({ kind: 'event-taken', person: { id: eva.id } })
})

test('only the host offers an event, only to a member who edits it and hosts, and only one that goes on', async () => {
  const event = await publishedWith(ines)
  await join(event, ana, 'editor')
  await join(event, luis, 'door')
  const offerBy = async (person: Pick<Person, 'post'>, to: string) =>
    await codeOf(person.post(`/api/events/${event.id}/transfer`, { to }))
  expect(await offerBy(server.stranger, ines.id)).toEqual([401, 'signed-out'])
  expect(await offerBy(await server.person(`eva${suffix}`), ines.id)).toEqual([404, 'event-not-found'])
  for (const helper of [ines, luis]) expect(await offerBy(helper, ines.id)).toEqual([403, 'role-lacks-right'])
  for (const id of [luis.id, mateo.id, randomUUID()]) expect(await offerBy(mateo, id)).toEqual([409, 'not-editor'])
  expect(await offerBy(mateo, ana.id)).toEqual([409, 'host-needed'])
  // The page offers what the server accepts, and to the host alone.
  const takers = async (viewer: Person) =>
    (await peopleSeenBy(viewer, event)).filter(({ canTakeOver }) => canTakeOver).map(({ id }) => id)
  expect(await takers(mateo)).toEqual([ines.id])
  expect(await takers(ines)).toEqual([])
  expect(await offerBy(mateo, 'ines')).toEqual([400, 'invalid'])
  // Without an offer there is nothing to take over.
  for (const person of [ines, luis]) expect(await codeOf(take(person, event))).toEqual([404, 'event-not-found'])
  expect(await codeOf(take(server.stranger, event))).toEqual([401, 'signed-out'])

  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await offerBy(mateo, ines.id)).toEqual([409, 'event-cancelled'])
  const over = await publishedWith(ines)
  await offer(over, ines)
  await server.sql`update events set start_local = '2020-01-01 22:00', end_local = null where id = ${over.id}`
  expect(await codeOf(offer(over, ines))).toEqual([409, 'event-over'])
  expect(await codeOf(take(ines, over))).toEqual([409, 'event-over'])
})

test('an offer ends when the editor declines, the host withdraws it or offers the event to another one, and with the role', async () => {
  const event = await publishedWith(ines)
  const eva = await server.person(`eva${suffix}`, { userType: 'party_host' })
  await join(event, eva, 'editor')
  const ended = async () => (await codeOf(take(ines, event)))[0]
  await offer(event, ines)
  // Only these two members know of it.
  expect((await eva.delete(`/api/events/${event.id}/transfer`)).status).toBe(404)
  expect(JSON.stringify(await peopleSeenBy(eva, event))).not.toContain('"isOffered":true')
  expect((await ines.delete(`/api/events/${event.id}/transfer`)).status).toBe(200)
  expect(await ended()).toBe(404)
  await offer(event, ines)
  expect((await mateo.delete(`/api/events/${event.id}/transfer`)).status).toBe(200)
  expect(await ended()).toBe(404)
  await offer(event, ines)
  await offer(event, eva)
  expect(await ended()).toBe(404)
  await offer(event, ines)
  await mateo.put(`/api/events/${event.id}/people/${ines.id}`, { role: 'door' })
  expect(await ended()).toBe(404)
  await mateo.put(`/api/events/${event.id}/people/${ines.id}`, { role: 'editor' })
  expect(await ended()).toBe(404)
  await offer(event, ines)
  await mateo.put(`/api/blocks/${ines.id}`)
  expect(await ended()).toBe(404)
})

test('an editor who has stopped hosting cannot take over; one who hosts again can', async () => {
  const event = await publishedWith(ines)
  await offer(event, ines)
  await server.sql`update users set user_type = 'party_goer' where id = ${ines.id}`
  expect(await codeOf(take(ines, event))).toEqual([409, 'host-needed'])
  await server.sql`update users set user_type = 'party_host' where id = ${ines.id}`
  expect((await take(ines, event)).status).toBe(200)
})

test('of two acceptances at once both succeed, and the event has one host', async () => {
  const event = await publishedWith(ines)
  await offer(event, ines)
  const accepted = await Promise.all([take(ines, event), take(ines, event), take(ines, event)])
  expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await peopleSeenBy(ines, event)).toMatchObject([
    { id: ines.id, role: 'owner' },
    { id: mateo.id, role: 'editor' },
  ])
  expect((await notifications(mateo)).filter(({ kind }) => kind === 'event-taken')).toHaveLength(1)
})

test('an acceptance that waits while the event is deleted, or a member suspended, is refused', async () => {
  const changes = [
    async (event: Event, tx: Sql) => tx`update events set deleted_at = now() where id = ${event.id}`,
    async (_: Event, tx: Sql) => suspend(tx, mateo),
    async (_: Event, tx: Sql) => suspend(tx, ines),
  ]
  for (const [index, change] of changes.entries()) {
    const event = await publishedWith(ines)
    await offer(event, ines)
    const { ok } = await whileLocked(
      server.sql,
      tx => change(event, tx),
      () => take(ines, event),
    )
    expect([index, ok]).toEqual([index, false])
    const [stored] = await server.sql`select host_id from events where id = ${event.id}`
    expect(stored).toEqual({ hostId: mateo.id })
    await server.sql`update users set suspended_by = null where id in (${mateo.id}, ${ines.id})`
  }
})

test('a suspension that waits for an acceptance hides the event of its new host', async () => {
  const event = await publishedWith(ines)
  await offer(event, ines)
  const jefa = await openAdmin(server)
  await luis.post('/api/reports', { kind: 'user', targetId: ines.id, reason: 'Spam' })
  let suspending: Promise<string> | undefined
  // The acceptance has locked the two members, and waits for the event.
  const taken = await whileLocked(
    server.sql,
    tx => tx`select 1 from events where id = ${event.id} for update`,
    () => take(ines, event),
    async () => {
      suspending = decide(jefa, ines.id, 'suspend')
      await waitsForLock(server.sql, 2)
    },
  )
  expect(taken.status).toBe(200)
  await suspending
  expect((await luis.get(`/api/events/${event.id}`)).status).toBe(404)
})

test('a block of the new host and a member at the door ends that role, also if it waits for the acceptance', async () => {
  const event = await publishedWith(ines)
  await join(event, ana, 'door')
  await join(event, luis, 'door')
  await ines.put(`/api/blocks/${ana.id}`)
  await offer(event, ines)
  const taken = await whileLocked(
    server.sql,
    async tx => {
      await block(tx, luis.id, ines.id)
      await endRolesBetween(tx, luis.id, ines.id)
    },
    () => take(ines, event),
  )
  expect(taken.status).toBe(200)
  expect((await peopleSeenBy(ines, event)).map(({ id }) => id)).toEqual([ines.id, mateo.id])
  expect(await mine(ana, event)).not.toHaveProperty('role')
  expect(notifiedOf('role:changed')).toEqual(expect.arrayContaining([ana.id, ines.id, mateo.id]))
})

test('the flyer goes along; one that other events use is copied, and stays theirs', async () => {
  const flyerUrl = await uploadFlyer(server, mateo)
  const [event, other] = [await publishedWith(ines, { flyerUrl }), await publishedWith(ines, { flyerUrl })]
  await offer(event, ines)
  expect((await take(ines, event)).status).toBe(200)
  const copy = await flyerOf(event)
  expect(copy).not.toBe(flyerUrl)
  expect([await isStored(copy), await isStored(flyerUrl)]).toEqual([true, true])
  expect(await ownersOf(copy, flyerUrl)).toEqual([ines.id, mateo.id])

  await offer(other, ines)
  await take(ines, other)
  expect(await flyerOf(other)).toBe(flyerUrl)
  expect(await ownersOf(flyerUrl)).toEqual([ines.id])
  await ines.delete(`/api/events/${event.id}`)
  expect([await isStored(copy), await isStored(flyerUrl)]).toEqual([false, true])
})

test('a refused acceptance leaves no copy of the flyer', async () => {
  const flyerUrl = await uploadFlyer(server, mateo)
  const [event] = [await publishedWith(ines, { flyerUrl }), await publishedWith(ines, { flyerUrl })]
  await offer(event, ines)
  const { files } = server.context
  const put = files.put.bind(files)
  const stored: string[] = []
  files.put = async (path, bytes) => {
    stored.push(path)
    await put(path, bytes)
    await mateo.delete(`/api/events/${event.id}/transfer`)
  }
  try {
    expect((await take(ines, event)).status).toBe(404)
  } finally {
    files.put = put
  }
  expect(stored).toHaveLength(2)
  for (const path of stored) expect(await files.get(path)).toBeNull()
})

test('the key and the import of the event stay with the former host', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const event = await publishEvent(mateo, {}, headers)
  await join(event, ines, 'editor')
  await offer(event, ines)
  await take(ines, event)
  expect((await publishEvent(mateo, {}, headers)).id).not.toBe(event.id)
})

test('a listing that was claimed with a code stays with its host', async () => {
  const event = await publishedWith(ines)
  const source = randomUUID()
  await server.sql`
    insert into users (id, username, user_type, deleted_at) values (${source}, ${`unclaimed-${suffix}`}, 'party_host', now())
  `
  await server.sql`
    insert into listing_sources (id, name, claimed_by, claimed_at) values (${source}, ${suffix}, ${mateo.id}, now())
  `
  await server.sql`update events set listed_from = ${source} where id = ${event.id}`
  expect(await codeOf(offer(event, ines))).toEqual([409, 'listing-stays'])
  expect(await peopleSeenBy(mateo, event)).toMatchObject([{ id: mateo.id }, { id: ines.id, canTakeOver: false }])
})

test('the host is notified once that a member has accepted the invitation, by email as well', async () => {
  await server.sql`update users set email_verified_at = now() where id in (${mateo.id}, ${ines.id})`
  const event = await publishedWith(ines, { title: `Noche de ${suffix}` })
  for (const _ of [1, 2]) expect((await ines.put(`/api/events/${event.id}/role`)).status).toBe(200)
  const list = await notifications(mateo)
  expect(list).toMatchObject([{ kind: 'role-accepted', event: { id: event.id }, person: { id: ines.id } }])
  expect(list[0]).not.toHaveProperty('role')
  await offer(event, ines)
  await sendAllDue(event)
  const bodies = await server.sql<{ recipient: string; body: string }[]>`
    select recipient, body from dev_outbox where recipient in (${mateo.email}, ${ines.email}) and body like ${`%${suffix}%`}
  `
  const textOf = (email: string) => bodies.find(({ recipient }) => recipient === email)?.body
  expect(textOf(mateo.email)).toContain(`helps with Noche de ${suffix}`)
  expect(textOf(ines.email)).toMatch(/^A host wants to hand a party over to you\n/)
})

test('no email is sent about an offer that was withdrawn, nor about a member who no longer helps', async () => {
  await server.sql`update users set email_verified_at = now() where id in (${mateo.id}, ${ines.id})`
  const event = await publishedWith(ines, { title: `Noche de ${suffix}` })
  await offer(event, ines)
  await mateo.delete(`/api/events/${event.id}/people/${ines.id}`)
  await sendAllDue(event)
  const sent = await server.sql`
    select 1 from dev_outbox where recipient in (${mateo.email}, ${ines.email}) and body like ${`%${suffix}%`}
  `
  expect(sent).toHaveLength(0)
  expect([await notifications(mateo), await notifications(ines)]).toEqual([[], []])
})

test('a device is told that its own role has changed only if it has, because it then deletes the list of guests', async () => {
  const event = await publishedWith(ines)
  server.sentEvents.length = 0
  await join(event, luis, 'door')
  expect(new Set(notifiedOf('role:changed'))).toEqual(new Set([luis.id]))
  expect(notifiedOf('people:changed')).toEqual([mateo.id])
  for (const change of [() => offer(event, ines), () => ines.delete(`/api/events/${event.id}/transfer`)]) {
    server.sentEvents.length = 0
    expect((await change()).status).toBe(200)
    expect(notifiedOf('role:changed')).toEqual([])
    expect(notifiedOf('people:changed')).toEqual(expect.arrayContaining([mateo.id, ines.id]))
  }
  await offer(event, ines)
  server.sentEvents.length = 0
  expect((await take(ines, event)).status).toBe(200)
  expect(notifiedOf('role:changed').toSorted()).toEqual([ines.id, mateo.id].toSorted())
  expect(notifiedOf('people:changed')).toEqual([luis.id])
})

test('the deletion of an event reaches the devices of those who help', async () => {
  const event = await publishedWith(ines)
  await join(event, luis, 'door')
  server.sentEvents.length = 0
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(notifiedOf('role:changed').toSorted()).toEqual([ines.id, luis.id].toSorted())
})

test('an editor whose host stopped hosting reads why the event cannot be changed', async () => {
  const event = await publishedWith(ines)
  await server.sql`update users set user_type = 'party_goer' where id = ${mateo.id}`
  const edit = (person: Person) => person.patch(`/api/events/${event.id}`, { title: 'Otra' })
  expect(await codeOf(edit(ines))).toEqual([403, 'owner-not-hosting'])
  expect(await codeOf(edit(mateo))).toEqual([403, 'hosts-only'])
})

const notifiedOf = (hint: RoleHint) => server.sentEvents.flatMap(sent => (sent.event === hint ? sent.userIds : []))

async function publishedWith(editor: Person, changes: object = {}): Promise<Event> {
  const event = await publishEvent(mateo, changes)
  await join(event, editor, 'editor')
  return event
}

async function join(event: Event, person: Person, role: string) {
  await server.sql`
    insert into follows (follower_id, followee_id) values (${mateo.id}, ${person.id}) on conflict do nothing
  `
  expect((await mateo.put(`/api/events/${event.id}/people/${person.id}`, { role })).status).toBe(200)
  expect((await person.put(`/api/events/${event.id}/role`)).status).toBe(200)
}

const offer = (event: Event, person: Person) => mateo.post(`/api/events/${event.id}/transfer`, { to: person.id })
const take = (person: Pick<Person, 'put'>, event: Event) => person.put(`/api/events/${event.id}/transfer`)
const write = (person: Person, event: Event, text: string) =>
  person.post(`/api/events/${event.id}/host-messages`, { id: randomUUID(), audience: 'going', text })
const mine = async (person: Person, event: Event) =>
  (await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart
const peopleSeenBy = async (person: Person, event: Event) =>
  (await (await person.get(`/api/events/${event.id}/people`)).json()) as EventPerson[]
const notifications = async (person: Person) =>
  ((await (await person.get('/api/notifications')).json()) as NotificationPage).notifications

async function sendAllDue(event: Event) {
  await server.sql`
    update notification_deliveries set not_before = now()
    where notification_id in (select id from notifications where event_id = ${event.id})
  `
  await sendDeliveries(server.context)
}

const read = async ({ id }: Event) => (await (await luis.get(`/api/events/${id}`)).json()) as Event
const flyerOf = async (event: Event) => (await read(event)).flyerUrl ?? ''

async function isStored(url: string) {
  const [whole, small] = [await server.app.request(url), await server.app.request(url.replace('.webp', '.small.webp'))]
  expect(small.status).toBe(whole.status)
  return whole.status === 200
}

async function ownersOf(...urls: string[]) {
  const owners = []
  for (const url of urls) {
    const [row] = await server.sql`select owner_id from uploads where '/uploads/' || path = ${url}`
    owners.push(row?.ownerId)
  }
  return owners
}
