import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Email, Mail } from '#api/providers/mail.ts'
import { endDelivery, postponeDelivery, takeDeliveries } from '#db/notifications/deliveries.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { suspend } from '../support/admin.ts'
import { deliveryServer } from '../support/deliveries.ts'
import type { Person } from '../support/person.ts'

const deliveries = await deliveryServer()
const { server, sent, service, publish, move, addGuests, startSoon, endLeases, waiting, outcomes, writeToGuests } =
  deliveries

// The events of earlier tests remind no guest.
beforeEach(async () => void (await server.sql`delete from attendances`))
afterEach(() => {
  vi.useRealTimers()
})

test('two processes that remind of the same start notify each guest once', async () => {
  const event = await publish()
  await addGuests(event, 40)
  await startSoon(event)
  await Promise.all([notifyOfStarts(server.sql), notifyOfStarts(server.sql), notifyOfStarts(server.sql)])
  expect(await server.sql`select 1 from notifications where kind = 'event-soon'`).toHaveLength(40)
  expect(await waiting()).toBe(40)
  await Promise.all([sendDeliveries(server.context), sendDeliveries(server.context)])
  expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('two edits at once are notified once each device, with the present state', async () => {
  const event = await publish()
  await addGuests(event, 20)
  await Promise.all([move(event, '23:00'), move(event, '23:30'), sendDeliveries(server.context)])
  await endLeases()
  await sendDeliveries(server.context)
  expect(await waiting()).toBe(0)
  const { startTime } = (await (await server.stranger.get(`/api/events/${event.id}`)).json()) as { startTime: string }
  const present = startTime === '23:30' ? '11:30 PM' : '11 PM'
  const latest = new Map(sent.map(({ endpoint, body }) => [endpoint, body]))
  expect(latest.size).toBe(20)
  for (const body of latest.values()) expect(body).toContain(present)
})

test.each(['sent', 'later'] as const)(
  'a member who deletes the account while a push is under way, which ends as %s, leaves nothing in the queue',
  async outcome => {
    const event = await publish()
    const [ana] = await addGuests(event, 1)
    await move(event)
    const gate = Promise.withResolvers<void>()
    service.slow = gate.promise
    await server.sql`update push_subscriptions set endpoint = 'https://slow.example/1' where user_id = ${ana?.id ?? ''}`
    service.outcome = outcome
    const sending = sendDeliveries(server.context)
    await expect
      .poll(async () => (await server.sql`select 1 from notification_deliveries where lease is not null`).length)
      .toBe(1)
    expect((await ana?.delete('/api/profile'))?.status).toBe(200)
    gate.resolve()
    await sending
    expect(await server.sql`select 1 from notification_deliveries`).toEqual([])
    await sendDeliveries(server.context)
    expect(sent).toHaveLength(1)
  },
)

test('a member who deletes the account while deliveries wait gets none of them, by push, email or text', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  if (!ana) throw new Error('there is no guest')
  await confirm(ana)
  await move(event)
  await queueText(ana)
  expect(
    (await server.sql`select channel from notification_deliveries order by channel`).map(({ channel }) => channel),
  ).toEqual(['email', 'push', 'text'])
  expect((await ana.delete('/api/profile')).status).toBe(200)
  await server.sql`delete from dev_outbox`
  await endLeases()
  await sendDeliveries({ ...server.context, config: { ...server.context.config, changeTextsDailyBudget: 10 } })
  expect([sent, [...(await server.sql`select body from dev_outbox`)]]).toEqual([[], []])
})

test('a member who is suspended while deliveries wait gets none of them', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  if (!ana) throw new Error('there is no guest')
  await confirm(ana)
  await move(event)
  await queueText(ana)
  await suspend(server.sql, ana)
  await server.sql`delete from dev_outbox`
  await endLeases()
  await sendDeliveries({ ...server.context, config: { ...server.context.config, changeTextsDailyBudget: 10 } })
  expect([sent, [...(await server.sql`select body from dev_outbox`)]]).toEqual([[], []])
  expect(await outcomes()).toEqual(['skipped'])
})

test('an outcome that arrives after the deletion of the account changes nothing', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await move(event)
  const [delivery] = await takeDeliveries(server.sql)
  if (!delivery) throw new Error('the delivery was not due')
  await ana?.delete('/api/profile')
  expect(await endDelivery(server.sql, delivery, 'sent')).toBe(false)
  await postponeDelivery(server.sql, delivery)
  expect(await server.sql`select 1 from notification_deliveries`).toEqual([])
})

test('of an event that is deleted while a change, a reminder and a message wait, only the removal is sent', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  if (!ana) throw new Error('there is no guest')
  await confirm(ana)
  await move(event)
  await writeToGuests(event, 'Bring your ID')
  await startSoon(event)
  await notifyOfStarts(server.sql)
  expect(await waiting()).toBe(3)
  expect((await deliveries.mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  await endLeases()
  const emails: Email[] = []
  await sendDeliveries({ ...server.context, mail: recordingMail(emails) })
  expect(sent.map(({ title, path }) => [title, path])).toEqual([['Cancelled: Noche de Son', '/home']])
  expect(emails.map(({ subject }) => subject)).toEqual(['Cancelled: Noche de Son'])
  expect((await outcomes()).toSorted()).toEqual(['sent', 'skipped', 'skipped', 'skipped'])
})

test('of an event whose host deletes the account while a change and a message wait, only the cancellation is sent', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await writeToGuests(event, 'Bring your ID')
  expect((await deliveries.mateo.delete('/api/profile')).status).toBe(200)
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual(['Cancelled: Noche de Son'])
  expect(await waiting()).toBe(0)
})

test('an event that is deleted from the database while a process sends its push ends the delivery', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  const [delivery] = await takeDeliveries(server.sql)
  if (!delivery) throw new Error('the delivery was not due')
  await server.sql`delete from notifications where event_id = ${event.id}`
  await server.sql`delete from events where id = ${event.id}`
  expect(await endDelivery(server.sql, delivery, 'sent')).toBe(false)
  await sendDeliveries(server.context)
  expect(sent).toEqual([])
})

test.each([
  ['behind', -400],
  ['ahead', 400],
])('a process whose clock is a year %s sends what is due by the clock of the database', async (_, days) => {
  const event = await publish()
  await addGuests(event, 1)
  await startSoon(event)
  await notifyOfStarts(server.sql)
  const running = await publish()
  await addGuests(running, 1)
  await move(running)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  await sendDeliveries(server.context)
  expect(sent.map(({ tag }) => tag).toSorted()).toEqual([`event-soon-${event.id}`, running.id].toSorted())
})

test('a delivery of a process whose lease ended because the clock of the database jumped is sent twice at most', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  const [first] = await takeDeliveries(server.sql)
  if (!first) throw new Error('the delivery was not due')
  // The clock jumps forward by an hour, so that the lease has ended.
  await server.sql`update notification_deliveries set not_before = not_before - interval '1 hour'`
  await sendDeliveries(server.context)
  expect(await endDelivery(server.sql, first, 'failed')).toBe(false)
  await postponeDelivery(server.sql, first)
  await sendDeliveries(server.context)
  expect([sent.length, await outcomes()]).toEqual([1, ['sent']])
})

test('a mail server that accepts an email and then breaks the connection gets it again with the same id', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  if (!ana) throw new Error('there is no guest')
  await confirm(ana)
  await move(event)
  const emails: Email[] = []
  const mail: Mail = {
    ...recordingMail(emails),
    async attempt(email) {
      emails.push(email)
      return emails.length === 1 ? 'later' : 'sent'
    },
  }
  for (let time = 0; time < 3; time += 1) {
    await endLeases()
    await sendDeliveries({ ...server.context, mail })
  }
  expect(emails.map(({ id }) => id)).toEqual([emails[0]?.id, emails[0]?.id])
})

test('a database that is not reachable after the push records the outcome of the next attempt', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  // The connection breaks between the push and the record of its outcome.
  await server.sql.unsafe(`
    create function refuse_outcome() returns trigger language plpgsql as $$ begin raise exception 'no connection'; end $$;
    create trigger refuse_outcome before update of outcome on notification_deliveries
      for each row when (new.outcome = 'sent') execute function refuse_outcome();
  `)
  try {
    await sendDeliveries(server.context)
  } finally {
    await server.sql.unsafe('drop trigger refuse_outcome on notification_deliveries; drop function refuse_outcome()')
  }
  expect([sent.length, await waiting()]).toEqual([1, 1])
  await endLeases()
  await sendDeliveries(server.context)
  expect([sent.map(({ tag }) => tag), await waiting()]).toEqual([[event.id, event.id], 0])
})

function recordingMail(emails: Email[]): Mail {
  return {
    ...server.context.mail,
    async attempt(email) {
      emails.push(email)
      return 'sent'
    },
  }
}

async function confirm({ id }: Person) {
  await server.sql`update users set email_verified_at = now() where id = ${id}`
  // An earlier choice of the address queued no email.
  await server.sql`delete from notifications where user_id = ${id}`
}

async function queueText({ id }: Person) {
  await server.sql`
    insert into notification_deliveries (notification_id, channel, urgency)
    select n.id, 'text', 0 from notifications n where n.user_id = ${id}
  `
}
