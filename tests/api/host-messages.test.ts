import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { HostMessage } from '#contract/events/host-messages.ts'
import type { Receipt } from '#contract/events/messages/receipts.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { paragraph } from '#contract/text.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { exportedData } from '../support/exported.ts'
import { hostile } from '../support/hostile-strings.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN }, areDeliveriesManual: true })

let ana: Person
let luis: Person
let rosa: Person
let mateo: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  rosa = await server.person(`rosa${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
})

test('a message reaches the members who go, on the page and in the list, and no other member', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  await choose(luis, event, 'interested')
  const sent = await write(event, { text: 'The door is at the back.\nBring your ID.' })
  expect(sent.status).toBe(201)
  const message = (await sent.json()) as HostMessage
  expect(message).toEqual({
    id: expect.any(String),
    audience: 'going',
    text: 'The door is at the back.\nBring your ID.',
    at: expect.any(String),
    isRemoved: false,
    isWithdrawn: false,
  })
  expect(await mine(ana, event)).toMatchObject({ messages: [message] })
  expect(await mine(mateo, event)).toMatchObject({ messages: [message] })
  for (const other of [luis, rosa]) expect(await mine(other, event)).not.toHaveProperty('messages')
  expect(await list(ana)).toMatchObject({
    unseen: 1,
    notifications: [
      { kind: 'host-message', message: message.text, event: { id: event.id }, person: { id: mateo.id }, changes: [] },
    ],
  })
  for (const other of [luis, rosa, mateo]) expect(await list(other)).toMatchObject({ unseen: 0, notifications: [] })
  const visitor = await (await server.stranger.get(`/api/events/${event.id}`)).text()
  expect(visitor).not.toContain('Bring your ID')
})

test('a message to the waiting list reaches those who wait, who are named in the receipt', async () => {
  const event = await publish({ capacity: 1, hasWaitingList: true })
  await choose(ana, event, 'going')
  await choose(luis, event, 'waiting')
  expect((await write(event, { audience: 'waiting', text: 'Ten places more at midnight' })).status).toBe(201)
  expect(await mine(luis, event)).toMatchObject({ messages: [{ audience: 'waiting' }] })
  expect(await list(luis)).toMatchObject({ unseen: 1, notifications: [{ message: 'Ten places more at midnight' }] })
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1, unseen: [{ id: luis.id }] }])
})

test('a member who decides to go later reads the message on the page, and one who leaves has read it', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  await write(event, { text: 'Doors at ten' })
  await choose(luis, event, 'going')
  expect(await mine(luis, event)).toMatchObject({ messages: [{ text: 'Doors at ten' }] })
  expect(await list(luis)).toMatchObject({ notifications: [] })
  for (const person of [ana, luis]) await person.delete(`/api/events/${event.id}/attendance`)
  expect(await mine(ana, event)).toMatchObject({ messages: [{ text: 'Doors at ten' }] })
  expect(await mine(luis, event)).not.toHaveProperty('messages')
})

test('a repeated request stores and notifies once, also when many arrive at once', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  const message = { id: randomUUID(), audience: 'going', text: 'Doors at ten' }
  const responses = await Promise.all(Array.from({ length: 5 }, () => write(event, message)))
  expect(statusesOf(responses)).toEqual([200, 200, 200, 200, 201])
  const bodies = (await Promise.all(responses.map(response => response.json()))) as HostMessage[]
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(await mine(mateo, event)).toMatchObject({ messages: [{ id: message.id }] })
  expect((await list(ana)).notifications).toHaveLength(1)

  const other = await publish()
  await refused(await write(other, message), 400, 'invalid')
  // The limits do not refuse the repetition of a message that was stored.
  for (const text of ['Two', 'Three']) expect((await write(event, { text })).status).toBe(201)
  expect((await write(event, message)).status).toBe(200)
})

test('only the host of a published event may write, until a day after its end, also about a cancelled event', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  for (const other of [ana, rosa]) await refused(await write(event, {}, other), 404, 'event-not-found')
  await refused(await write({ id: randomUUID() }, {}), 404, 'event-not-found')
  await refused(await write({ id: 'x' }, {}), 404, 'event-not-found')
  await refused(await write(await publish({ status: 'draft' }), {}), 409, 'publish-first')

  expect((await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })).status).toBe(200)
  expect((await write(event, { text: 'Your money comes back' })).status).toBe(201)
  const endedBefore = async (hours: number) =>
    await server.sql`
      update events
      set start_local = (now() - make_interval(hours => ${hours + 4})) at time zone tz,
        end_local = (now() - make_interval(hours => ${hours})) at time zone tz
      where id = ${event.id}
    `
  await endedBefore(23)
  expect((await write(event, { text: 'A coat was left' })).status).toBe(201)
  await endedBefore(25)
  await refused(await write(event, {}), 409, 'event-over')

  const deleted = await publish()
  await mateo.delete(`/api/events/${deleted.id}`)
  await refused(await write(deleted, {}), 404, 'event-not-found')
})

test('an empty, long or unreadable message, and one to an unknown audience, is refused at its field', async () => {
  const event = await publish()
  const wrong: [object, string][] = [
    [{ text: '' }, 'text'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'x'.repeat(501) }, 'text'],
    [{ text: 5 }, 'text'],
    [{ audience: 'everyone' }, 'audience'],
    [{ id: '1' }, 'id'],
  ]
  for (const [part, path] of wrong) {
    const response = await write(event, part)
    const { issues } = (await response.json()) as { issues?: { path: string }[] }
    expect.soft([part, response.status, issues?.[0]?.path]).toEqual([part, 400, path])
  }
  expect((await write(event, { text: 'x'.repeat(500) })).status).toBe(201)
  expect(await mine(mateo, event)).toMatchObject({ messages: [{ text: 'x'.repeat(500) }] })
})

test('a hostile text is stored as it is shown, or refused', async () => {
  for (const { name, text } of hostile) {
    const event = await publish()
    await server.sql`update host_messages set at = now() - interval '2 days'`
    const response = await write(event, { text })
    expect.soft([name, [201, 400, 413].includes(response.status)]).toEqual([name, true])
    if (response.status !== 201) continue
    const { text: stored } = (await response.json()) as HostMessage
    expect.soft(stored).toBe(paragraph(500).parse(text))
    expect.soft((await mine(mateo, event)).messages?.[0]?.text).toBe(stored)
  }
})

test('the fourth message about an event and the eleventh of a day are refused, also when they arrive at once', async () => {
  const events = [await publish(), await publish(), await publish(), await publish()]
  const [event] = events
  if (!event) throw new Error('no event')
  const responses = await Promise.all(['1', '2', '3', '4', '5'].map(text => write(event, { text })))
  expect(statusesOf(responses)).toEqual([201, 201, 201, 409, 409])
  await refused(await write(event, {}), 409, 'host-messages-used')
  expect((await mine(mateo, event)).messages).toHaveLength(3)

  for (const other of events.slice(1, 3))
    for (const text of ['1', '2', '3']) expect((await write(other, { text })).status).toBe(201)
  const last = await Promise.all(['10', '11', '12'].map(text => write(events[3] ?? event, { text })))
  expect(statusesOf(last)).toEqual([201, 409, 409])
  await refused(await write(events[3] ?? event, {}), 409, 'host-messages-today')
  await server.sql`update host_messages set at = at - interval '25 hours'`
  expect((await write(events[3] ?? event, {})).status).toBe(201)
  await refused(await write(event, {}), 409, 'host-messages-used')
})

test('a member who blocked the host, or whom the host blocked, gets no message and is not in the receipts', async () => {
  const event = await publish()
  for (const person of [ana, luis, rosa]) await choose(person, event, 'going')
  await mateo.put(`/api/blocks/${ana.id}`)
  await luis.put(`/api/blocks/${mateo.id}`)
  await write(event, { text: 'Doors at ten' })
  for (const person of [ana, luis]) {
    expect(await list(person)).toMatchObject({ unseen: 0, notifications: [] })
    expect(await mine(person, event)).not.toHaveProperty('messages')
  }
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 1, unseen: [{ id: rosa.id }] }])
  // A block after the message hides it.
  await rosa.put(`/api/blocks/${mateo.id}`)
  expect(await list(rosa)).toMatchObject({ unseen: 0, notifications: [] })
  expect(await mine(rosa, event)).not.toHaveProperty('messages')
  expect(await receipts(event)).toMatchObject([{ seen: 0, total: 0, unseen: [] }])
})

test('a reported message that an administrator removes is shown to its host only, and again after the decision is undone', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  const { id: targetId } = (await (await write(event, { text: 'Spam' })).json()) as HostMessage
  const report = { kind: 'host-message', targetId, reason: 'Spam' }
  // A member who cannot read the message cannot report it.
  await refused(await rosa.post('/api/reports', report), 404, 'not-found')
  const { id } = (await (await ana.post('/api/reports', report)).json()) as { id: string }
  const jefa = await openAdmin(server)
  const reported = (await (await jefa.get('/api/admin/reports')).json()) as { id: string }[]
  expect(reported.find(item => item.id === id)).toMatchObject({
    kind: 'host-message',
    target: { title: event.title, text: 'Spam', path: `/events/${event.id}`, isDown: false },
  })
  const decided = await jefa.post(`/api/admin/reports/${id}/decision`, { action: 'take-down', note: 'Spam' })
  const decision = (await decided.json()) as { id: string }
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  expect((await list(ana)).notifications.map(({ kind }) => kind)).toEqual(['report'])
  expect(await mine(mateo, event)).toMatchObject({ messages: [{ id: targetId, isRemoved: true }] })
  // A removed message counts, and its repetition does not publish it again.
  expect((await write(event, { id: targetId, text: 'Spam' })).status).toBe(200)
  for (const text of ['Two', 'Three']) expect((await write(event, { text })).status).toBe(201)
  await refused(await write(event, {}), 409, 'host-messages-used')
  const second = randomUUID()
  await server.sql`insert into moderation (id, kind, target_id, action) values (${second}, 'host-message', ${targetId}, 'take-down')`
  expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(204)
  expect((await mine(ana, event)).messages?.map(({ text }) => text)).not.toContain('Spam')
  expect((await jefa.post(`/api/admin/decisions/${second}/undo`)).status).toBe(204)
  expect((await mine(ana, event)).messages?.map(({ text }) => text)).toContain('Spam')
})

test('a reported message of an editor who deleted the account is removed, and the host is not warned for it', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  const editor = await server.person('edita')
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${event.id}, ${editor.id}, 'editor', now())
  `
  const message = { id: randomUUID(), audience: 'going', text: 'Spam' }
  expect((await editor.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
  const report = { kind: 'host-message', targetId: message.id, reason: 'Spam' }
  const { id } = (await (await ana.post('/api/reports', report)).json()) as { id: string }
  expect((await editor.delete('/api/profile')).status).toBe(200)

  const jefa = await openAdmin(server)
  const reported = (await (await jefa.get('/api/admin/reports')).json()) as { id: string }[]
  expect(reported.find(item => item.id === id)).toMatchObject({ target: { text: 'Spam', personName: '' } })
  const decide = (action: string) => jefa.post(`/api/admin/reports/${id}/decision`, { action, note: 'Spam' })
  for (const action of ['warn', 'suspend']) await refused(await decide(action), 400, 'decision-does-not-fit')
  const { id: decision } = (await (await decide('take-down')).json()) as { id: string }
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  expect((await jefa.post(`/api/admin/decisions/${decision}/undo`)).status).toBe(204)
  expect(await mine(ana, event)).toMatchObject({ messages: [{ text: 'Spam' }] })
})

test('a message that its host withdraws is shown to the host only, is not sent any more, and still counts', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  await confirmAddress(ana)
  const { id } = (await (await write(event, { text: 'Wrong door' })).json()) as HostMessage
  expect(await waitingDeliveries(ana)).toBe(1)
  for (let time = 0; time < 2; time += 1) {
    const response = await withdraw(event, id)
    expect([response.status, await response.json()]).toMatchObject([200, { id, text: 'Wrong door', isWithdrawn: true }])
  }
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  expect(await list(ana)).toMatchObject({ unseen: 0, notifications: [] })
  expect(await mine(mateo, event)).toMatchObject({ messages: [{ id, isWithdrawn: true, isRemoved: false }] })
  await server.sql`update notification_deliveries set not_before = now()`
  await sendDeliveries(server.context)
  expect(await waitingDeliveries(ana)).toBe(0)
  expect(await server.sql`select body from dev_outbox where recipient = ${ana.email}`).toEqual([])

  // The repetition of the first request, whose response was lost, publishes it not again.
  const repeated = await write(event, { id, text: 'Wrong door' })
  expect([repeated.status, await repeated.json()]).toMatchObject([200, { isWithdrawn: true }])
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  for (const text of ['Two', 'Three']) expect((await write(event, { text })).status).toBe(201)
  await refused(await write(event, {}), 409, 'host-messages-used')
  expect((await exportedData(server.sql, mateo))['host-messages']).toMatchObject([
    { text: 'Wrong door', withdrawnAt: expect.any(String) },
    { withdrawnAt: null },
    { withdrawnAt: null },
  ])
})

test('only the host of the event withdraws its messages', async () => {
  const [event, other] = [await publish(), await publish()]
  await choose(ana, event, 'going')
  const { id } = (await (await write(event, {})).json()) as HostMessage
  const rival = await server.person(`rival${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  for (const person of [ana, rival]) await refused(await withdraw(event, id, person), 404, 'not-found')
  expect((await server.stranger.delete(`/api/events/${event.id}/host-messages/${id}`)).status).toBe(401)
  await refused(await withdraw(other, id), 404, 'not-found')
  await refused(await withdraw(event, randomUUID()), 404, 'not-found')
  await refused(await withdraw(event, 'x'), 404, 'not-found')
  await refused(await withdraw({ id: 'x' }, id), 404, 'event-not-found')
  expect(await mine(ana, event)).toMatchObject({ messages: [{ id, isWithdrawn: false }] })
  await mateo.delete(`/api/events/${event.id}`)
  await refused(await withdraw(event, id), 404, 'not-found')
})

test('a message that was reported before its host withdrew it is still decided by an administrator', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  const { id: targetId } = (await (await write(event, { text: 'Spam' })).json()) as HostMessage
  const { id } = await (await ana.post('/api/reports', { kind: 'host-message', targetId, reason: 'Spam' })).json()
  await withdraw(event, targetId)
  const jefa = await openAdmin(server)
  const reported = (await (await jefa.get('/api/admin/reports')).json()) as { id: string }[]
  expect(reported.find(item => item.id === id)).toMatchObject({ target: { text: 'Spam', isDown: false } })
  const decided = await jefa.post(`/api/admin/reports/${id}/decision`, { action: 'take-down', note: 'Spam' })
  const decision = (await decided.json()) as { id: string }
  expect((await jefa.post(`/api/admin/decisions/${decision.id}/undo`)).status).toBe(204)
  // The end of the decision does not publish what the host withdrew.
  expect(await mine(ana, event)).not.toHaveProperty('messages')
})

test('a message that its host withdraws is reported by the members who were notified of it only, also after a block and without its event', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  const [late, luis] = await Promise.all(
    ['late', 'luis'].map(async name => await server.person(`${name}${randomBytes(3).toString('hex')}`)),
  )
  if (!late || !luis) throw new Error('two people sign up')
  await choose(luis, event, 'going')
  const { id: targetId } = (await (await write(event, { text: 'Spam' })).json()) as HostMessage
  await choose(late, event, 'going')
  await withdraw(event, targetId)
  const report = { kind: 'host-message', targetId, reason: 'Spam' }
  for (const person of [rosa, late]) await refused(await person.post('/api/reports', report), 404, 'not-found')
  expect((await ana.post('/api/reports', report)).status).toBeLessThan(300)
  await mateo.put(`/api/blocks/${luis.id}`)
  await mateo.delete(`/api/events/${event.id}`)
  expect((await luis.post('/api/reports', report)).status).toBeLessThan(300)
  expect(await server.sql`select 1 from reports where target_id = ${targetId}`).toHaveLength(2)
})

test('the export has the messages of the host, and the deletion of the account removes them everywhere', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  await write(event, { text: 'Doors at ten' })
  expect((await exportedData(server.sql, mateo))['host-messages']).toMatchObject([
    { night: { id: event.id }, audience: 'going', text: 'Doors at ten' },
  ])
  expect((await exportedData(server.sql, ana)).notifications).toMatchObject([
    { kind: 'host-message', event: event.title },
  ])
  expect((await mateo.delete('/api/profile')).status).toBe(200)
  expect(await server.sql`select 1 from host_messages where event_id = ${event.id}`).toEqual([])
  expect(await mine(ana, event)).not.toHaveProperty('messages')
  expect((await list(ana)).notifications.map(({ kind }) => kind)).toEqual(['event-cancelled'])
})

test('the page of an event marks the messages that it shows, and no later one', async () => {
  const event = await publish()
  await choose(ana, event, 'going')
  await write(event, { text: 'One' })
  const shown = (await mine(ana, event)).messages?.[0]?.at
  await server.sql`update host_messages set at = at - interval '1 minute' where event_id = ${event.id}`
  await server.sql`update notifications set created_at = created_at - interval '1 minute' where event_id = ${event.id}`
  await write(event, { text: 'Two' })
  const until = new Date(Date.now() + 60_000).toISOString()
  // An older app shows no messages.
  await ana.put('/api/notifications/seen', { until, eventId: event.id })
  expect(await list(ana)).toMatchObject({ unseen: 2 })
  const messagesUntil = new Date(Date.parse(shown ?? '') - 30_000).toISOString()
  for (let time = 0; time < 2; time += 1)
    await ana.put('/api/notifications/seen', { until, eventId: event.id, messagesUntil })
  expect(await list(ana)).toMatchObject({ unseen: 1, notifications: [{ message: 'Two', seenAt: null }, {}] })
  expect((await receipts(event)).map(({ seen, total }) => [seen, total])).toEqual([
    [0, 1],
    [1, 1],
  ])
})

async function publish(about: object = {}): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Noche de Son',
    category: 'Salsa',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    ...about,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function choose(person: Person, { id }: { id: string }, state: 'going' | 'interested' | 'waiting') {
  expect((await person.put(`/api/events/${id}/attendance`, { state })).status).toBe(200)
}

async function write({ id }: { id: string }, part: object, by = mateo) {
  const message = { id: randomUUID(), audience: 'going', text: 'Doors at ten', ...part }
  return await by.post(`/api/events/${id}/host-messages`, message)
}

async function withdraw({ id }: { id: string }, messageId: string, by = mateo) {
  return await by.delete(`/api/events/${id}/host-messages/${messageId}`)
}

async function confirmAddress({ id }: Person) {
  await server.sql`update users set email_verified_at = now() where id = ${id}`
}

async function waitingDeliveries({ id }: Person) {
  return (
    await server.sql`
      select 1 from notification_deliveries d join notifications n on n.id = d.notification_id
      where n.user_id = ${id} and d.ended_at is null
    `
  ).length
}

async function mine(person: Person, { id }: { id: string }) {
  return (await (await person.get(`/api/events/${id}/mine`)).json()) as MyPart
}

async function list(person: Person) {
  return (await (await person.get('/api/notifications')).json()) as NotificationPage
}

async function receipts({ id }: { id: string }) {
  return (await (await mateo.get(`/api/events/${id}/receipts`)).json()) as Receipt[]
}

async function refused(response: Response, status: number, code: string) {
  expect([response.status, (await response.json()).code]).toEqual([status, code])
}

function statusesOf(responses: Response[]) {
  return responses.map(({ status }) => status).toSorted((one, other) => one - other)
}
