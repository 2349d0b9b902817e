import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { pushMessageFor } from '#api/notifications/push-messages.ts'
import { takeDeliveries } from '#db/notifications/deliveries.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { deliveryServer } from '../support/deliveries.ts'
import { publishEvent } from '../support/event.ts'
import { endHolds } from '../support/held-places.ts'
import { BARTENDER } from '../support/job.ts'

const deliveries = await deliveryServer()
const { addGuests, endLeases, move, outcomes, publish, sent, server, service, startSoon, waiting, writeToGuests } =
  deliveries

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
  service.outcome = 'gone'
  await sendDeliveries(server.context)
  expect([sent.length, await outcomes()]).toEqual([1, ['failed']])
  expect(await server.sql`select id from push_subscriptions where endpoint = ${sent[0]?.endpoint ?? ''}`).toEqual([])
})

test('a member who waited is pushed that a place became free, unless the member has left it meanwhile', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  const beto = await server.person(`beto${randomBytes(3).toString('hex')}`)
  await deliveries.mateo.patch(`/api/events/${event.id}`, { capacity: 1, hasWaitingList: true })
  await server.sql`
    update attendances set state = 'waiting', arrival = 1 where event_id = ${event.id} and user_id = ${ana?.id ?? null}
  `
  await deliveries.mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
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
  await endHolds(server)
  await ana?.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
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
  await deliveries.mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
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

test('members choose the kinds that are pushed, and see the others in the list', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  expect((await ana?.put('/api/push/wants', { nights: false }))?.status).toBe(200)
  await move(event)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], []])
  expect(await (await ana?.get('/api/notifications/unseen'))?.json()).toEqual({ unseen: 1 })
})

test.each(['unfollow', 'block'])('a follow and a publication are not pushed after an %s', async end => {
  const [ana] = await addGuests(await publish(), 1)
  if (!ana) throw new Error('there is no guest')
  await deliveries.mateo.post(`/api/users/${ana.id}/follow`)
  await ana.post(`/api/users/${deliveries.mateo.id}/follow`)
  await publish()
  expect(await waiting()).toBe(2)
  if (end === 'block') await deliveries.mateo.put(`/api/blocks/${ana.id}`)
  else {
    await ana.post(`/api/users/${deliveries.mateo.id}/unfollow`)
    await deliveries.mateo.post(`/api/users/${ana.id}/unfollow`)
  }
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped', 'skipped']])
})

test('followers are pushed the city of an event at a home, and those who go the address', async () => {
  const [ana] = await addGuests(await publish(), 1)
  await ana?.post(`/api/users/${deliveries.mateo.id}/follow`)
  const home = await publishEvent(deliveries.mateo, { location: '5 Secret St' })
  await sendDeliveries(server.context)
  const published = sent.filter(({ tag }) => tag === `event-published-${home.id}`)
  expect(published.map(({ body }) => body)).toEqual(['Fri Nov 19 · 10 PM, Miami.'])

  await ana?.put(`/api/events/${home.id}/attendance`, { state: 'going' })
  await move(home)
  await sendDeliveries(server.context)
  expect(sent.at(-1)?.body).toContain('5 Secret St')
})

test.each([
  ['es', '13:00', 'Noche de Son empieza a la 1 p.\u00A0m.'],
  ['es', '01:30', 'Noche de Son empieza a la 1:30 a.\u00A0m.'],
  ['es', '11:00', 'Noche de Son empieza a las 11 a.\u00A0m.'],
  ['es', '00:30', 'Noche de Son empieza a las 12:30 a.\u00A0m.'],
  ['pt', '00:30', 'Noche de Son começa à 0:30'],
  ['pt', '01:00', 'Noche de Son começa à 1:00'],
  ['pt', '13:00', 'Noche de Son começa às 13:00'],
])('the reminder in %s of an event at %s is %s', async (language, startTime, title) => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await server.sql`update users set locale = ${language} where id = ${ana?.id ?? ''}`
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
  expect(await pushMessageFor(server.context, notification)).toMatchObject({ title })
})

test('the hour in a push is written as in the home that the operator has chosen', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await server.sql`update users set locale = 'es' where id = ${ana?.id ?? ''}`
  await deliveries.mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  const notification = (await takeDeliveries(server.sql)).find(({ eventId }) => eventId === event.id)
  if (!notification) throw new Error('there is no push about the change')
  const { site } = server.context
  const home = { city: 'Madrid', state: 'ES.0', country: 'ES', timeZone: 'Europe/Madrid' }
  const context = { ...server.context, site: { ...site, current: () => ({ ...site.current(), home }) } }
  expect((await pushMessageFor(context, notification))?.body).toContain('22:00')
  expect((await pushMessageFor(server.context, notification))?.body).toContain('10 p.\u00A0m.')
})

test('an application is pushed with its present status only', async () => {
  const [ana] = await addGuests(await publish(), 1)
  const { id: jobId } = (await (await deliveries.mateo.post('/api/jobs', BARTENDER)).json()) as { id: number }
  const email = `${ana?.username}@example.com`
  await server.sql`update users set email = ${email}, email_verified_at = now() where id = ${ana?.id ?? ''}`
  const [application] = await server.sql<{ id: string }[]>`
    insert into applications (
      id, job_id, idempotency_key, applicant_name, applicant_phone, applicant_email, files_bytes, received_at
    ) values (gen_random_uuid(), ${jobId}, gen_random_uuid(), 'A', '+13055550100', ${email}, 0, now())
    returning id
  `
  const decide = async (status: string) =>
    expect((await deliveries.mateo.patch(`/api/applications/${application?.id}`, { status })).status).toBe(200)
  for (const status of ['shortlisted', 'declined', 'shortlisted']) await decide(status)
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
  await decide('hired')
  await endLeases()
  await server.sql`update applications set status = 'declined' where id = ${application?.id ?? ''}`
  await sendDeliveries(server.context)
  expect([sent.length, await outcomes()]).toEqual([1, ['skipped']])
})

test('a message of the host is pushed with its beginning, in the language of the member, also about a cancelled event', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await ana?.put('/api/profile', { locale: 'es' })
  const first = await writeToGuests(event, `Trae ${'x'.repeat(300)}`)
  await deliveries.mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
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
  await ana?.put(`/api/blocks/${deliveries.mateo.id}`)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped', 'skipped']])

  await ana?.delete(`/api/blocks/${deliveries.mateo.id}`)
  expect((await ana?.put('/api/push/wants', { hostMessages: false }))?.status).toBe(200)
  await writeToGuests(event, 'Three')
  expect(await waiting()).toBe(0)
  expect(await (await ana?.get('/api/notifications/unseen'))?.json()).toEqual({ unseen: 2 })
})
