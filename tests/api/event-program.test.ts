import { expect, test } from 'vitest'
import type { Event, EventProgram } from '#contract/events/events.ts'
import { eraseEvents } from '#db/accounts/erase-events.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import { publishEvent } from '../support/event.ts'
import { datesOf, publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const party = {
  title: 'Noche de Son',
  category: 'salsa',
  date: Temporal.Now.plainDateISO('America/New_York').add({ days: 9 }).toString(),
  startTime: '21:00',
  endTime: '04:00',
  city: 'Miami',
  state: 'FL',
}
const program: EventProgram = {
  mix: [
    { genre: 'salsa', percent: 70 },
    { genre: 'bachata', percent: 30 },
  ],
  floor: 'wood',
  house: ['water', 'cash'],
  parts: [
    { from: '21:00', kind: 'class', name: 'Ana Zapata', level: 'beginner', until: '22:00' },
    { from: '00:30', kind: 'band', name: 'Los Tambores', room: 'Arriba' },
  ],
  minAge: 18,
}
const publish = async (body: object) => await publishEvent(mateo, body)
const edit = async (event: Event, change: object, version?: number) =>
  await mateo.patch(`/api/events/${event.id}`, change, version ? { 'If-Match': `"${version}"` } : {})
const read = async ({ id }: { id: string | null | undefined }): Promise<Event> =>
  await (await mateo.get(`/api/events/${id}`)).json()

test('the program of an event is in every response, and away after the host removed it', async () => {
  const event = await publish({ ...party, program })
  expect(event.program).toEqual(program)
  const listed: Event[] = await (
    await server.stranger.get(`/api/events?city=Miami&state=FL&from=${party.date}&to=${party.date}`)
  ).json()
  expect(listed.find(({ id }) => id === event.id)?.program).toEqual(program)
  expect(await (await edit(event, { title: 'Noche' })).json()).toMatchObject({ program })
  expect(await (await edit(event, { program: null })).json()).not.toHaveProperty('program')
  expect(await publish(party)).not.toHaveProperty('program')
  expect(await publish({ ...party, program: {} })).not.toHaveProperty('program')
})

test('an event is found by the names in its program, and no longer after an edit', async () => {
  const event = await publish({ ...party, program })
  const find = async () => {
    const found: Event[] = await (
      await server.stranger.get(`/api/search/events?q=tambores&city=Miami&state=FL&from=${party.date}&to=${party.date}`)
    ).json()
    return found.map(({ id }) => id)
  }
  expect(await find()).toContain(event.id)
  await edit(event, { program: { floor: 'tile' } })
  expect(await find()).not.toContain(event.id)
})

test.each([
  { parts: [{ kind: 'dj', from: '01:00', until: '23:00' }] },
  { mix: [{ genre: 'salsa', percent: 101 }] },
  { parts: [{ kind: 'dj', from: '22:00', name: 'x'.repeat(61) }] },
  { floor: 'wood', ceiling: 'high' },
  'wood',
])('%j is refused at the field', async wrong => {
  const refused = await mateo.post('/api/events', { ...party, program: wrong })
  expect(refused.status).toBe(400)
  const { issues } = (await refused.json()) as { issues: { path: string }[] }
  expect(issues[0]?.path).toMatch(/^program/)
  expect((await edit(await publish(party), { program: wrong })).status).toBe(400)
})

test('a repeated request is the same event, and an edit of another device is a conflict', async () => {
  const order = { ...party, id: crypto.randomUUID(), program }
  const event = await publish(order)
  expect((await mateo.post('/api/events', order)).status).toBe(200)
  await edit(event, { program: { floor: 'tile' } }, event.version)
  const refused = await edit(event, { program: { floor: 'wood' } }, event.version)
  expect(refused.status).toBe(412)
  expect((await refused.json()).conflict).toMatchObject({
    fields: ['program'],
    current: { program: { floor: 'tile' } },
  })
  const lucia = await server.person('lucia', { userType: 'party_host' })
  expect((await lucia.patch(`/api/events/${event.id}`, { program })).status).toBe(404)
})

test('each date of a series has the program, and an edit of all changes those that had it', async () => {
  const first = await publishSeries(mateo, { program })
  const [, second, third] = await datesOf(server.sql, first)
  await edit(await read({ id: second?.eventId }), { program: { floor: 'tile' } })
  const edited = await mateo.patch(`/api/series/events/${first.id}?scope=all`, { program: { floor: 'concrete' } })
  expect(edited.status).toBe(200)
  expect(await read({ id: third?.eventId })).toMatchObject({ program: { floor: 'concrete' } })
  expect(await read({ id: second?.eventId })).toMatchObject({ program: { floor: 'tile' } })
  while (await createDueEvents(server.sql, Date.now() + 7 * 86_400_000));
  const last = (await datesOf(server.sql, first)).at(-1)
  expect(await read({ id: last?.eventId })).toMatchObject({ program: { floor: 'concrete' } })
})

test('the program leaves the event with the account of its host', async () => {
  const event = await publish({ ...party, program })
  await server.sql.begin(async tx => await eraseEvents(tx, [event.id]))
  expect(await server.sql`select program from events where id = ${event.id}`).toEqual([{ program: null }])
})
