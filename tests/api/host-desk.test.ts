import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { EventAudience, HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import { newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

let mateo: Person
let ana: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  ana = await server.person(`ana${suffix}`)
})

test('the desk has the coming events in their order, then the drafts of past dates, and counts the past ones', async () => {
  const later = await publish({ title: 'Later', inDays: 9 })
  const next = await publish({ title: 'Next', inDays: 2 })
  const draft = await publish({ title: 'Draft', inDays: 5, status: 'draft' })
  const old = await publish({ title: 'Old draft', inDays: 3, status: 'draft' })
  const held = await publish({ title: 'Held', inDays: 4 })
  await server.sql`
    update events set start_local = start_local - interval '30 days', night_of = night_of - 30 where id in (${old.id}, ${held.id})
  `
  const { coming, past, held: latest } = await desk()
  expect(coming.map(({ id }) => id)).toEqual([next.id, draft.id, later.id, old.id])
  expect(past).toBe(1)
  expect(latest).toMatchObject([{ id: held.id, title: 'Held', going: 0 }])
})

test('the next event has its views and the links that brought guests; a draft or a cancelled event is not the next one', async () => {
  await publish({ title: 'Draft', inDays: 1, status: 'draft' })
  const cancelled = await publish({ title: 'Cancelled', inDays: 1 })
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'rain' })
  expect((await desk()).next).toBeNull()

  const event = await publish({ title: 'Next', inDays: 2 })
  await ana.get(`/api/events/${event.id}/mine`)
  await server.context.views.flush()
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going', from: 'instagram' })
  const { next, coming } = await desk()
  expect(next).toEqual({ eventId: event.id, views: 1, sources: [{ code: 'instagram', visits: 0, going: 1 }] })
  expect(coming.find(({ id }) => id === event.id)?.attendingCount).toBe(1)
})

test('the desk has the events that the host helps with or is asked to, and nothing of other hosts', async () => {
  const rosa = await server.person(`rosa${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  const event = await publish({ title: 'Of Mateo', inDays: 2 })
  // A host asks members who are known to them.
  await mateo.post(`/api/users/${rosa.id}/follow`)
  await mateo.put(`/api/events/${event.id}/people/${rosa.id}`, { role: 'editor' })
  const hers = (await (await rosa.get('/api/host/desk')).json()) as HostDesk
  expect(hers).toMatchObject({ coming: [], next: null, past: 0, rating: 0, reviewCount: 0 })
  expect(hers.helped).toMatchObject([{ event: { id: event.id }, role: 'editor', isInvited: true }])
  expect((await ana.get('/api/host/desk')).status).toBe(403)
  expect((await server.stranger.get('/api/host/desk')).status).toBe(401)
})

test('the audience of a change is exactly those whom the change notifies', async () => {
  const event = await publish({ title: 'Next', inDays: 2 })
  const beto = await server.person(`beto${randomBytes(3).toString('hex')}`)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await beto.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  await mateo.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await server.stranger.post(`/api/events/${event.id}/guests`, newGuest())
  expect(await audience(event)).toMatchObject({ change: 1 })
  await server.sql`update guests set state = 'confirmed', confirmed_at = now() where event_id = ${event.id}`
  expect(await audience(event)).toMatchObject({ change: 2 })

  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  const [notified] = await server.sql<{ count: number }[]>`
    select count(*) from notifications where event_id = ${event.id} and kind = 'event-changed'
  `
  expect(notified?.count).toBe(2)
})

test('the audience of a publication is the followers who were notified, and a draft has none', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  const draft = await publish({ title: 'Draft', inDays: 2, status: 'draft' })
  expect((await mateo.get(`/api/events/${draft.id}/audience`)).status).toBe(404)
  await mateo.patch(`/api/events/${draft.id}`, { status: 'active' })
  expect(await audience(draft)).toEqual({ change: 0, publication: 1, isPublishing: false })
})

async function publish({ inDays, ...order }: { title: string; inDays: number; status?: 'draft' }): Promise<Event> {
  const date = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const body = { category: 'salsa', date, startTime: '22:00', city: 'Miami', state: 'FL', ...order }
  return (await (await mateo.post('/api/events', body)).json()) as Event
}

async function desk(): Promise<HostDesk> {
  return (await (await mateo.get('/api/host/desk')).json()) as HostDesk
}

async function audience({ id }: Event): Promise<EventAudience> {
  return (await (await mateo.get(`/api/events/${id}/audience`)).json()) as EventAudience
}
