import { expect, test } from 'vitest'
import { type Limits, noLimits } from '#api/http/rate-limits.ts'
import type { Event } from '#contract/events/events.ts'
import type { UndoneImport } from '#contract/events/import/imports.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { exportedData } from '../support/exported.ts'
import {
  addImport,
  addMadrid,
  base64,
  calendar,
  importsOf,
  orderOf,
  previewIcs,
  salsaLines,
  year,
} from '../support/imports.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let isFull = false
const limits: Limits = { ...noLimits }
const server = await useTestServer({ context: { limits } })
let hosts = 0
const newHost = () => server.person(`host${(hosts += 1)}`, { userType: 'party_host' })
const draftsOf = async (host: Person) => (await (await host.get('/api/me/events')).json()) as Event[]

test('a calendar file becomes drafts that only the host sees', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines())
  expect(rows).toEqual([
    {
      sourceId: 'ics:salsa',
      title: 'Salsa con Trueno',
      problem: null,
      missing: ['price', 'description'],
      isKnown: false,
      event: {
        title: 'Salsa con Trueno',
        description: null,
        date: `${year}-06-04`,
        startTime: '23:00',
        endTime: '03:00',
        venue: 'Casa Trueno',
        location: '123 SW 8th St',
        city: 'Miami',
        state: 'FL',
        country: 'US',
        placeId: null,
        timeZone: 'America/New_York',
        category: 'salsa',
        price: null,
        ticketsUrl: null,
        latitude: null,
        longitude: null,
      },
    },
  ])
  expect(await draftsOf(mateo)).toEqual([])

  const imported = await addImport(mateo, orderOf(rows))
  expect(imported).toMatchObject({ status: 201, added: 1, known: 0, import: { unchanged: 1, others: 0 } })
  const [draft] = await draftsOf(mateo)
  expect(draft).toMatchObject({ status: 'draft', title: 'Salsa con Trueno', nightOf: `${year}-06-04`, price: null })
  expect((await server.stranger.get(`/api/events/${draft?.id}`)).status).toBe(404)
  const [{ count }] = await server.sql<[{ count: number }]>`
    select count(*)::int from notifications n join events e on e.id = n.event_id where e.host_id = ${mateo.id}
  `
  expect(count).toBe(0)
})

test('a repeated import adds nothing, and an event that was deleted can be imported again', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines('a'), salsaLines('b'))
  await addImport(mateo, orderOf(rows.slice(0, 1)))

  const again = await previewIcs(mateo, salsaLines('a'), salsaLines('b'))
  expect(again.rows.map(({ isKnown }) => isKnown)).toEqual([true, false])
  expect(await addImport(mateo, orderOf(rows))).toMatchObject({ status: 201, added: 1, known: 1 })
  expect(await addImport(mateo, orderOf(rows))).toMatchObject({ status: 200, added: 0, known: 2, import: null })
  expect(await importsOf(mateo)).toHaveLength(2)

  const [first] = await draftsOf(mateo)
  expect((await mateo.delete(`/api/events/${first?.id}`)).status).toBe(204)
  expect(await addImport(mateo, orderOf(rows))).toMatchObject({ status: 201, added: 1, known: 1 })
  // The ids of a source belong to the host: another host imports the same events.
  expect(await addImport(await newHost(), orderOf(rows))).toMatchObject({ status: 201, added: 2 })
})

test('a request whose response was lost returns the same import', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines())
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await addImport(mateo, orderOf(rows), key)
  const second = await addImport(mateo, orderOf(rows), key)
  expect(second).toEqual({ ...first, status: 200 })
  expect(await draftsOf(mateo)).toHaveLength(1)
})

test('two requests at the same time add each event once', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, ...Array.from({ length: 20 }, (_, index) => salsaLines(`${index}`)))
  const both = await Promise.all([addImport(mateo, orderOf(rows)), addImport(mateo, orderOf(rows.toReversed()))])
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 20])
  expect(await draftsOf(mateo)).toHaveLength(20)
})

test('an undo deletes the unchanged drafts; changed and published events stay', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines('a'), salsaLines('b'), salsaLines('c'), salsaLines('d'))
  const { import: added } = await addImport(mateo, orderOf(rows))
  const [changed, published, withdrawn] = await draftsOf(mateo)
  await mateo.patch(`/api/events/${changed?.id}`, { title: 'Son montuno' })
  await mateo.patch(`/api/events/${published?.id}`, { status: 'active' })
  await mateo.patch(`/api/events/${withdrawn?.id}`, { status: 'active' })
  await mateo.patch(`/api/events/${withdrawn?.id}`, { status: 'draft' })
  expect(await importsOf(mateo)).toMatchObject([{ unchanged: 1, others: 3 }])

  const other = await newHost()
  expect(await codeOf(other.delete(`/api/imports/${added?.id}`))).toEqual([404, 'import-not-found'])
  const undone = (await (await mateo.delete(`/api/imports/${added?.id}`)).json()) as UndoneImport
  expect(undone).toEqual({ deleted: 1, stayed: 3 })
  expect(await draftsOf(mateo)).toHaveLength(3)
  expect(await importsOf(mateo)).toEqual([])
  expect(await codeOf(mateo.delete(`/api/imports/${added?.id}`))).toEqual([404, 'import-not-found'])
  // The events that stayed are not imported again.
  expect(await addImport(mateo, orderOf(rows))).toMatchObject({ added: 1, known: 3 })
})

test('an import with one invalid event adds none', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines('a'), salsaLines('b'))
  const order = orderOf(rows)
  const [first, second] = order.events
  if (!first || !second) throw new Error('the preview has two events')
  const invalid = { ...order, events: [first, { ...second, event: { ...second.event, endTime: '23:00' } }] }
  expect(await codeOf(mateo.post('/api/imports', invalid))).toEqual([400, 'end-equals-start'])
  const wrong = { ...order, events: [first, { ...second, event: { ...second.event, title: '' } }] }
  expect(await codeOf(mateo.post('/api/imports', wrong))).toEqual([400, 'event-fields-required'])
  expect(await draftsOf(mateo)).toEqual([])
  expect(await importsOf(mateo)).toEqual([])
})

test('an import publishes nothing, and takes no flyer of another host', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines())
  const order = orderOf(rows)
  const events = order.events.map(({ sourceId, event }) => ({
    sourceId,
    event: { ...event, status: 'active' as const, flyerUrl: '/uploads/flyers/x.webp', createdBy: 'somebody-else' },
  }))
  expect((await addImport(mateo, { ...order, events })).status).toBe(201)
  expect(await draftsOf(mateo)).toMatchObject([{ status: 'draft', flyerUrl: null, createdBy: mateo.id }])
})

test('only hosts import, and a member who stopped hosting does not', async () => {
  const ana = await server.person('ana')
  const order = { kind: 'ics', content: base64(calendar(salsaLines())) } as const
  expect(await codeOf(ana.post('/api/imports/preview', order))).toEqual([403, 'hosts-only'])
  expect(await codeOf(ana.get('/api/imports'))).toEqual([403, 'hosts-only'])
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines())
  expect((await mateo.put('/api/auth/hosting', { isHost: false })).status).toBe(200)
  expect(await codeOf(mateo.post('/api/imports', orderOf(rows)))).toEqual([403, 'hosts-only'])
})

test('a host with a thousand unchanged drafts imports no more', async () => {
  const mateo = await newHost()
  await server.sql`
    insert into events (id, host_id, title, category, status, city, state, night_of, start_local, tz, search_text, source_id)
    select gen_random_uuid(), ${mateo.id}, 'Salsa', 'salsa', 'draft', 'Miami', 'FL', '2030-05-03', '2030-05-03 22:00',
      'America/New_York', 'salsa', 'csv:' || n
    from generate_series(1, 1000) n
  `
  const { rows } = await previewIcs(mateo, salsaLines())
  expect(await codeOf(mateo.post('/api/imports', orderOf(rows)))).toEqual([409, 'import-drafts-full'])
  expect(await importsOf(mateo)).toEqual([])
})

test('the imports are in the export of the data, and end after ninety days or with the account', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines())
  await addImport(mateo, orderOf(rows))
  const exported = await exportedData(server.sql, mateo)
  expect(exported.imports).toMatchObject([{ kind: 'ics', source: 'agenda.ics' }])
  expect(exported['hosted-nights']).toMatchObject([{ sourceId: 'ics:salsa' }])

  await server.sql`update imports set created_at = now() - interval '91 days' where host_id = ${mateo.id}`
  await deleteOldRows(server.sql)
  expect(await importsOf(mateo)).toEqual([])
  expect(await draftsOf(mateo)).toHaveLength(1)
  expect(await addImport(mateo, orderOf(rows))).toMatchObject({ added: 0, known: 1 })
})

test('a host publishes a hundred drafts in a day, and the next draft stays one', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsaLines('a'), salsaLines('b'))
  await addImport(mateo, orderOf(rows))
  const [first, second] = await draftsOf(mateo)
  isFull = false
  const taken: string[] = []
  limits.take = async (bucket, key) => {
    if (key === mateo.id) taken.push(bucket)
    return bucket === 'publish-draft' && isFull ? 60 : null
  }
  expect((await mateo.patch(`/api/events/${first?.id}`, { status: 'active' })).status).toBe(200)
  isFull = true
  expect((await mateo.patch(`/api/events/${first?.id}`, { title: 'Son' })).status).toBe(200)
  const refused = mateo.patch(`/api/events/${second?.id}`, { status: 'active' })
  expect(await codeOf(refused)).toEqual([429, 'too-many-requests'])
  expect(taken.filter(bucket => bucket === 'publish-draft')).toHaveLength(2)
  expect((await server.stranger.get(`/api/events/${second?.id}`)).status).toBe(404)
})

test('an event abroad is in the zone of its city, and the largest import adds three hundred', async () => {
  await addMadrid(server.sql)
  const lucia = await server.person('lucia', { userType: 'party_host', city: 'Madrid', state: 'ES.0' })
  const lines = Array.from({ length: 300 }, (_, index) => [
    `UID:madrid-${index}`,
    'SUMMARY:Noche de bachata',
    `DTSTART:${year}0605T210000Z`,
    'LOCATION:Sala Caracol\\, Calle 18\\, 28012 Madrid\\, España',
  ])
  const { rows } = await previewIcs(lucia, ...lines)
  expect(rows).toHaveLength(300)
  expect(rows[0]).toMatchObject({
    event: {
      startTime: '23:00',
      venue: 'Sala Caracol',
      location: 'Calle 18',
      city: 'Madrid',
      state: 'ES.0',
      country: 'ES',
      placeId: 3117735,
      timeZone: 'Europe/Madrid',
    },
  })
  expect(await addImport(lucia, orderOf(rows))).toMatchObject({ status: 201, added: 300 })
  const [event] = await draftsOf(lucia)
  expect(event).toMatchObject({ startsAt: `${year}-06-05T21:00:00.000Z`, country: 'ES', city: 'Madrid' })
})
