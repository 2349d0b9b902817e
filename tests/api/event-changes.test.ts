import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const salsa = {
  title: 'Noche de Son',
  date: '2027-11-19',
  startTime: '22:00',
  endTime: '03:00',
  venue: 'La Terraza',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
  price: '10',
}

test('a visitor reads what changed, with the values before and after, but not who changed it', async () => {
  const event = await publish()
  expect(event).not.toHaveProperty('changes')
  await edit(event, { startTime: '23:00', venue: 'El Patio', price: '15', date: '2027-11-20' })
  const { changes = [] } = await read(event)
  const at = expect.any(String)
  const time = { endTime: '03:00', timeZone: 'America/New_York' }
  const place = { city: 'Miami', state: 'FL' }
  expect(changes).toHaveLength(4)
  expect(changes).toEqual(
    expect.arrayContaining([
      { what: 'date', old: '2027-11-19', new: '2027-11-20', at },
      { what: 'time', old: { startTime: '22:00', ...time }, new: { startTime: '23:00', ...time }, at },
      {
        what: 'place',
        old: { venue: 'La Terraza', ...place },
        new: { venue: 'El Patio', location: null, ...place },
        at,
      },
      { what: 'price', old: '10.00', new: '15.00', at },
    ]),
  )
  expect(JSON.stringify(changes)).not.toContain(mateo.id)
  const list = (await (await server.stranger.get(LIST)).json()) as Event[]
  expect(list.find(({ id }) => id === event.id)?.changes).toEqual(changes)
})

test('the old street address is not public, and neither is a change of more than 30 days ago', async () => {
  const event = await publish({ location: '12 Calle Ocho' })
  await edit(event, { location: '7 Calle Luna' })
  const { changes } = await read(event)
  expect(changes).toMatchObject([{ what: 'place', new: { location: '7 Calle Luna' } }])
  expect(JSON.stringify(changes)).not.toContain('12 Calle Ocho')

  await server.sql`
    update event_changes set began_at = began_at - interval '31 days', at = at - interval '31 days'
    where event_id = ${event.id}
  `
  await edit(event, { title: 'Noche del Son' })
  expect(await read(event)).not.toHaveProperty('changes')
})

test('the ledger has the publication and the member who made each change', async () => {
  const draft = await publish({ status: 'draft' })
  await edit(draft, { startTime: '21:00' })
  expect(await ledger(draft)).toEqual([])
  await edit(draft, { status: 'active', startTime: '21:30' })
  await edit(draft, { startTime: '23:00' })
  await mateo.post(`/api/events/${draft.id}/cancel`, { reason: 'Rain' })
  await mateo.post(`/api/events/${draft.id}/cancel`, { reason: 'Rain and wind' })
  expect(await ledger(draft)).toEqual([
    { what: 'published', by: mateo.id },
    { what: 'time', by: mateo.id },
    { what: 'cancelled', by: mateo.id },
  ])
  expect(await read(draft)).toMatchObject({ changes: [{ what: 'cancelled' }, { what: 'time' }] })
})

test('texts, tags, the capacity and a lower price are no changes', async () => {
  const event = await publish()
  await edit(event, { title: 'Noche del Son', description: 'Trae agua', tags: ['live'], capacity: 80 })
  for (const price of ['8', null, '8.00', '0']) await edit(event, { price })
  expect(await read(event)).not.toHaveProperty('changes')
})

test('a free event with a price, or with a price at the door, is a change', async () => {
  for (const price of ['5', null]) {
    const event = await publish({ price: '0' })
    await edit(event, { price })
    expect(await read(event)).toMatchObject({ changes: [{ what: 'price', old: '0.00', new: price && '5.00' }] })
  }
})

test('edits within five minutes are one change from the first value to the last, and none with the first value again', async () => {
  const event = await publish()
  await edit(event, { startTime: '23:00' })
  await edit(event, { startTime: '23:30', venue: 'El Patio' })
  expect(await read(event)).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({
        what: 'time',
        old: expect.objectContaining({ startTime: '22:00' }),
        new: expect.objectContaining({ startTime: '23:30' }),
      }),
    ]),
  })
  await edit(event, { startTime: '22:00' })
  expect((await read(event)).changes).toMatchObject([{ what: 'place' }])
  await edit(event, { venue: 'La Terraza' })
  expect(await read(event)).not.toHaveProperty('changes')
})

test('an edit after five minutes is a change of its own', async () => {
  const event = await publish()
  await edit(event, { startTime: '23:00' })
  await server.sql`
    update event_changes set began_at = began_at - interval '6 minutes', at = at - interval '6 minutes'
    where event_id = ${event.id}
  `
  await edit(event, { startTime: '22:00' })
  const startOf = (startTime: string) => expect.objectContaining({ startTime })
  expect((await read(event)).changes).toMatchObject([
    { old: startOf('23:00'), new: startOf('22:00') },
    { old: startOf('22:00'), new: startOf('23:00') },
  ])
})

test('the same edit in two requests at once is one change', async () => {
  const event = await publish()
  await Promise.all(['23:00', '23:00', '23:00', '23:00'].map(startTime => edit(event, { startTime })))
  expect((await read(event)).changes).toHaveLength(1)
})

test('a refused edit and a cancelled event have no changes', async () => {
  const event = await publish()
  const refused = await mateo.patch(`/api/events/${event.id}`, { startTime: '25:00' })
  expect(refused.status).toBe(400)
  expect(await read(event)).not.toHaveProperty('changes')
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await edit(event, { venue: 'El Patio' })
  expect((await read(event)).changes).toMatchObject([{ what: 'cancelled' }])
})

test('the deletion of the host’s account is a cancellation by no named member, and removes the earlier changes', async () => {
  const yara = await server.person('yara', { userType: 'party_host' })
  const event = (await (await yara.post('/api/events', { ...salsa, startTime: '20:00' })).json()) as Event
  await yara.patch(`/api/events/${event.id}`, { startTime: '21:00' })
  expect((await yara.delete('/api/profile')).status).toBe(200)
  expect((await read(event)).changes).toMatchObject([{ what: 'cancelled' }])
  expect(await ledger(event)).toEqual([{ what: 'cancelled', by: null }])
})

const LIST = '/api/events?city=Miami&state=FL&from=2027-11-01&to=2027-11-30'

async function publish(about: object = {}): Promise<Event> {
  const response = await mateo.post('/api/events', { ...salsa, ...about })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function edit({ id }: Event, change: object) {
  expect((await mateo.patch(`/api/events/${id}`, change)).status).toBe(200)
}

async function read({ id }: Event) {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

async function ledger({ id }: Event) {
  return await server.sql`select what, by from event_changes where event_id = ${id} order by at, id`
}
