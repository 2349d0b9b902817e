import { expect, test } from 'vitest'
import type { HostNumbers } from '#contract/events/promotion/analytics.ts'
import { deleteExpired } from '#db/cleanup/retention.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const order = {
  title: 'Noche',
  category: 'salsa',
  date,
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
  location: '1',
}
const event = (await (await mateo.post('/api/events', order)).json()).id as string

test('a view counts once per person or browser and day, and views of the host do not count', async () => {
  const browsers = ['Firefox', 'Firefox', 'Safari']
  for (const browser of browsers) await server.stranger.get(`/api/events/${event}`, { 'user-agent': browser })
  for (let i = 0; i < 3; i++) await ana.get(`/api/events/${event}/mine`)
  await mateo.get(`/api/events/${event}/mine`)
  await server.context.views.flush()
  expect((await numbers()).nights).toMatchObject([{ id: event, views: 3 }])

  await ana.get(`/api/events/${event}/mine`)
  await server.stranger.get(`/api/events/${event}`, { 'user-agent': 'Safari' })
  await server.context.views.flush()
  expect((await numbers()).nights).toMatchObject([{ views: 3 }])
  expect((await numbers()).weeks.at(-1)).toMatchObject({ views: 3 })
})

test('the stored hashes identify no person, and are deleted after the day', async () => {
  const marks = await server.sql<{ mark: Buffer }[]>`select mark from view_marks`
  expect(marks.length).toBe(3)
  for (const { mark } of marks) expect(mark).toHaveLength(32)
  await server.sql`update view_marks set day = day - 1`
  await deleteExpired(server.sql)
  expect(await server.sql`select 1 from view_marks`).toEqual([])
  expect((await numbers()).nights).toMatchObject([{ views: 3 }])
})

test('saves, interest, guests and new followers are counted beside them', async () => {
  const beto = await server.person('beto')
  await ana.put(`/api/events/${event}/favorite`)
  await ana.put(`/api/events/${event}/attendance`, { state: 'going' })
  await beto.put(`/api/events/${event}/attendance`, { state: 'interested' })
  await beto.post(`/api/users/${mateo.id}/follow`)
  const { nights, weeks } = await numbers()
  expect(nights).toMatchObject([{ saves: 1, interested: 1, going: 1 }])
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ followers: 1 })
})

test('the numbers are only for the host, about the host’s own events', async () => {
  expect((await ana.get('/api/host/analytics')).status).toBe(403)
  const rosa = await server.person('rosa', { userType: 'party_host' })
  const hers = (await (await rosa.get('/api/host/analytics')).json()) as HostNumbers
  expect(hers.nights).toEqual([])
  expect(hers.weeks.every(({ views, followers }) => views === 0 && followers === 0)).toBe(true)
})

test('views of a missing event and of a draft are not counted', async () => {
  await ana.get('/api/events/01900000-0000-7000-8000-000000000000/mine')
  await server.context.views.flush()
  expect(await server.sql`select 1 from event_views where event_id <> ${event}`).toEqual([])
})

test('a browser with a very long user agent counts once, and needs no more space than another', async () => {
  const before = (await numbers()).nights[0]?.views ?? 0
  for (const end of ['a', 'b', 'c'])
    await server.stranger.get(`/api/events/${event}`, { 'user-agent': `${'x'.repeat(10_000)}${end}` })
  await server.context.views.flush()
  expect((await numbers()).nights).toMatchObject([{ views: before + 1 }])
})

async function numbers() {
  return (await (await mateo.get('/api/host/analytics')).json()) as HostNumbers
}
