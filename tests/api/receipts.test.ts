import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Receipt, UnseenPage } from '#contract/events/messages/receipts.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { suspend } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

let ana: Person
let luis: Person
let mateo: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
})

test('the host reads how many have seen a change and who has not, and other people read nothing', async () => {
  const event = await publish()
  for (const person of [ana, luis]) await go(person, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00', venue: 'El Patio' })
  const { changes } = await read(event)
  const [receipt] = await receipts(event)
  expect(receipt).toMatchObject({ kind: 'event-changed', seen: 0, total: 2 })
  expect(receipt?.changes.toSorted(byField)).toEqual(
    (changes ?? []).map(({ what, at }) => ({ what, at })).toSorted(byField),
  )
  expect(receipt?.unseen.map(({ id }) => id).toSorted()).toEqual([ana.id, luis.id].toSorted())

  await seeOnPage(ana, event)
  expect(await receipts(event)).toMatchObject([
    { seen: 1, total: 2, unseen: [{ id: luis.id, username: luis.username }] },
  ])
  await luis.put('/api/notifications/seen', { until: new Date(Date.now() + 60_000).toISOString() })
  expect(await receipts(event)).toMatchObject([{ seen: 2, total: 2, unseen: [] }])

  const entry = receipt?.id
  for (const path of [`/api/events/${event.id}/receipts`, `/api/events/${event.id}/receipts/${entry}`]) {
    expect((await server.stranger.get(path)).status).toBe(401)
    for (const other of [
      ana,
      await server.person(`otro${randomBytes(3).toString('hex')}`, { userType: 'party_host' }),
    ]) {
      const response = await other.get(path)
      expect([response.status, (await response.json()).code]).toEqual([404, 'event-not-found'])
    }
  }
})

test('a change that is corrected within five minutes is unseen again, and one that is taken back has no receipt', async () => {
  const event = await publish()
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await seeOnPage(ana, event)
  expect(await receipts(event)).toMatchObject([{ seen: 1, total: 1 }])
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:30' })
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1, unseen: [{ id: ana.id }] }])
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:00' })
  expect(await receipts(event)).toEqual([])
})

test('the mark of a list that waited on the device does not mark a correction that the list did not show', async () => {
  const event = await publish()
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  const { notifications } = (await (await ana.get('/api/notifications')).json()) as NotificationPage
  const mark = { ids: notifications.map(({ id }) => id), idsUntil: notifications[0]?.createdAt }
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:30' })
  expect(await (await ana.put('/api/notifications/seen', mark)).json()).toEqual({ unseen: 1 })
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1 }])
  const corrected = (await (await ana.get('/api/notifications')).json()) as NotificationPage
  await ana.put('/api/notifications/seen', { ...mark, idsUntil: corrected.notifications[0]?.createdAt })
  expect(await receipts(event)).toMatchObject([{ seen: 1, total: 1 }])
})

test('a page of an old copy of the event marks no change that it does not show', async () => {
  const event = await publish()
  await go(ana, event)
  const old = await read(event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await ana.put('/api/notifications/seen', { until: old.updatedAt, eventId: event.id })
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1 }])
})

test('a cancellation has a receipt, and a publication and a draft have none', async () => {
  const event = await publish()
  await go(ana, event)
  expect(await receipts(event)).toEqual([])
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await receipts(event)).toMatchObject([{ id: event.id, kind: 'event-cancelled', seen: 0, total: 1 }])
  await seeOnPage(ana, event)
  expect(await receipts(event)).toMatchObject([{ kind: 'event-cancelled', seen: 1, total: 1, unseen: [] }])
  const draft = await publish({ status: 'draft' })
  expect((await mateo.get(`/api/events/${draft.id}/receipts`)).status).toBe(404)
})

test('only members who went when the change was made and still do are counted, without deleted, suspended and blocked ones', async () => {
  const event = await publish()
  const suffix = randomBytes(3).toString('hex')
  const [left, late, deleted, suspended, blocked, blocking] = await Promise.all(
    ['left', 'late', 'deleted', 'suspended', 'blocked', 'blocking'].map(name => server.person(`${name}${suffix}`)),
  )
  if (!left || !late || !deleted || !suspended || !blocked || !blocking) throw new Error('no members')
  for (const person of [ana, left, deleted, suspended, blocked, blocking]) await go(person, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await go(late, event)
  expect(await receipts(event)).toMatchObject([{ total: 6 }])
  await left.delete(`/api/events/${event.id}/attendance`)
  await deleted.delete('/api/profile')
  await suspend(server.sql, suspended)
  await mateo.put(`/api/blocks/${blocked.id}`)
  await blocking.put(`/api/blocks/${mateo.id}`)
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1, unseen: [{ id: ana.id }] }])
})

test('interested members are counted in the receipt of a message, and not named', async () => {
  const event = await publish()
  for (const person of [ana, luis])
    expect((await person.put(`/api/events/${event.id}/attendance`, { state: 'interested' })).status).toBe(200)
  const message = { id: randomUUID(), audience: 'interested', text: 'Ten places left' }
  expect((await mateo.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
  await ana.put('/api/notifications/seen', { until: new Date(Date.now() + 60_000).toISOString() })
  expect(await receipts(event)).toEqual([
    {
      id: message.id,
      kind: 'host-message',
      changes: [],
      seen: 1,
      total: 2,
      unseen: [],
      hasMore: false,
      unseenGuests: 0,
    },
  ])
  const page = await (await mateo.get(`/api/events/${event.id}/receipts/${message.id}`)).json()
  expect(page).toEqual({ people: [], hasMore: false })
})

test('those who have not seen a change are listed by name, in pages', async () => {
  const event = await publish()
  await server.sql`
    with guests as (
      insert into users (id, username, first_name, last_name, user_type)
      select gen_random_uuid(), ${randomBytes(4).toString('hex')} || n, 'Guest', lpad(n::text, 3, '0'), 'party_goer'
      from generate_series(1, 250) n
      returning id
    )
    insert into attendances (event_id, user_id, state) select ${event.id}, id, 'going' from guests
  `
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  const [receipt] = await receipts(event)
  expect(receipt).toMatchObject({ seen: 0, total: 250, hasMore: true })
  const names = receipt?.unseen.map(({ lastName }) => lastName) ?? []
  expect(names).toHaveLength(20)
  let after = receipt?.unseen.at(-1)?.id
  for (let hasMore = true; hasMore; ) {
    const path = `/api/events/${event.id}/receipts/${receipt?.id}?after=${after}`
    const page = (await (await mateo.get(path)).json()) as UnseenPage
    names.push(...page.people.map(({ lastName }) => lastName))
    after = page.people.at(-1)?.id
    hasMore = page.hasMore
  }
  expect(names).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1).padStart(3, '0')))
  for (const [path, status] of [
    [`${receipt?.id}?after=1`, 400],
    ['x', 404],
  ])
    expect((await mateo.get(`/api/events/${event.id}/receipts/${path}`)).status).toBe(status)
  const ofAnother = await (await mateo.get(`/api/events/${event.id}/receipts/${randomUUID()}`)).json()
  expect(ofAnother).toEqual({ people: [], hasMore: false })
})

test('the next page begins after the last person of a page, also if this person is deleted or renamed meanwhile', async () => {
  const event = await publish()
  const suffix = randomBytes(3).toString('hex')
  const [bea, caro] = await Promise.all(
    ['Bea', 'Caro'].map(name => server.person(`${name.toLowerCase()}${suffix}`, { firstName: name, lastName: 'Paz' })),
  )
  if (!bea || !caro) throw new Error('no members')
  const aida = await server.person(`aida${suffix}`, { firstName: 'Aída', lastName: 'Paz' })
  for (const person of [aida, bea, caro]) await go(person, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  const [receipt] = await receipts(event)
  expect(receipt?.unseen.map(({ firstName }) => firstName)).toEqual(['Aída', 'Bea', 'Caro'])
  const after = (person: Person, name: string) =>
    new URLSearchParams({ after: person.id, afterName: `${name} Paz` }).toString()
  const next = async (query: string) => {
    const page = await mateo.get(`/api/events/${event.id}/receipts/${receipt?.id}?${query}`)
    return ((await page.json()) as UnseenPage).people.map(({ firstName }) => firstName)
  }
  expect(await next(after(aida, 'Aída'))).toEqual(['Bea', 'Caro'])
  expect((await bea.delete('/api/profile')).status).toBe(200)
  expect(await next(after(bea, 'Bea'))).toEqual(['Caro'])
  await server.sql`update users set first_name = 'Zoe' where id = ${aida.id}`
  expect(await next(after(aida, 'Aída'))).toEqual(['Caro', 'Zoe'])
  expect((await mateo.get(`/api/events/${event.id}/receipts/${receipt?.id}?afterName=${'x'.repeat(201)}`)).status).toBe(
    400,
  )
})

async function publish(about: object = {}): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Noche de Son',
    category: 'Salsa',
    date: '2027-11-19',
    startTime: '22:00',
    venue: 'La Terraza',
    city: 'Miami',
    state: 'FL',
    ...about,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function go(person: Person, { id }: { id: string }) {
  expect((await person.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBe(200)
}

async function read({ id }: { id: string }) {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

/** The page of the event marks what it shows. */
async function seeOnPage(person: Person, event: Event) {
  const { updatedAt } = await read(event)
  expect((await person.put('/api/notifications/seen', { until: updatedAt, eventId: event.id })).status).toBe(200)
}

async function receipts({ id }: { id: string }) {
  return (await (await mateo.get(`/api/events/${id}/receipts`)).json()) as Receipt[]
}

function byField(one: { what: string }, other: { what: string }) {
  return one.what.localeCompare(other.what)
}
