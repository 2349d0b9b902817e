import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Decision, EventToFeature, ReportedContent } from '#contract/admin/moderation.ts'
import { ADMIN, type Admin, openAdmin } from '../support/admin.ts'
import { postedGig } from '../support/gig.ts'
import { BARTENDER } from '../support/job.ts'
import { PASSWORD, type Person, signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let jefa: Admin
let ana: Person
let beto: Person
let mateo: Person
const server = await useTestServer({ config: { admin: ADMIN } })
beforeEach(async () => {
  await server.sql`delete from reports`
  const suffix = String(Math.random()).slice(2, 8)
  ana = await server.person(`ana${suffix}`)
  beto = await server.person(`beto${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  jefa = await openAdmin(server)
})

test('several reports of one target are listed once with every reason, and one decision closes all of them', async () => {
  await report(ana, 'user', mateo.id, 'He shouts at people')
  await report(beto, 'user', mateo.id, 'He does not pay')
  const [thing, ...others] = await reports()
  expect(others).toEqual([])
  expect(thing).toMatchObject({
    kind: 'user',
    targetId: mateo.id,
    count: 2,
    target: { title: expect.stringContaining(mateo.username), isDown: false, path: `/profile/${mateo.id}` },
    decision: null,
  })
  expect(thing?.reasons.map(({ reason }) => reason).toSorted()).toEqual(['He does not pay', 'He shouts at people'])
  expect(JSON.stringify(thing)).not.toContain(mateo.phoneNumber)
  expect(JSON.stringify(thing)).not.toContain(mateo.email)

  expect((await decide(thing, 'dismiss')).action).toBe('dismiss')
  expect(await reports()).toEqual([])
  expect(await reports('decided')).toMatchObject([{ targetId: mateo.id, decision: { action: 'dismiss' } }])
  expect((await jefa.post(`/api/admin/reports/${thing?.id}/decision`, { action: 'dismiss' })).status).toBe(409)
})

describe('suspending', () => {
  test('ends every session, refuses sign-ins, hides the person and the events, and can be undone completely', async () => {
    const event = await published(mateo)
    const job = await hiring(mateo)
    await report(ana, 'user', mateo.id, 'Fake nights')
    const decision = await decide((await reports())[0], 'suspend', 'Your nights did not take place.')

    expect(server.ended).toContain(mateo.sessionId)
    expect((await mateo.get('/api/auth/user')).status).toBe(401)
    const login = await server.stranger.post('/api/auth/login', { username: mateo.username, password: PASSWORD })
    expect([login.status, (await login.json()).code]).toEqual([403, 'account-suspended'])

    expect((await ana.get(`/api/users/${mateo.id}`)).status).toBe(404)
    const found = (await (await ana.get(`/api/users/search?q=${mateo.username}`)).json()) as { id: string }[]
    expect(found.map(({ id }) => id)).not.toContain(mateo.id)
    expect((await ana.post('/api/conversations', { participantTwoId: mateo.id })).status).toBe(404)
    expect((await ana.get(`/api/events/${event}`)).status).toBe(404)
    expect((await ana.get(`/api/jobs/${job}`)).status).toBe(404)
    expect(await lettersTo(mateo)).toContain('Your nights did not take place.')

    expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(204)
    expect((await ana.get(`/api/users/${mateo.id}`)).status).toBe(200)
    expect((await ana.get(`/api/events/${event}`)).status).toBe(200)
    expect((await ana.get(`/api/jobs/${job}`)).status).toBe(200)
    const again = await server.stranger.post('/api/auth/login', { username: mateo.username, password: PASSWORD })
    expect(again.status).toBe(200)
    expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(404)
  })

  test('events that the host had deleted before stay deleted', async () => {
    const event = await published(mateo)
    await mateo.delete(`/api/events/${event}`)
    await report(ana, 'user', mateo.id, 'Fake nights')
    const { id } = await decide((await reports())[0], 'suspend')
    await jefa.post(`/api/admin/decisions/${id}/undo`)
    expect((await ana.get(`/api/events/${event}`)).status).toBe(404)
  })
})

test('a suspension waits for an applicant who withdraws from a gig before it locks the event', async () => {
  const event = await published(mateo)
  await postedGig(mateo, { id: event })
  const { suspension } = await server.sql.begin(async tx => {
    await tx`select from jobs where host_id = ${mateo.id} for update`
    const response = suspended(mateo)
    await expect
      .poll(() => tx`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .toHaveLength(1)
    await tx`select from events where id = ${event} for update nowait`
    return { suspension: response }
  })
  expect(await suspension).toEqual(expect.any(String))
})

describe('while a person is suspended', () => {
  test('the conversations are read-only as after a block, in both lists at once', async () => {
    const id = await writing(beto, mateo)
    const listed = async () => {
      const list = (await (await beto.get('/api/conversations')).json()) as { id: string }[]
      return list.map(one => one.id)
    }
    expect(await listed()).toContain(id)
    const notificationsBefore = server.sentEvents.length
    const decision = await suspended(mateo)
    expect(server.sentEvents.slice(notificationsBefore)).toContainEqual({
      userIds: [beto.id],
      event: 'sync:required',
      body: {},
    })
    expect(await listed()).not.toContain(id)
    expect((await beto.get(`/api/conversations/${id}/messages`)).status).toBe(404)
    expect((await beto.post(`/api/conversations/${id}/messages`, { id: uuidv7(), content: 'Hola?' })).status).toBe(404)

    await jefa.post(`/api/admin/decisions/${decision}/undo`)
    expect(await listed()).toContain(id)
    expect((await beto.get(`/api/conversations/${id}/messages`)).status).toBe(200)
  })

  test('their reviews are hidden and do not count in the ratings', async () => {
    const event = await published(mateo)
    await reviewed(event, beto)
    const stars = async () => {
      const shown = (await (await ana.get(`/api/events/${event}/reviews`)).json()) as []
      return [(await (await ana.get(`/api/events/${event}`)).json()).reviewCount, shown.length]
    }
    expect(await stars()).toEqual([1, 1])
    const decision = await suspended(beto)
    expect(await stars()).toEqual([0, 0])
    await jefa.post(`/api/admin/decisions/${decision}/undo`)
    expect(await stars()).toEqual([1, 1])
  })

  test('a session that began in the same moment is invalid', async () => {
    await suspended(mateo)
    const late = await signedInAgain(server.app, server.sql, mateo.id)
    expect((await late.get('/api/auth/user')).status).toBe(401)
  })

  test('they are in no guest list, also not for their followers', async () => {
    const event = await published(mateo)
    await ana.post(`/api/users/${beto.id}/follow`)
    await server.sql`update users set going_audience = 'public' where id = ${beto.id}`
    await beto.put(`/api/events/${event}/attendance`, { state: 'going' })
    const shown = async () =>
      await Promise.all(
        [`/api/events/${event}/attendees`, '/api/events/friends'].map(
          async path => ((await (await ana.get(path)).json()) as unknown[]).length,
        ),
      )
    expect(await shown()).toEqual([1, 1])
    await suspended(beto)
    expect(await shown()).toEqual([0, 0])
  })

  test('an event that is also taken down is shown again after both decisions are undone, in either order', async () => {
    const events = [await published(mateo), await published(mateo)]
    for (const order of ['down first', 'up first']) {
      const event = events.pop() ?? ''
      await report(ana, 'event', event, 'Not real')
      const down = await decide((await reports())[0], 'take-down')
      const out = await suspended(mateo)
      const [first, second] = order === 'down first' ? [down.id, out] : [out, down.id]
      await jefa.post(`/api/admin/decisions/${first}/undo`)
      expect([order, (await ana.get(`/api/events/${event}`)).status]).toEqual([order, 404])
      await jefa.post(`/api/admin/decisions/${second}/undo`)
      expect([order, (await ana.get(`/api/events/${event}`)).status]).toEqual([order, 200])
    }
  })

  test('after two suspensions the person is visible again once both are undone', async () => {
    const [first, second] = [await suspended(mateo), await suspended(mateo)]
    await jefa.post(`/api/admin/decisions/${first}/undo`)
    expect((await ana.get(`/api/users/${mateo.id}`)).status).toBe(404)
    await jefa.post(`/api/admin/decisions/${second}/undo`)
    expect((await ana.get(`/api/users/${mateo.id}`)).status).toBe(200)
  })
})

test('when two admins decide on one target at once, one decision counts and the other admin gets a conflict', async () => {
  await report(ana, 'user', mateo.id, 'Loud')
  await report(beto, 'user', mateo.id, 'Rude')
  const rows = await server.sql<{ id: string }[]>`select id from reports order by id`
  const responses = await Promise.all(
    rows.map(({ id }) => jefa.post(`/api/admin/reports/${id}/decision`, { action: 'dismiss' })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a warning is stored, shown until it is read, and visible only to its person', async () => {
  await report(ana, 'user', beto.id, 'Rude')
  const [thing] = await reports()
  expect((await jefa.post(`/api/admin/reports/${thing?.id}/decision`, { action: 'warn' })).status).toBe(400)
  const { id } = await decide(thing, 'warn', 'Please be kind in the comments.')
  const warning = async () => (await (await beto.get('/api/auth/user')).json()).warning as unknown
  expect(await warning()).toEqual({ id, note: 'Please be kind in the comments.' })
  expect(await lettersTo(beto)).toContain('Please be kind in the comments.')

  expect((await ana.post(`/api/warnings/${id}/seen`)).status).toBe(404)
  expect((await beto.post(`/api/warnings/${id}/seen`)).status).toBe(204)
  expect(await warning()).toBeNull()
})

test('an event, a job and a review are taken down and restored; a message cannot be', async () => {
  const event = await published(mateo)
  const job = await hiring(mateo)
  await report(ana, 'event', event, 'Not real')
  await report(ana, 'job', String(job), 'Not real')
  for (const [kind, path] of [
    ['event', `/api/events/${event}`],
    ['job', `/api/jobs/${job}`],
  ] as const) {
    const thing = (await reports()).find(one => one.kind === kind)
    const { id } = await decide(thing, 'take-down')
    expect((await beto.get(path)).status).toBe(404)
    expect((await mateo.patch(path, { title: 'Under another name' })).status).toBe(404)
    expect((await reports('decided')).find(one => one.kind === kind)?.target?.isDown).toBe(true)
    await jefa.post(`/api/admin/decisions/${id}/undo`)
    expect((await beto.get(path)).status).toBe(200)
  }

  expect(await lettersTo(mateo)).toContain('took it out of sight')

  const { id: talk } = await (await beto.post('/api/conversations', { participantTwoId: ana.id })).json()
  const { id: message } = await (await beto.post(`/api/conversations/${talk}/messages`, { content: 'Fea' })).json()
  await report(ana, 'message', message, 'Rude')
  const [output] = await reports()
  expect(output?.target).toMatchObject({ text: 'Fea', personName: expect.stringContaining(beto.username) })
  const response = await jefa.post(`/api/admin/reports/${output?.id}/decision`, { action: 'take-down' })
  expect([response.status, (await response.json()).code]).toEqual([400, 'decision-does-not-fit'])
})

test('the profile text of a person is hidden from other people, and shown again', async () => {
  await beto.put('/api/profile', { bio: 'I hate everybody', statusMessage: 'Fight me' })
  await report(ana, 'user', beto.id, 'Hateful')
  const { id } = await decide((await reports())[0], 'take-down')
  const seenBy = async (person: Person, path: string) => {
    const { bio, statusMessage } = await (await person.get(path)).json()
    return [bio, statusMessage]
  }
  expect(await seenBy(ana, `/api/users/${beto.id}`)).toEqual([null, null])
  expect(await seenBy(beto, '/api/auth/user')).toEqual(['I hate everybody', 'Fight me'])
  await jefa.post(`/api/admin/decisions/${id}/undo`)
  expect(await seenBy(ana, `/api/users/${beto.id}`)).toEqual(['I hate everybody', 'Fight me'])
})

test('a review that is taken down no longer counts, until it is back', async () => {
  const event = await published(mateo)
  await ana.put(`/api/events/${event}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = start_local - interval '9 days', end_local = end_local - interval '9 days' where id = ${event}`
  expect((await ana.post(`/api/events/${event}/reviews`, { rating: 1, comment: 'Lies' })).status).toBe(201)
  const [review] = (await (await beto.get(`/api/events/${event}/reviews`)).json()) as { id: string }[]
  const counted = async () => {
    const { rating, reviewCount } = await (await beto.get(`/api/events/${event}`)).json()
    return {
      rating,
      reviewCount,
      shown: ((await (await beto.get(`/api/events/${event}/reviews`)).json()) as []).length,
    }
  }
  const before = await counted()
  expect(before).toMatchObject({ reviewCount: 1, shown: 1 })

  await report(beto, 'review', review?.id ?? '', 'Made up')
  const { id } = await decide((await reports())[0], 'take-down')
  expect(await counted()).toMatchObject({ reviewCount: 0, shown: 0 })
  expect((await ana.patch(`/api/events/${event}/reviews`, { rating: 2, comment: 'More lies' })).status).toBe(404)
  expect((await ana.delete(`/api/events/${event}/reviews`)).status).toBe(204)
  expect((await ana.post(`/api/events/${event}/reviews`, { rating: 2, comment: 'Again' })).status).toBe(409)
  expect(await counted()).toMatchObject({ reviewCount: 0, shown: 0 })
  await jefa.post(`/api/admin/decisions/${id}/undo`)
  expect(await counted()).toEqual(before)
})

test('only an admin features an event', async () => {
  const event = await published(mateo)
  const q = encodeURIComponent('noche de pruebas')
  const find = async () => (await (await jefa.get(`/api/admin/events?q=${q}`)).json()) as EventToFeature[]
  const found = (await find()).find(({ id }) => id === event)
  expect(found).toMatchObject({ title: 'Noche de Pruebas', isFeatured: false })
  expect((await jefa.put(`/api/admin/events/${event}/featured`, { isFeatured: true })).status).toBe(204)
  expect((await (await ana.get(`/api/events/${event}`)).json()).isFeatured).toBe(1)
  expect((await find())[0]?.isFeatured).toBe(true)

  // An event that is over is not offered, although its night is that of today.
  await server.sql`
    update events
    set night_of = ((now() - interval '9 hours') at time zone tz)::date,
      start_local = (now() - interval '3 hours') at time zone tz, end_local = (now() - interval '1 minute') at time zone tz
    where id = ${event}
  `
  expect((await find()).map(({ id }) => id)).not.toContain(event)
  await mateo.patch(`/api/events/${event}`, { isFeatured: 0 })
  expect((await (await ana.get(`/api/events/${event}`)).json()).isFeatured).toBe(1)
  expect((await mateo.put(`/api/admin/events/${event}/featured`, { isFeatured: false })).status).toBe(401)
  expect((await jefa.put(`/api/admin/events/${event}/featured`, { isFeatured: 'yes' })).status).toBe(400)
})

test('every decision is in the audit log, without a name or a sentence in it', async () => {
  await report(ana, 'user', beto.id, 'Rude')
  const { id } = await decide((await reports())[0], 'warn', 'A word')
  await jefa.post(`/api/admin/decisions/${id}/undo`)
  const auditRows = await server.sql`
    select actor_kind, action, target_type, target_id, detail from audit_log where target_id = ${id} order by id
  `
  expect(auditRows).toEqual([
    { actorKind: 'admin', action: 'report-warn', targetType: 'decision', targetId: id, detail: {} },
    { actorKind: 'admin', action: 'undo-decision', targetType: 'decision', targetId: id, detail: {} },
  ])
})

async function report(by: Person, kind: string, targetId: string, reason: string) {
  expect((await by.post('/api/reports', { kind, targetId, reason })).status).toBe(201)
}

async function reports(state = 'open') {
  const response = await jefa.get(`/api/admin/reports?state=${state}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ReportedContent[]
}

async function decide(thing: ReportedContent | undefined, action: string, note = '') {
  const response = await jefa.post(`/api/admin/reports/${thing?.id}/decision`, { action, note })
  expect(response.status).toBe(200)
  return (await response.json()) as Decision
}

async function suspended(person: Person) {
  await report(ana, 'user', person.id, 'Again')
  const thing = (await reports()).find(one => one.targetId === person.id)
  return (await decide(thing, 'suspend')).id
}

async function writing(one: Person, other: Person) {
  const response = await one.post('/api/conversations', { participantTwoId: other.id })
  const { id } = (await response.json()) as { id: string }
  const sent = await other.post(`/api/conversations/${id}/messages`, { id: uuidv7(), content: 'Hola' })
  expect(sent.status).toBe(201)
  return id
}

async function reviewed(event: string, by: Person) {
  await by.put(`/api/events/${event}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = start_local - interval '9 days', end_local = end_local - interval '9 days' where id = ${event}`
  expect((await by.post(`/api/events/${event}/reviews`, { rating: 5, comment: 'Great' })).status).toBe(201)
}

async function published(host: Person) {
  const response = await host.post('/api/events', aNight())
  expect(response.status).toBe(201)
  return (await response.json()).id as string
}

function aNight() {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  return {
    title: 'Noche de Pruebas',
    category: 'salsa',
    date,
    startTime: '22:00',
    endTime: '23:30',
    city: 'Miami',
    state: 'FL',
    location: 'Calle Ocho 1',
  }
}

async function hiring(host: Person) {
  const response = await host.post('/api/jobs', BARTENDER)
  return (await response.json()).id as number
}

async function lettersTo({ email }: Person) {
  const rows = await server.sql<{ body: string }[]>`select body from dev_outbox where recipient = ${email}`
  return rows.map(({ body }) => body).join('\n')
}
