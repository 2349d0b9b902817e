import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { runDeliveries, sendDeliveries } from '#api/notifications/deliveries.ts'
import { pushMessageFor } from '#api/notifications/push-messages.ts'
import type { Push } from '#api/providers/push.ts'
import type { Event } from '#contract/events/events.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { endDelivery, postponeQuietDeliveries, takeDeliveries } from '#db/notifications/deliveries.ts'
import { continuePublication, notifyOfStarts } from '#db/notifications/notify.ts'
import { BARTENDER } from '../support/job.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

type Outcome = Awaited<ReturnType<Push['send']>>
const sent: { endpoint: string; title: string; body: string; tag: string; path: string }[] = []
let outcome: Outcome = 'sent'
/** The push service at slow.example responds when this is resolved. */
let slowService = Promise.resolve()

const push: Push = {
  readDelayMs: 0,
  publicKey: async () => 'key',
  send: async ({ endpoint }, payload) => {
    const { title, body, tag, path } = JSON.parse(payload) as PushMessage
    if (endpoint.startsWith('https://slow.example/')) await slowService
    sent.push({ endpoint, title, body, tag, path })
    return outcome
  },
}

// The tests begin the deliveries themselves, as processes of their own.
const server = await useTestServer({ context: { push, deliveries: { begin: () => {} } } })
let mateo: Person
beforeEach(async () => {
  await server.sql`delete from notifications`
  sent.length = 0
  outcome = 'sent'
  slowService = Promise.resolve()
  mateo = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
})

test('two processes share the queue, and each device gets one push', async () => {
  const event = await publish()
  await addGuests(event, 130)
  await move(event)
  const processes = [runDeliveries(server.context), runDeliveries(server.context)]
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  for (const { close } of processes) await close()
  expect(sent).toHaveLength(130)
  expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(130)
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(130)
})

test('a device with the notification of a process that was killed before it recorded the push gets a second one at most', async () => {
  const event = await publish()
  await addGuests(event, 3)
  await move(event)
  const killed = await takeDeliveries(server.sql)
  expect(killed).toHaveLength(3)

  await sendDeliveries(server.context)
  expect(sent).toHaveLength(0)
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(3)
  await endLeases()
  await sendDeliveries(server.context)
  expect([sent.length, await waiting()]).toEqual([3, 0])
})

test('a process that is killed after the commit of an edit loses no notification', async () => {
  const event = await publish()
  await addGuests(event, 2)
  await move(event)
  expect(await waiting()).toBe(2)
  const other = runDeliveries(server.context)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await other.close()
  expect(sent.map(({ title }) => title)).toEqual(['Changed: Noche de Son', 'Changed: Noche de Son'])
})

test('a busy push service gets four more attempts, then the delivery has failed', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  outcome = 'later'
  const delays: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await sendDeliveries(server.context)
    const [row] = await server.sql<{ seconds: number }[]>`
      select round(extract(epoch from not_before - now()))::int as seconds
      from notification_deliveries where ended_at is null
    `
    if (row) delays.push(row.seconds)
    await endLeases()
  }
  expect(delays).toEqual([5, 60, 300, 1_800])
  expect([sent.length, await waiting()]).toEqual([5, 0])
  expect(await outcomes()).toEqual(['failed'])
})

test('a notification that the member has seen, and a device that is gone, get no push', async () => {
  const event = await publish()
  await addGuests(event, 2)
  await move(event)
  const [first] = await server.sql<{ userId: string }[]>`
    update notifications set seen_at = now() where id in (select id from notifications limit 1) returning user_id
  `
  await server.sql`delete from push_subscriptions where user_id <> ${first?.userId ?? ''}`
  await sendDeliveries(server.context)
  expect(sent).toEqual([])
  expect(await outcomes()).toEqual(['skipped', 'skipped'])
})

test('a subscription that no longer exists is deleted with its first push', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  outcome = 'gone'
  await sendDeliveries(server.context)
  expect([sent.length, await outcomes()]).toEqual([1, ['failed']])
  expect(await server.sql`select id from push_subscriptions where endpoint = ${sent[0]?.endpoint ?? ''}`).toEqual([])
})

test('a member who waited is pushed that a place became free, unless the member has left it meanwhile', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  const beto = await server.person(`beto${randomBytes(3).toString('hex')}`)
  await mateo.patch(`/api/events/${event.id}`, { capacity: 1, hasWaitingList: true })
  await server.sql`
    update attendances set state = 'waiting', arrival = 1 where event_id = ${event.id} and user_id = ${ana?.id ?? null}
  `
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  await server.sql`delete from notifications where kind <> 'place-free'`
  await sendDeliveries(server.context)
  expect(sent).toMatchObject([
    {
      title: 'You have a place: Noche de Son',
      body: 'A place became free, so you are going. Fri Nov 19 · 10 PM, El Patio.',
      tag: `place-free-${event.id}`,
      path: `/events/${event.id}`,
    },
  ])

  await beto.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  await ana?.delete(`/api/events/${event.id}/attendance`)
  await ana?.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  await beto.delete(`/api/events/${event.id}/attendance`)
  await ana?.delete(`/api/events/${event.id}/attendance`)
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
})

test('a member who has left the event is not pushed a change or reminder of it, only that it is cancelled', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await move(event)
  await startSoon(event)
  await notifyOfStarts(server.sql)
  expect(await waiting()).toBe(2)
  await ana?.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped', 'skipped']])

  await ana?.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await ana?.delete(`/api/events/${event.id}/attendance`)
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual(['Cancelled: Noche de Son'])
})

test('a member who waits for a place is pushed a change', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 2)
  await server.sql`
    update attendances set state = 'waiting', arrival = 1 where event_id = ${event.id} and user_id = ${ana?.id ?? null}
  `
  await server.sql`update events set capacity = 1, has_waiting_list = true where id = ${event.id}`
  await move(event)
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual(['Changed: Noche de Son', 'Changed: Noche de Son'])
})

test('a process that takes the deliveries of one channel ends and postpones none of another one', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await server.sql`
    insert into push_wants (user_id, quiet_from, quiet_until, zone)
    select ${ana?.id ?? ''}, clock - interval '1 hour', clock + interval '1 hour', 'UTC'
    from (select (now() at time zone 'UTC')::time as clock) present
  `
  await ana?.post(`/api/users/${mateo.id}/follow`)
  await publish()
  await postponeQuietDeliveries(server.sql, 'text')
  expect(await dueInMinutes()).toEqual([0])
  await postponeQuietDeliveries(server.sql, 'push')
  expect(await dueInMinutes()).toEqual([60])

  await server.sql`update notification_deliveries set not_before = now(), tries = 5 where channel = 'push'`
  await takeDeliveries(server.sql, { channel: 'email' })
  expect(await waiting()).toBe(1)
  await takeDeliveries(server.sql, { channel: 'push' })
  expect(await outcomes()).toEqual(['failed'])
})

test('members choose the kinds that are pushed, and see the others in the list', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  expect((await ana?.put('/api/push/wants', { nights: false }))?.status).toBe(200)
  await move(event)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], []])
  expect(await (await ana?.get('/api/notifications/unseen'))?.json()).toEqual({ unseen: 1 })
})

test('an edit that is corrected after the push is pushed again after five minutes with the present state, and an obsolete one is not', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  for (const time of ['22:00', '22:30', '22:00']) {
    await move(event, time)
    await sendDeliveries(server.context)
  }
  expect(sent).toHaveLength(1)
  expect(await dueInMinutes()).toEqual([5])
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(2)

  await move(event, '21:00')
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual([
    'Changed: Noche de Son',
    'Changed: Noche de Son',
    'Cancelled: Noche de Son',
  ])
})

test('a process whose attempt is not the present one does not end the delivery of a correction', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  const [old] = await takeDeliveries(server.sql)
  await move(event, '23:30')
  await endLeases()
  const [present] = await takeDeliveries(server.sql)
  if (!old || !present) throw new Error('the delivery was not due')
  expect([old.tries, present.tries, present.id]).toEqual([1, 1, old.id])
  await endDelivery(server.sql, old, 'sent')
  expect(await waiting()).toBe(1)
  await endDelivery(server.sql, present, 'sent')
  expect(await waiting()).toBe(0)
})

test('an edit that is taken back while a process takes its delivery is corrected', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  let revert: Promise<void> | undefined
  await server.sql.begin(async tx => {
    expect(await takeDeliveries(tx)).toHaveLength(1)
    revert = move(event, '22:00')
    await expect.poll(waitingLocks, { timeout: 30_000 }).toBeGreaterThan(0)
  })
  await revert
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual(['Changed: Noche de Son'])
})

test('a second edit that is taken back before its push corrects the push of the first one', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  for (const time of ['23:30', '22:00']) await move(event, time)
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(2)
})

test.each(['unfollow', 'block'])('a follow and a publication are not pushed after an %s', async end => {
  const [ana] = await addGuests(await publish(), 1)
  if (!ana) throw new Error('there is no guest')
  await mateo.post(`/api/users/${ana.id}/follow`)
  await ana.post(`/api/users/${mateo.id}/follow`)
  await publish()
  expect(await waiting()).toBe(2)
  if (end === 'block') await mateo.put(`/api/blocks/${ana.id}`)
  else {
    await ana.post(`/api/users/${mateo.id}/unfollow`)
    await mateo.post(`/api/users/${ana.id}/unfollow`)
  }
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped', 'skipped']])
})

test('a reminder is pushed before the start only, and does not replace the push about a change', async () => {
  const event = await publish()
  await addGuests(event, 1)
  const startIn = async (minutes: number) => {
    await server.sql`
      update events set start_local = now() + make_interval(mins => ${minutes}), end_local = null, tz = 'UTC'
      where id = ${event.id}
    `
    await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${event.id}`
  }
  await startIn(100)
  await notifyOfStarts(server.sql)
  await startIn(-1)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped']])

  await startIn(90)
  await notifyOfStarts(server.sql)
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  await sendDeliveries(server.context)
  expect(sent.map(({ tag }) => tag).toSorted()).toEqual([event.id, `event-soon-${event.id}`].toSorted())
})

test.each([
  ['13:00', 'Noche de Son empieza a la 1 p.\u00A0m.'],
  ['01:30', 'Noche de Son empieza a la 1:30 a.\u00A0m.'],
  ['11:00', 'Noche de Son empieza a las 11 a.\u00A0m.'],
])('the reminder in Spanish of an event at %s is %s', async (startTime, title) => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await server.sql`update users set locale = 'es' where id = ${ana?.id ?? ''}`
  await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${event.id}`
  await server.sql`
    update events set start_local = now() at time zone 'UTC' + interval '90 minutes', end_local = null, tz = 'UTC'
    where id = ${event.id}
  `
  await notifyOfStarts(server.sql)
  const notification = (await takeDeliveries(server.sql)).find(({ eventId }) => eventId === event.id)
  if (!notification) throw new Error('there is no reminder')
  await server.sql`
    update events set start_local = date '2027-11-19' + ${startTime}::text::time where id = ${event.id}
  `
  expect(await pushMessageFor(server.sql, notification)).toMatchObject({ title })
})

test('an application is pushed with its present status only', async () => {
  const [ana] = await addGuests(await publish(), 1)
  const { id: jobId } = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as { id: number }
  const email = `${ana?.username}@example.com`
  await server.sql`update users set email = ${email}, email_verified_at = now() where id = ${ana?.id ?? ''}`
  const [application] = await server.sql<{ id: string }[]>`
    insert into applications (
      id, job_id, idempotency_key, applicant_name, applicant_phone, applicant_email, files_bytes, received_at
    ) values (gen_random_uuid(), ${jobId}, gen_random_uuid(), 'A', '+13055550100', ${email}, 0, now())
    returning id
  `
  const decide = async (status: string) =>
    expect((await mateo.patch(`/api/applications/${application?.id}`, { status })).status).toBe(200)
  for (const status of ['shortlisted', 'declined', 'shortlisted']) await decide(status)
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
  await decide('hired')
  await endLeases()
  await server.sql`update applications set status = 'declined' where id = ${application?.id ?? ''}`
  await sendDeliveries(server.context)
  expect([sent.length, await outcomes()]).toEqual([1, ['skipped']])
})

test('a push service that does not respond delays neither urgent deliveries nor those to other services', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  slowService = promise
  const [slow, other, urgent] = [await publish(), await publish(), await publish()]
  await addGuests(slow, 60, 'slow.example')
  await addGuests(other, 60, 'push.example')
  await move(slow)
  const process = runDeliveries(server.context)
  const taken = async () => (await server.sql`select 1 from notification_deliveries where tries > 0`).length
  await expect.poll(taken, { timeout: 30_000 }).toBeGreaterThanOrEqual(20)
  await move(other)
  process.begin()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(60)
  await addGuests(urgent, 1, 'push.example')
  await move(urgent)
  process.begin()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(61)
  expect(sent.filter(({ endpoint }) => endpoint.includes('slow'))).toEqual([])
  resolve()
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await process.close()
  expect(sent).toHaveLength(121)
})

test('changes are sent before publications, whatever was queued first', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await ana?.post(`/api/users/${mateo.id}/follow`)
  await publish()
  await move(event)
  const [first, second] = [
    await takeDeliveries(server.sql, { limit: 1 }),
    await takeDeliveries(server.sql, { limit: 1 }),
  ]
  expect([...first, ...second].map(({ kind }) => kind)).toEqual(['event-changed', 'event-published'])
})

test('a delivery during which each process was killed is given up after five attempts', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await takeDeliveries(server.sql)).toHaveLength(1)
    await endLeases()
  }
  expect([await takeDeliveries(server.sql), await outcomes()]).toEqual([[], ['failed']])
})

test('two edits in more than five minutes are one push to each device, with the present state', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  await server.sql`update event_changes set began_at = began_at - interval '6 minutes'`
  await server.sql`update notification_deliveries set taken_at = taken_at - interval '3 minutes'`
  await move(event, '23:30')
  expect(await dueInMinutes()).toEqual([2])
  await server.sql`update event_changes set began_at = began_at - interval '6 minutes'`
  await move(event, '23:45')
  expect(await dueInMinutes()).toEqual([2, 2])
  await endLeases()
  await sendDeliveries(server.context)
  expect([sent.length, await waiting()]).toEqual([2, 0])
  expect(await server.sql`select 1 from notifications where kind = 'event-changed'`).toHaveLength(3)
})

test('closing waits for the reminders', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await server.sql`
    update events set start_local = now() + interval '100 minutes', end_local = null, tz = 'UTC' where id = ${event.id}
  `
  await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${event.id}`
  await server.sql`delete from job_runs where name = 'reminders'`
  const process = runDeliveries(server.context)
  await process.close()
  expect(
    await server.sql`select 1 from notifications where kind = 'event-soon' and event_id = ${event.id}`,
  ).toHaveLength(1)
})

test('a host with many followers notifies the latest in the request, and every other follower once afterwards', async () => {
  const prefix = randomBytes(4).toString('hex')
  await server.sql`
    insert into users (id, username, first_name, last_name, user_type, city, state)
    select gen_random_uuid(), ${prefix} || n, 'Follower', 'N', 'party_goer', 'Miami', 'FL' from generate_series(1, 4100) n
  `
  await server.sql`
    insert into follows (follower_id, followee_id, at)
    select id, ${mateo.id}, now() - make_interval(secs => (row_number() over (order by id))::int / 3)
    from users where username like ${`${prefix}%`}
  `
  const { id } = await publish()
  const notified = async () => (await server.sql`select 1 from notifications where event_id = ${id}`).length
  expect(await notified()).toBe(2_000)
  const processes = [runDeliveries(server.context), runDeliveries(server.context)]
  await expect.poll(notified, { timeout: 30_000 }).toBe(4_100)
  for (const { close } of processes) await close()
  expect(await server.sql`select 1 from publications where event_id = ${id}`).toEqual([])
})

test('an event that is a draft again notifies no further follower', async () => {
  const { id } = await publish()
  await server.sql`insert into publications values (${id}, now(), ${mateo.id})`
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await server.sql`
    insert into follows (follower_id, followee_id, at) values (${ana.id}, ${mateo.id}, now() - interval '1 day')
  `
  expect((await mateo.patch(`/api/events/${id}`, { status: 'draft' })).status).toBe(200)
  expect([await continuePublication(server.sql), await continuePublication(server.sql)]).toEqual([true, false])
  expect(await server.sql`select 1 from notifications where event_id = ${id}`).toEqual([])
})

test('a message of the host is pushed with its beginning, in the language of the member, also about a cancelled event', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await ana?.put('/api/profile', { locale: 'es' })
  const first = await writeToGuests(event, `Trae ${'x'.repeat(300)}`)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  const second = await writeToGuests(event, 'Te devuelvo el dinero')
  await sendDeliveries(server.context)
  const ofMessages = sent.filter(({ tag }) => tag.startsWith('host-message'))
  expect(ofMessages.toSorted((one, other) => other.body.length - one.body.length)).toMatchObject([
    {
      title: 'Un mensaje del anfitrión: Noche de Son',
      body: `Trae ${'x'.repeat(195)}`,
      tag: `host-message-${first}`,
      path: `/events/${event.id}`,
    },
    { body: 'Te devuelvo el dinero', tag: `host-message-${second}` },
  ])
})

test('a message of the host is not pushed after an administrator removed it, after a block, or to a member who does not want it', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  const id = await writeToGuests(event, 'One')
  const decision = randomUUID()
  await server.sql`insert into moderation (id, kind, target_id, action) values (${decision}, 'host-message', ${id}, 'take-down')`
  await server.sql`update host_messages set taken_down_by = ${decision} where id = ${id}`
  await writeToGuests(event, 'Two')
  await ana?.put(`/api/blocks/${mateo.id}`)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped', 'skipped']])

  await ana?.delete(`/api/blocks/${mateo.id}`)
  expect((await ana?.put('/api/push/wants', { hostMessages: false }))?.status).toBe(200)
  await writeToGuests(event, 'Three')
  expect(await waiting()).toBe(0)
  expect(await (await ana?.get('/api/notifications/unseen'))?.json()).toEqual({ unseen: 2 })
})

/** Returns the id of the message. */
async function writeToGuests({ id: eventId }: Event, text: string): Promise<string> {
  const id = randomUUID()
  const response = await mateo.post(`/api/events/${eventId}/host-messages`, { id, audience: 'going', text })
  expect(response.status).toBe(201)
  return id
}

async function waitingLocks() {
  return (
    await server.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length
}

async function publish(): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Noche de Son',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  })
  return (await response.json()) as Event
}

async function move({ id }: Event, startTime = '23:00') {
  expect((await mateo.patch(`/api/events/${id}`, { startTime })).status).toBe(200)
}

/** The members who go chose to go yesterday, so they get a reminder. */
async function startSoon({ id }: Event) {
  await server.sql`
    update events
    set start_local = now() at time zone 'UTC' + interval '100 minutes', end_local = null, tz = 'UTC'
    where id = ${id}
  `
  await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${id}`
}

/** Members with a device who go. The first is a person with a session, the others are rows only. */
async function addGuests({ id }: Event, count: number, service = 'push.example'): Promise<Person[]> {
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  const prefix = randomBytes(4).toString('hex')
  await server.sql`
    insert into users (id, username, first_name, last_name, user_type, city, state)
    select gen_random_uuid(), ${prefix} || n, 'Guest', 'N', 'party_goer', 'Miami', 'FL' from generate_series(2, ${count}::int) n
  `
  await server.sql`
    insert into attendances (event_id, user_id, state)
    select ${id}, u.id, 'going' from users u where u.id = ${ana.id} or u.username like ${`${prefix}%`}
  `
  await server.sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select gen_random_uuid(), a.user_id, s.id, ${`https://${service}/`} || a.user_id, 'x', 'y'
    from attendances a
    join sessions s on s.user_id = ${ana.id}
    where a.event_id = ${id}
  `
  return [ana]
}

async function endLeases() {
  await server.sql`update notification_deliveries set not_before = now()`
}

async function dueInMinutes() {
  const rows = await server.sql<{ minutes: number }[]>`
    select round(extract(epoch from not_before - now()) / 60)::int as minutes
    from notification_deliveries where ended_at is null and channel = 'push'
  `
  return rows.map(({ minutes }) => minutes)
}

async function waiting() {
  return (await server.sql`select 1 from notification_deliveries where channel = 'push' and ended_at is null`).length
}

async function outcomes() {
  const rows = await server.sql<
    { outcome: string }[]
  >`select outcome from notification_deliveries where channel = 'push'`
  return rows.map(row => row.outcome)
}
