import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { applicantOf } from '#db/notifications/notify-members.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { exportedData } from '../support/exported.ts'
import { BARTENDER } from '../support/job.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })

let ana: Person
let luis: Person
let mateo: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
})

test('an edit notifies the members who go, with the values before and after, and no other member', async () => {
  const event = await publish()
  await go(ana, event)
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  await mateo.patch(`/api/events/${event.id}`, { title: 'Noche del Son' })
  expect(await list(ana)).toMatchObject({ notifications: [], unseen: 0 })
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    hasMore: false,
    notifications: [
      {
        kind: 'event-changed',
        seenAt: null,
        event: { id: event.id, title: 'Noche del Son', startTime: '23:00', isRemoved: false },
        changes: [
          {
            what: 'time',
            old: expect.objectContaining({ startTime: '22:00' }),
            new: expect.objectContaining({ startTime: '23:00' }),
          },
        ],
      },
    ],
  })
  for (const person of [luis, mateo]) expect(await list(person)).toMatchObject({ notifications: [] })
})

test('edits within five minutes are one notification, which is unseen again; an edit that is taken back removes it', async () => {
  const event = await publish()
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await markAllSeen(ana)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:30', venue: 'El Patio' })
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    notifications: [
      { changes: [expect.objectContaining({ what: 'time' }), expect.objectContaining({ what: 'place' })] },
    ],
  })
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:00', venue: null })
  expect(await list(ana)).toMatchObject({ notifications: [], unseen: 0 })
})

test('a member who saw an edit that is then taken back is notified of the present state', async () => {
  const event = await publish()
  await go(ana, event)
  await go(luis, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await markAllSeen(ana)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:00' })
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'event-changed', changes: [], event: { startTime: '22:00' } }],
  })
  expect(await list(luis)).toMatchObject({ notifications: [] })
})

test('a member who came after an edit is notified when it is taken back', async () => {
  const event = await publish()
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  for (const member of [luis, mateo]) await go(member, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '22:00' })
  expect(await list(luis)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'event-changed', event: { startTime: '22:00' } }],
  })
  // The editor needs no notification.
  for (const member of [ana, mateo]) expect(await list(member)).toMatchObject({ notifications: [] })
})

test('a higher price notifies, a lower one does not', async () => {
  const event = await publish({ price: '10' })
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { price: '5' })
  expect(await list(ana)).toMatchObject({ notifications: [] })
  await mateo.patch(`/api/events/${event.id}`, { price: '20' })
  expect(await list(ana)).toMatchObject({
    notifications: [{ changes: [{ what: 'price', old: '5.00', new: '20.00' }] }],
  })
})

test('a cancelled and a removed event notify the members who go, once', async () => {
  const [cancelled, removed] = [await publish(), await publish()]
  for (const event of [cancelled, removed]) await go(ana, event)
  for (const reason of ['Rain', 'A lot of rain']) await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason })
  await mateo.delete(`/api/events/${removed.id}`)
  expect(await list(ana)).toMatchObject({
    unseen: 2,
    notifications: [
      { kind: 'event-cancelled', event: { id: removed.id, isRemoved: true } },
      { kind: 'event-cancelled', event: { id: cancelled.id, cancelReason: 'A lot of rain', isRemoved: false } },
    ],
  })
})

test('an event that is over notifies no member', async () => {
  const event = await publish()
  await go(ana, event)
  await server.sql`update events set start_local = now() - interval '9 hours', end_local = null, tz = 'UTC' where id = ${event.id}`
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  await mateo.delete(`/api/events/${event.id}`)
  expect(await list(ana)).toMatchObject({ notifications: [] })
})

test('a published event notifies the followers of the host once, and a draft does not', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  const draft = await publish({ status: 'draft' })
  expect(await list(ana)).toMatchObject({ notifications: [] })
  for (const status of ['active', 'draft', 'active']) await mateo.patch(`/api/events/${draft.id}`, { status })
  expect(await list(ana)).toMatchObject({
    notifications: [{ kind: 'event-published', event: { id: draft.id }, person: { id: mateo.id } }],
  })
  await mateo.patch(`/api/events/${draft.id}`, { status: 'draft' })
  expect(await list(ana)).toMatchObject({ notifications: [], unseen: 0 })
  expect(await list(luis)).toMatchObject({ notifications: [] })
})

test('a follower notifies once, and not any more when one of the two has blocked the other', async () => {
  for (const verb of ['follow', 'unfollow', 'follow']) await ana.post(`/api/users/${mateo.id}/${verb}`)
  expect(await list(mateo)).toMatchObject({ unseen: 1, notifications: [{ kind: 'follower', person: { id: ana.id } }] })
  await mateo.put(`/api/blocks/${ana.id}`)
  expect(await list(mateo)).toMatchObject({ unseen: 0, notifications: [] })
})

test('members who chose to go before the last two hours are reminded once', async () => {
  const event = await publish()
  await go(ana, event)
  await go(luis, event)
  await server.sql`
    update attendances set at = now() - interval '1 day' where event_id = ${event.id} and user_id = ${ana.id}
  `
  await notifyOfStarts(server.sql)
  expect(await list(ana)).toMatchObject({ notifications: [] })
  await server.sql`
    update events set start_local = now() + interval '100 minutes', end_local = null, tz = 'UTC' where id = ${event.id}
  `
  for (let time = 0; time < 3; time += 1) await notifyOfStarts(server.sql)
  expect(await list(ana)).toMatchObject({ unseen: 1, notifications: [{ kind: 'event-soon', event: { id: event.id } }] })
  expect(await list(luis)).toMatchObject({ notifications: [] })

  await server.sql`update events set start_local = start_local + interval '15 minutes' where id = ${event.id}`
  for (let time = 0; time < 2; time += 1) await notifyOfStarts(server.sql)
  const moved = await list(ana)
  expect(moved.notifications.map(({ event: listed }) => listed?.startTime)).toHaveLength(1)
  expect(moved.unseen).toBe(1)
})

test('a decision on an application notifies the member with the confirmed address, and no other one', async () => {
  const { id: jobId } = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as { id: number }
  for (const { person, isConfirmed } of [
    { person: ana, isConfirmed: true },
    { person: luis, isConfirmed: false },
  ]) {
    const email = `${person.username}@example.com`
    await server.sql`
      update users set email = ${email}, email_verified_at = ${isConfirmed ? new Date() : null} where id = ${person.id}
    `
    await server.sql`
      insert into applications (
        id, job_id, idempotency_key, applicant_name, applicant_phone, applicant_email, files_bytes, received_at
      ) values (
        gen_random_uuid(), ${jobId}, gen_random_uuid(), 'A', '+13055550100', ${email.toUpperCase()}, 0, now()
      )
    `
  }
  const applications = (await (await mateo.get(`/api/jobs/${jobId}/applications`)).json()) as { id: string }[]
  for (const { id } of applications)
    for (const status of ['shortlisted', 'shortlisted', 'hired'])
      expect((await mateo.patch(`/api/applications/${id}`, { status })).status).toBe(200)
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'application', job: { id: jobId, title: 'Bartender', status: 'hired' } }],
  })
  expect(await list(luis)).toMatchObject({ notifications: [] })

  await markAllSeen(ana)
  for (const { id } of applications) await mateo.patch(`/api/applications/${id}`, { status: 'hired' })
  expect(await list(ana)).toMatchObject({ unseen: 0 })
  for (const { id } of applications) await mateo.patch(`/api/applications/${id}`, { status: 'shortlisted' })
  expect(await list(ana)).toMatchObject({ unseen: 1, notifications: [{ job: { status: 'shortlisted' } }] })
  await mateo.delete('/api/profile')
  expect(await list(ana)).toMatchObject({ unseen: 0, notifications: [] })
})

test('the member of an application is found without reading all members', async () => {
  let plan: unknown
  const explained = server.sql.begin(async tx => {
    await tx`
      insert into users (id, username, first_name, last_name, user_type, email, email_verified_at)
      select gen_random_uuid(), 'plan' || n, 'Guest', 'N', 'party_goer', 'plan' || n || '@example.com', now()
      from generate_series(1, 5000) n
    `
    await tx`analyze users`
    plan = await tx`explain ${applicantOf(tx, crypto.randomUUID())}`
    throw new Error('these members are not needed any more')
  })
  await expect(explained).rejects.toThrow('not needed any more')
  expect(JSON.stringify(plan)).toContain('users_by_email')
})

test('a decided report notifies its author, and the guests of the event that was taken down until it is restored', async () => {
  const event = await publish()
  await go(luis, event)
  const report = { kind: 'event', targetId: event.id, reason: 'There is no such place' }
  const { id } = (await (await ana.post('/api/reports', report)).json()) as { id: string }
  const jefa = await openAdmin(server)
  const decided = await jefa.post(`/api/admin/reports/${id}/decision`, { action: 'take-down', note: 'Fake' })
  expect(await list(ana)).toMatchObject({ unseen: 1, notifications: [{ kind: 'report', event: null, person: null }] })
  expect(await list(luis)).toMatchObject({ notifications: [{ kind: 'event-cancelled', event: { isRemoved: true } }] })
  const decision = (await decided.json()) as { id: string }
  expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(204)
  expect(await list(luis)).toMatchObject({ notifications: [] })
})

test('the deletion of the host’s account notifies the guests, and that of a follower removes the notification', async () => {
  const event = await publish()
  await go(ana, event)
  await luis.post(`/api/users/${mateo.id}/follow`)
  await luis.delete('/api/profile')
  expect(await list(mateo)).toMatchObject({ notifications: [] })
  await mateo.delete('/api/profile')
  expect(await list(ana)).toMatchObject({ notifications: [{ kind: 'event-cancelled', event: { id: event.id } }] })
  expect(await server.sql`select id from notifications where user_id in (${luis.id}, ${mateo.id})`).toEqual([])
})

test('what was shown is seen, what came later is not, and a repeated request changes nothing', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  const { notifications } = await list(mateo)
  const until = notifications[0]?.createdAt
  await luis.post(`/api/users/${mateo.id}/follow`)
  for (let time = 0; time < 2; time += 1) {
    const response = await mateo.put('/api/notifications/seen', { until })
    expect([response.status, await response.json()]).toEqual([200, { unseen: 1 }])
  }
  expect(await list(mateo)).toMatchObject({
    unseen: 1,
    notifications: [
      { person: { id: luis.id }, seenAt: null },
      { person: { id: ana.id }, seenAt: expect.any(String) },
    ],
  })
  expect(await (await mateo.get('/api/notifications/unseen')).json()).toEqual({ unseen: 1 })
  for (const wrong of [{}, { until: 'yesterday' }, { until: 5 }, { ids: ['1'] }, { ids: [until] }])
    expect((await mateo.put('/api/notifications/seen', wrong)).status).toBe(400)
  const asAna = { 'for-user': ana.id }
  expect((await mateo.put('/api/notifications/seen', { until }, asAna)).status).toBe(401)
})

test('the page of an event marks the notifications of this event until the version that it shows, and no read marks any', async () => {
  const [event, other] = [await publish(), await publish()]
  for (const { id } of [event, other]) {
    await go(ana, { id })
    await mateo.patch(`/api/events/${id}`, { startTime: '23:00' })
  }
  await ana.get(`/api/events/${event.id}/mine`)
  expect(await list(ana)).toMatchObject({ unseen: 2 })
  const mark = async (until: string) => await ana.put('/api/notifications/seen', { until, eventId: event.id })
  expect((await mark(event.updatedAt)).status).toBe(200)
  expect(await list(ana)).toMatchObject({ unseen: 2 })
  const shown = (await (await ana.get(`/api/events/${event.id}`)).json()) as Event
  expect(await (await mark(shown.updatedAt)).json()).toEqual({ unseen: 1 })
  expect(await list(ana)).toMatchObject({
    notifications: [
      { event: { id: other.id }, seenAt: null },
      { event: { id: event.id }, seenAt: expect.any(String) },
    ],
  })
})

test('an event that is a draft again shows its title, time and place to no former guest', async () => {
  const event = await publish({ venue: 'La Terraza' })
  await go(ana, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  expect(await list(ana)).toMatchObject({ unseen: 1 })
  await ana.delete(`/api/events/${event.id}/attendance`)
  const draft = { status: 'draft', title: 'Secreto', venue: 'El Sótano', startTime: '21:00' }
  expect((await mateo.patch(`/api/events/${event.id}`, draft)).status).toBe(200)
  expect(await list(ana)).toEqual({ notifications: [], unseen: 0, hasMore: false, next: null })
  expect(JSON.stringify((await exportedData(server.sql, ana)).notifications)).not.toContain('Secreto')
})

test('a removed event has no place, flyer or reason in the list, and one that was taken down no title', async () => {
  const [removed, hidden] = [await publish({ venue: 'La Terraza', location: '12 Calle Ocho' }), await publish()]
  for (const event of [removed, hidden]) await go(ana, event)
  await server.sql`update events set flyer_url = '/files/flyers/a.webp' where id = ${removed.id}`
  await mateo.patch(`/api/events/${removed.id}`, { venue: 'El Patio' })
  await mateo.delete(`/api/events/${removed.id}`)
  await takeDown(hidden)
  const { notifications } = await list(ana)
  expect(notifications.map(({ kind, event, changes }) => [kind, event?.title, changes.length])).toEqual([
    ['event-cancelled', '', 0],
    ['event-cancelled', 'Noche de Son', 0],
    ['event-changed', 'Noche de Son', 0],
  ])
  for (const { event } of notifications)
    expect(event).toMatchObject({ isRemoved: true, venue: null, location: null, flyerUrl: null, cancelReason: null })
  expect((await exportedData(server.sql, ana)).notifications).toMatchObject([
    { event: 'Noche de Son' },
    { event: 'Noche de Son' },
    { event: null },
  ])
})

test('a restored event withdraws its cancellation, but not one by its host', async () => {
  const [cancelled, active] = [await publish(), await publish()]
  for (const event of [cancelled, active]) await go(ana, event)
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Rain' })
  const decisions = [await takeDown(cancelled), await takeDown(active)]
  for (const undo of decisions) await undo()
  expect(await list(ana)).toMatchObject({
    notifications: [{ kind: 'event-cancelled', event: { id: cancelled.id, cancelReason: 'Rain' } }],
  })
})

test('a host who goes to the own event is not notified of the own edits and cancellation', async () => {
  const event = await publish()
  for (const person of [ana, mateo]) await go(person, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await list(ana)).toMatchObject({ unseen: 2 })
  expect(await list(mateo)).toMatchObject({ unseen: 0, notifications: [] })
})

test('a follower who unfollows is not listed any more', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  expect(await list(mateo)).toMatchObject({ unseen: 1 })
  await ana.post(`/api/users/${mateo.id}/unfollow`)
  expect(await list(mateo)).toEqual({ notifications: [], unseen: 0, hasMore: false, next: null })
})

test('the deletion of a host’s account writes no notification of the followers', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  await publish()
  expect(await list(ana)).toMatchObject({ notifications: [{ kind: 'event-published', person: { id: mateo.id } }] })
  expect(await server.sql`select 1 from notifications where person_id = ${mateo.id}`).toEqual([])
  await mateo.delete('/api/profile')
  expect(await list(ana)).toMatchObject({ notifications: [], unseen: 0 })
  expect(await server.sql`select 1 from notifications where user_id = ${ana.id}`).toHaveLength(1)
})

test('the list comes in pages, is unchanged by its ETag, and has no notifications of another member', async () => {
  await server.sql`
    insert into notifications (user_id, kind, entry_id, created_at)
    select ${ana.id}, 'report', n::text, now() - make_interval(mins => n / 2) from generate_series(1, 120) n
  `
  const seen: string[] = []
  let before = ''
  for (let hasMore = true; hasMore; ) {
    const page = (await (await ana.get(`/api/notifications${before}`)).json()) as NotificationPage
    seen.push(...page.notifications.map(({ id }) => id))
    if (page.next) before = `?before=${page.next}`
    hasMore = page.hasMore
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])

  for (const path of ['/api/notifications', '/api/notifications/unseen']) {
    const first = await ana.get(path)
    const again = await ana.get(path, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, first.headers.get('cache-control')]).toEqual([304, 'no-store'])
  }
  for (const wrong of ['1', crypto.randomUUID(), `2027-99-99T00:00:00.000000Z~${crypto.randomUUID()}`])
    expect((await ana.get(`/api/notifications?before=${wrong}`)).status).toBe(400)
  const foreign = (await (await luis.get(`/api/notifications${before}`)).json()) as NotificationPage
  expect(foreign.notifications).toEqual([])
})

test('the same edit in many requests at once notifies each member once', async () => {
  const event = await publish()
  await go(ana, event)
  const edits = Array.from({ length: 6 }, () => mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' }))
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(edits.map(() => 200))
  expect((await list(ana)).notifications).toHaveLength(1)
})

test('guests who delete their accounts while the event is edited delay no edit', async () => {
  const event = await publish()
  const guests = await Promise.all(
    Array.from({ length: 6 }, (_, n) => server.person(`guest${n}${randomBytes(3).toString('hex')}`)),
  )
  for (const guest of guests) await go(guest, event)
  const responses = await Promise.all([
    ...guests.map(guest => guest.delete('/api/profile')),
    ...['21:00', '23:00', '23:30', '20:00'].map(startTime => mateo.patch(`/api/events/${event.id}`, { startTime })),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
})

/** Returns a function that undoes the decision. */
async function takeDown({ id: targetId }: Event) {
  const report = { kind: 'event', targetId, reason: 'There is no such place' }
  const { id } = (await (await luis.post('/api/reports', report)).json()) as { id: string }
  const jefa = await openAdmin(server)
  const decided = await jefa.post(`/api/admin/reports/${id}/decision`, { action: 'take-down', note: 'Fake' })
  const decision = (await decided.json()) as { id: string }
  return async () => expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(204)
}

async function publish(about: object = {}): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Noche de Son',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    ...about,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function go(person: Person, { id }: Pick<Event, 'id'>) {
  expect((await person.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBe(200)
}

async function list(person: Person) {
  const response = await person.get('/api/notifications')
  expect(response.status).toBe(200)
  return (await response.json()) as NotificationPage
}

async function markAllSeen(person: Person) {
  const until = (await list(person)).notifications[0]?.createdAt
  expect((await person.put('/api/notifications/seen', { until })).status).toBe(200)
}
