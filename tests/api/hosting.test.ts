import { expect, test } from 'vitest'
import { publishEvent } from '../support/event.ts'
import { codeOf } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const start = { isHost: true, promotionGroup: 'Terraza Nights', venueName: 'La Terraza' }
const typeOf = async (person: Awaited<ReturnType<typeof server.person>>) =>
  ((await (await person.get('/api/auth/user')).json()) as { userType: string }).userType
const sql = server.sql

test('a member starts hosting, publishes at once with the same session, and loses nothing', async () => {
  const ana = await server.person('ana')
  const before = (await (await ana.get('/api/auth/user')).json()) as object
  expect((await ana.post('/api/events', {})).status).toBe(403)

  const response = await ana.put('/api/auth/hosting', start)
  expect(response.status).toBe(200)
  const me = (await response.json()) as { version: number }
  expect(me).toEqual({
    ...before,
    userType: 'party_host',
    promotionGroup: 'Terraza Nights',
    venueName: 'La Terraza',
    version: me.version,
  })
  expect(response.headers.get('etag')).toBe(`"${me.version}"`)
  expect((await publishEvent(ana)).id).toEqual(expect.any(String))
})

test('a repeated request has no effect, and changes no field', async () => {
  const beto = await server.person('beto')
  const first = await (await beto.put('/api/auth/hosting', start)).json()
  const second = await (await beto.put('/api/auth/hosting', { isHost: true, venueName: 'Otra' })).json()
  expect(second).toEqual(first)
  const audit = await sql`select action from audit_log where actor_id = ${beto.id} and action like '%-hosting'`
  expect(audit).toEqual([{ action: 'start-hosting' }])
})

test('a host stops hosting, keeps the past events, and can start again', async () => {
  const mateo = await server.person('mateo', { userType: 'party_host' })
  const past = await publishEvent(mateo)
  await sql`
    update events
    set night_of = night_of - 400, start_local = start_local - interval '400 days', end_local = null
    where id = ${past.id}
  `
  expect(await (await mateo.put('/api/auth/hosting', { isHost: false })).json()).toMatchObject({
    userType: 'party_goer',
  })
  expect((await mateo.post('/api/events', {})).status).toBe(403)
  expect((await server.stranger.get(`/api/events/${past.id}`)).status).toBe(200)
  const moved = await mateo.patch(`/api/events/${past.id}`, { title: 'Again' })
  expect(await codeOf(moved)).toEqual([403, 'hosts-only'])
  expect((await mateo.put('/api/auth/hosting', { isHost: true })).status).toBe(200)
  expect(await typeOf(mateo)).toBe('party_host')
})

test('a host with an event ahead stays a host until it is cancelled or deleted', async () => {
  const lola = await server.person('lola', { userType: 'party_host' })
  const stop = () => lola.put('/api/auth/hosting', { isHost: false })
  const event = await publishEvent(lola)
  expect(await codeOf(await stop())).toEqual([409, 'hosting-ahead'])
  const draft = await publishEvent(lola, { status: 'draft' })
  expect((await lola.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })).status).toBe(200)
  expect(await codeOf(await stop())).toEqual([409, 'hosting-ahead'])
  expect((await lola.delete(`/api/events/${draft.id}`)).ok).toBe(true)
  expect((await stop()).status).toBe(200)
})

test('a host with an open job stays a host until it is closed', async () => {
  const nina = await server.person('nina', { userType: 'party_host' })
  const created = await nina.post('/api/jobs', {
    title: 'DJ',
    description: 'Salsa on Saturdays',
    requirements: 'Your own headphones',
    location: 'Miami',
    jobType: 'part-time',
    salaryRange: '$200',
    contactEmail: 'nina@example.com',
    contactPhone: '(305) 555-0100',
  })
  expect(created.status).toBe(201)
  const { id } = (await created.json()) as { id: number }
  expect(await codeOf(await nina.put('/api/auth/hosting', { isHost: false }))).toEqual([409, 'hosting-ahead'])
  expect((await nina.patch(`/api/jobs/${id}`, { status: 'closed' })).status).toBe(200)
  expect((await nina.put('/api/auth/hosting', { isHost: false })).status).toBe(200)
  expect(await codeOf(await nina.patch(`/api/jobs/${id}`, { status: 'open' }))).toEqual([403, 'hosts-only-jobs'])
})

test('of two concurrent requests, exactly one is accepted: an event is published, or hosting ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const rosa = await server.person(`rosa${round}`, { userType: 'party_host' })
    const [, stopped] = await Promise.all([
      publishEvent(rosa).catch(() => undefined),
      rosa.put('/api/auth/hosting', { isHost: false }),
    ])
    const [{ ahead }] = await sql<[{ ahead: number }]>`select count(*) as ahead from events where host_id = ${rosa.id}`
    expect([stopped.status === 200, Number(ahead) > 0].filter(Boolean)).toHaveLength(1)
  }
})

test('a member may start before the profile is complete, and no other call changes the type of a complete one', async () => {
  const nueva = await server.person('nueva', { isProfileComplete: false })
  expect(await (await nueva.put('/api/auth/hosting', start)).json()).toMatchObject({
    userType: 'party_host',
    isProfileComplete: 0,
  })
  const ines = await server.person('ines')
  expect(await codeOf(await ines.put('/api/profile', { userType: 'party_host' }))).toEqual([403, 'type-fixed'])
})

test.each([
  [{}, 'isHost'],
  [{ isHost: 'yes' }, 'isHost'],
  [{ isHost: true, venueName: 'x'.repeat(121) }, 'venueName'],
])('the request %j is refused', async (body, path) => {
  const oscar = await server.person(`oscar${path}${JSON.stringify(body).length}`)
  const response = await oscar.put('/api/auth/hosting', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path }] })
  expect(await typeOf(oscar)).toBe('party_goer')
})

test('a visitor is refused', async () => {
  expect((await server.stranger.put('/api/auth/hosting', start)).status).toBe(401)
})

test('the API tokens of a host who stops are deleted, and a new start does not bring them back', async () => {
  const rita = await server.person('rita', { userType: 'party_host' })
  const order = { name: 'Web site', scopes: ['events:read'], days: 30 }
  const created = await rita.post('/api/auth/tokens', order)
  expect(created.status).toBe(201)
  const { token } = (await created.json()) as { token: string }
  const read = async () => (await server.stranger.get('/api/me/events', { authorization: `Bearer ${token}` })).status
  expect(await read()).toBe(200)
  await rita.put('/api/auth/hosting', { isHost: false })
  expect(await sql`select 1 from api_tokens where user_id = ${rita.id}`).toEqual([])
  await rita.put('/api/auth/hosting', { isHost: true })
  expect(await read()).toBe(401)
})

test('the own devices of a member learn of a new type and of an edited profile, and no others', async () => {
  const [sara, tomas] = [await server.person('sara'), await server.person('tomas')]
  await sara.post('/api/conversations', { participantTwoId: tomas.id })
  for (const change of [
    () => sara.put('/api/auth/hosting', { isHost: true }),
    () => sara.put('/api/profile', { bio: 'Casino' }),
  ]) {
    server.sentEvents.length = 0
    expect((await change()).status).toBe(200)
    expect(server.sentEvents.filter(({ event }) => event === 'account:updated')).toEqual([
      { userIds: [sara.id], event: 'account:updated', body: {} },
    ])
  }
})

test('the partners of a conversation get the new type', async () => {
  const [pia, quim] = [await server.person('pia'), await server.person('quim')]
  const opened = await pia.post('/api/conversations', { participantTwoId: quim.id })
  expect(opened.ok).toBe(true)
  server.sentEvents.length = 0
  await pia.put('/api/auth/hosting', { isHost: true })
  const hints = server.sentEvents.filter(({ event }) => event === 'sync:required')
  expect(hints.flatMap(({ userIds }) => userIds)).toEqual(expect.arrayContaining([pia.id, quim.id]))
})
