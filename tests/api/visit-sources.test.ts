import { expect, test } from 'vitest'
import type { HostNumbers } from '#contract/events/promotion/analytics.ts'
import { PRODUCT_SOURCES } from '#contract/events/promotion/source-codes.ts'
import type { VisitSources } from '#contract/events/promotion/visit-sources.ts'
import { deleteExpired } from '#db/cleanup/retention.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { exportedData } from '../support/exported.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const rosa = await server.person('rosa', { userType: 'party_host' })
const ana = await server.person('ana')
const MISSING = '01900000-0000-7000-8000-000000000000'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const order = {
  title: 'Noche de salsa',
  category: 'salsa',
  date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
  location: '1',
}

const newEvent = async (fields = {}): Promise<{ id: string; slug: string }> =>
  await (await mateo.post('/api/events', { ...order, ...fields })).json()

const visit = (eventId: string, from: unknown, visitId: unknown = crypto.randomUUID(), agent = PHONE) =>
  server.stranger.post(`/api/events/${eventId}/visits`, { from, visitId }, { 'user-agent': agent })

const sourcesOf = async (eventId: string) =>
  ((await (await mateo.get(`/api/events/${eventId}/sources`)).json()) as VisitSources).sources

test('visits are counted by the code of the link', async () => {
  const { id } = await newEvent()
  for (const from of ['instagram', 'poster', 'instagram']) expect((await visit(id, from)).status).toBe(204)
  expect(await sourcesOf(id)).toEqual([
    { code: 'instagram', visits: 2, going: 0 },
    { code: 'poster', visits: 1, going: 0 },
  ])
})

test('a repeated request counts once, with another code and on the next day, too', async () => {
  const { id } = await newEvent()
  const visitId = crypto.randomUUID()
  await visit(id, 'poster', visitId)
  await visit(id, 'poster', visitId)
  await visit(id, 'door', visitId)
  await server.sql`update visit_marks set day = day - 1 where event_id = ${id}`
  await visit(id, 'poster', visitId)
  expect(await sourcesOf(id)).toEqual([{ code: 'poster', visits: 1, going: 0 }])
})

test('concurrent repeated requests count once', async () => {
  const { id } = await newEvent()
  const visitId = crypto.randomUUID()
  await Promise.all(Array.from({ length: 20 }, () => visit(id, 'whatsapp', visitId)))
  expect(await sourcesOf(id)).toEqual([{ code: 'whatsapp', visits: 1, going: 0 }])
})

test.each([
  ['WhatsApp/2.24.6.77 A'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
])('the program %s is no visitor', async agent => {
  const { id } = await newEvent()
  expect((await visit(id, 'poster', crypto.randomUUID(), agent)).status).toBe(204)
  expect(await sourcesOf(id)).toEqual([])
})

test('browsers inside of other apps are visitors', async () => {
  const { id } = await newEvent()
  await visit(id, 'instagram', crypto.randomUUID(), `${PHONE} Instagram 380.0.0.28.104 (iPhone16,1; iOS 18_5)`)
  expect(await sourcesOf(id)).toMatchObject([{ code: 'instagram', visits: 1 }])
})

test('codes that the host did not create are counted together, so that they add one row', async () => {
  const { id } = await newEvent()
  for (let n = 0; n < 30; n++) await visit(id, `cheap-pills-${n}`)
  expect(await sourcesOf(id)).toEqual([{ code: 'other', visits: 30, going: 0 }])
})

test.each([
  [{ from: 'Instagram', visitId: crypto.randomUUID() }],
  [{ from: "x'; drop table events; --", visitId: crypto.randomUUID() }],
  [{ from: 'a'.repeat(25), visitId: crypto.randomUUID() }],
  [{ from: '-', visitId: crypto.randomUUID() }],
  [{ from: '', visitId: crypto.randomUUID() }],
  [{ from: ['poster'], visitId: crypto.randomUUID() }],
  [{ from: 'poster', visitId: 'again' }],
  [{ from: 'poster' }],
  [{}],
])('a visit like %j is refused', async body => {
  const { id } = await newEvent()
  const response = await server.stranger.post(`/api/events/${id}/visits`, body, { 'user-agent': PHONE })
  expect(response.status).toBe(400)
  expect(await sourcesOf(id)).toEqual([])
})

test('visits of a missing event, a deleted event and a draft are refused', async () => {
  const draft = await newEvent({ status: 'draft' })
  const deleted = await newEvent()
  await mateo.delete(`/api/events/${deleted.id}`)
  for (const id of [MISSING, 'x', draft.id, deleted.id]) expect((await visit(id, 'poster')).status).toBe(404)
  expect(await server.sql`select 1 from visit_marks where event_id in (${draft.id}, ${deleted.id})`).toEqual([])
})

test('the stored mark is no id of the device, and is deleted after two days', async () => {
  const { id } = await newEvent()
  const visitId = crypto.randomUUID()
  await visit(id, 'poster', visitId)
  const [row] = await server.sql<{ mark: Buffer }[]>`select mark from visit_marks where event_id = ${id}`
  expect(row?.mark).toHaveLength(32)
  expect(row?.mark.toString('hex')).not.toContain(visitId.replaceAll('-', ''))
  await server.sql`update visit_marks set day = day - 2 where event_id = ${id}`
  await deleteExpired(server.sql)
  expect(await server.sql`select 1 from visit_marks where event_id = ${id}`).toHaveLength(1)
  await server.sql`update visit_marks set day = day - 1 where event_id = ${id}`
  await deleteExpired(server.sql)
  expect(await server.sql`select 1 from visit_marks where event_id = ${id}`).toEqual([])
  expect(await sourcesOf(id)).toMatchObject([{ visits: 1 }])
})

test('at most 5,000 visits of an event are counted on one day', async () => {
  const { id } = await newEvent()
  await server.sql`
    insert into visit_marks (event_id, mark)
    select ${id}, decode(lpad(to_hex(n), 64, '0'), 'hex') from generate_series(1, 4999) n
  `
  for (let n = 0; n < 3; n++) expect((await visit(id, 'poster')).status).toBe(204)
  expect(await sourcesOf(id)).toEqual([{ code: 'poster', visits: 1, going: 0 }])
})

test('a host makes codes, which count from then on', async () => {
  const { id } = await newEvent()
  await visit(id, 'club-flyer')
  const made = (await (await mateo.put(`/api/events/${id}/sources/club-flyer`)).json()) as VisitSources
  expect(made.sources).toContainEqual({ code: 'club-flyer', visits: 0, going: 0 })
  expect((await mateo.put(`/api/events/${id}/sources/club-flyer`)).status).toBe(200)
  await visit(id, 'club-flyer')
  expect(await sourcesOf(id)).toEqual([
    { code: 'club-flyer', visits: 1, going: 0 },
    { code: 'other', visits: 1, going: 0 },
  ])
})

test('an event has at most 20 codes of its own; the product’s codes and an existing one fit in', async () => {
  const { id } = await newEvent()
  await visit(id, 'poster')
  await visit(id, 'unknown')
  const put = (n: number) => mateo.put(`/api/events/${id}/sources/code-${n}`)
  const statuses = await Promise.all(Array.from({ length: 25 }, async (_, n) => (await put(n)).status))
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  const refused = await put(30)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'too-many-sources'])
  const existing = (await sourcesOf(id)).find(({ code }) => code.startsWith('code-'))
  expect((await mateo.put(`/api/events/${id}/sources/${existing?.code}`)).status).toBe(200)
  await mateo.delete(`/api/events/${id}/sources/${existing?.code}`)
  expect((await put(30)).status).toBe(200)
})

test.each(['Door', 'a b', 'x'.repeat(25), '-x', 'poster', 'other', '%00', '%F0%9F%95%BA'])(
  'the code "%s" cannot be made or deleted',
  async code => {
    const { id } = await newEvent()
    for (const method of ['put', 'delete'] as const) {
      const response = await mateo[method](`/api/events/${id}/sources/${encodeURI(code)}`)
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-source'])
    }
  },
)

test('only the host of the event reads, makes and deletes its codes', async () => {
  const { id } = await newEvent()
  await mateo.put(`/api/events/${id}/sources/flyer`)
  for (const [person, status] of [
    [rosa, 404],
    [ana, 403],
    [server.stranger, 401],
  ] as const) {
    expect((await person.get(`/api/events/${id}/sources`)).status).toBe(status)
    expect((await person.put(`/api/events/${id}/sources/mine`)).status).toBe(status)
    expect((await person.delete(`/api/events/${id}/sources/flyer`)).status).toBe(status)
  }
  expect(await sourcesOf(id)).toEqual([{ code: 'flyer', visits: 0, going: 0 }])
  expect((await mateo.get(`/api/events/${MISSING}/sources`)).status).toBe(404)
})

test('guests count for the code of the link they came through, while they go', async () => {
  const { id } = await newEvent()
  const beto = await server.person('beto')
  const lola = await server.person('lola')
  await visit(id, 'poster')
  await ana.put(`/api/events/${id}/attendance`, { state: 'interested', from: 'poster' })
  await ana.put(`/api/events/${id}/attendance`, { state: 'going', from: 'instagram' })
  await beto.put(`/api/events/${id}/attendance`, { state: 'going', from: 'from-a-stranger' })
  await lola.put(`/api/events/${id}/attendance`, { state: 'going' })
  expect(await sourcesOf(id)).toEqual([
    { code: 'poster', visits: 1, going: 1 },
    { code: 'other', visits: 0, going: 1 },
  ])
  await ana.delete(`/api/events/${id}/attendance`)
  expect(await sourcesOf(id)).toEqual([
    { code: 'poster', visits: 1, going: 0 },
    { code: 'other', visits: 0, going: 1 },
  ])
})

test('guests without an account count for their code while they have a place', async () => {
  const { id } = await newEvent()
  const guest = (phone: string, state: 'unconfirmed' | 'confirmed', confirmBy = '2100-01-01') => server.sql`
    insert into guests (id, event_id, name, phone_number, state, confirm_by, device_hash, address_hash, link_hash, locale, source)
    values (
      ${crypto.randomUUID()}, ${id}, 'Eva', ${phone}, ${state}, ${confirmBy}, '\\x00', '\\x00',
      ${Buffer.from(crypto.randomUUID())}, 'en', counted_source(${id}, 'door')
    )
  `
  await guest('+13055550001', 'confirmed')
  await guest('+13055550001', 'confirmed')
  await guest('+13055550002', 'unconfirmed')
  await guest('+13055550003', 'unconfirmed', '2000-01-01')
  expect(await sourcesOf(id)).toEqual([{ code: 'door', visits: 0, going: 2 }])
  await server.sql`update events set confirmed_guests_only = true where id = ${id}`
  expect(await sourcesOf(id)).toEqual([{ code: 'door', visits: 0, going: 1 }])
})

test('a guest keeps the code of the link after an account claims the place', async () => {
  const { id } = await newEvent()
  const carla = await server.person('carla')
  await server.sql`update users set email_verified_at = now() where id = ${carla.id}`
  const go = (guest: object) => server.stranger.post(`/api/events/${id}/guests`, guest)
  expect((await go(newGuest({ contact: carla.email, from: 'whatsapp' }))).status).toBe(201)
  expect((await go(newGuest({ from: 'a-strange-code' }))).status).toBe(201)
  expect((await go(newGuest({ from: 'No Code' }))).status).toBe(400)
  const counted = [
    { code: 'other', visits: 0, going: 1 },
    { code: 'whatsapp', visits: 0, going: 1 },
  ]
  expect(await sourcesOf(id)).toEqual(counted)
  const link = await linkSentTo(server, carla.email)
  expect((await server.stranger.post('/api/guests/confirm', { link })).status).toBe(200)
  expect(await server.sql`select source from attendances where user_id = ${carla.id}`).toEqual([{ source: 'whatsapp' }])
  expect(await sourcesOf(id)).toEqual(counted)
})

test('a code that is no code is refused with the attendance', async () => {
  const { id } = await newEvent()
  expect((await ana.put(`/api/events/${id}/attendance`, { state: 'going', from: 'A B' })).status).toBe(400)
})

test('the host’s analytics contain the figures by code of each event', async () => {
  const { id } = await newEvent()
  await visit(id, 'door')
  const { nights } = (await (await mateo.get('/api/host/analytics')).json()) as HostNumbers
  expect(nights.find(night => night.id === id)?.sources).toEqual([{ code: 'door', visits: 1, going: 0 }])
})

test('the codes of the product are the same in the database', async () => {
  const { id } = await newEvent()
  for (const code of PRODUCT_SOURCES) {
    const [row] = await server.sql`select counted_source(${id}, ${code}) as counted`
    expect(row?.counted).toBe(code)
  }
})

test('one network counts at most 1,000 visits of an event in a day, so that others can be counted', async () => {
  const limited = await openTestServer({ config: { hasLimits: true, trustedProxies: 1 } })
  try {
    const host = await limited.person('mateo', { userType: 'party_host' })
    const events = await Promise.all([1, 2].map(async () => (await (await host.post('/api/events', order)).json()).id))
    const visitFrom = async (address: string, eventId: string) =>
      (
        await limited.stranger.post(
          `/api/events/${eventId}/visits`,
          { from: 'poster', visitId: crypto.randomUUID() },
          { 'user-agent': PHONE, 'x-forwarded-for': address },
        )
      ).status
    const counted = async (eventId: string) =>
      ((await (await host.get(`/api/events/${eventId}/sources`)).json()) as VisitSources).sources[0]?.visits
    const statuses = new Set<number>()
    for (let n = 0; n < 1_100; n++) statuses.add(await visitFrom(`198.51.100.${n % 5}`, events[0]))
    expect([[...statuses], await counted(events[0])]).toEqual([[204], 1_000])
    expect(await visitFrom('203.0.113.7', events[0])).toBe(204)
    expect(await visitFrom('198.51.100.1', events[1])).toBe(204)
    expect([await counted(events[0]), await counted(events[1])]).toEqual([1_001, 1])
  } finally {
    await limited.close()
  }
})

test('the deletion of the host’s account deletes the codes, and the export contains them before', async () => {
  const host = await server.person('tito', { userType: 'party_host' })
  const { id } = await (await host.post('/api/events', order)).json()
  await host.put(`/api/events/${id}/sources/titos-friends`)
  await visit(id, 'titos-friends')
  await ana.put(`/api/events/${id}/attendance`, { state: 'going', from: 'titos-friends' })
  expect((await exportedData(server.sql, host))['link-codes']).toMatchObject([
    { night: { id }, codes: [{ code: 'titos-friends', visits: 1, going: 1 }] },
  ])
  expect((await exportedData(server.sql, ana))['link-codes']).toEqual([])
  expect((await host.delete('/api/profile')).status).toBe(200)
  expect(await server.sql`select 1 from visit_sources where event_id = ${id}`).toEqual([])
  expect(await server.sql`select 1 from visit_marks where event_id = ${id}`).toEqual([])
  expect(await server.sql`select source from attendances where event_id = ${id}`).toEqual([{ source: null }])
})

test('one address counts at most 300 visits in an hour', async () => {
  const limited = await openTestServer({ config: { hasLimits: true } })
  try {
    const responses = []
    for (let n = 0; n < 301; n++)
      responses.push(
        await limited.stranger.post(
          `/api/events/${MISSING}/visits`,
          { from: 'poster', visitId: crypto.randomUUID() },
          { 'user-agent': PHONE },
        ),
      )
    expect(responses.slice(0, 300).every(({ status }) => status === 404)).toBe(true)
    expect(responses[300]?.status).toBe(429)
    expect(responses[300]?.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await limited.close()
  }
})
