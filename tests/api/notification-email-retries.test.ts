import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { takeDeliveries } from '#db/notifications/deliveries.ts'
import { notificationServer, openMail } from '../support/notification-server.ts'
import type { Person } from '../support/person.ts'

const { server, send, publish, go, move, startIn, passMinutes, dueInMinutes, emailRows, emails, peopleOfTest } =
  await notificationServer()
const { mailServer, smtp, unreachable } = await openMail()

let ana: Person
let mateo: Person
beforeEach(() => {
  ;({ ana, mateo } = peopleOfTest())
})

test('the email of a process that was killed after sending has the same id as the second one', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  const context = { ...server.context, mail: smtp }
  await sendDeliveries(context)
  // As if the process was killed before it recorded the outcome.
  await server.sql`
    update notification_deliveries set ended_at = null, outcome = null, not_before = now() where channel = 'email'
  `
  await sendDeliveries(context)
  const ids = mailServer.arrived.map(({ headers }) => headers.get('message-id'))
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toMatch(/^<[\w.-]+@pista\.example>$/)
})

test('the email of a process that was killed before sending is sent by another one', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  expect(await takeDeliveries(server.sql, { channel: 'email' })).toHaveLength(1)
  await send()
  expect(await emails()).toEqual([])
  await passMinutes(4)
  await Promise.all([send(), send()])
  expect(await emails()).toHaveLength(1)
})

test('an SMTP server that is busy gets the email later, and one that refuses the address does not', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  const outcomes = ['later', 'later', 'failed'] as const
  for (const outcome of outcomes) {
    await sendDeliveries({ ...server.context, mail: { ...server.context.mail, attempt: async () => outcome } })
    await passMinutes(2)
  }
  expect(await emailRows()).toEqual([{ outcome: 'failed' }])
})

test('an email waits for a mail server that is down for hours, with growing pauses, and arrives once', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  const pauses = await attemptsWhileDown(12 * 60)
  expect(pauses.slice(0, 6)).toEqual([5, 60, 300, 1_800, 3_600, 3_600])
  expect(new Set(pauses.slice(4))).toEqual(new Set([3_600]))
  expect(await emailRows()).toEqual([{ outcome: null }])

  await passMinutes(60)
  await Promise.all([
    sendDeliveries({ ...server.context, mail: smtp }),
    sendDeliveries({ ...server.context, mail: smtp }),
  ])
  expect(mailServer.arrived.map(({ to }) => to)).toEqual([[ana.email]])
  expect(await emailRows()).toEqual([{ outcome: 'sent' }])
})

test('an email has failed a day after its cause', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await attemptsWhileDown(23 * 60 + 40)
  expect(await emailRows()).toEqual([{ outcome: null }])
  await attemptsWhileDown(20)
  expect(await emailRows()).toEqual([{ outcome: 'failed' }])
})

test.each([
  { minutes: 24 * 60 - 1, outcome: 'sent', count: 1 },
  { minutes: 24 * 60 + 1, outcome: 'skipped', count: 0 },
])(
  'an email that no process sent for $minutes minutes after its cause is $outcome',
  async ({ minutes, outcome, count }) => {
    const event = await publish()
    await go(ana, event)
    await move(event)
    await passMinutes(minutes)
    await send()
    expect(await emailRows()).toEqual([{ outcome }])
    expect(await emails()).toHaveLength(count)
  },
)

test('the last attempt of an email is before the event begins', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await startIn(event, 2)
  await passMinutes(10)
  const pauses = await attemptsWhileDown(100)
  expect(pauses.slice(0, 4)).toEqual([5, 60, 300, 1_800])
  await startIn(event, 0.25)
  await passMinutes(60)
  await attemptsWhileDown(1)
  const [due] = await dueInMinutes()
  expect(due).toBeGreaterThan(10)
  expect(due).toBeLessThan(15)
  await startIn(event, 0.01)
  await passMinutes(15)
  await attemptsWhileDown(1)
  expect(await emailRows()).toEqual([{ outcome: 'failed' }])
})

test('an email about a running event waits until its end at most, and a message of the host for a day', async () => {
  const event = await publish()
  await go(ana, event)
  await startIn(event, -4)
  await move(event, '23:59')
  await startIn(event, -4)
  const message = { id: randomUUID(), audience: 'going', text: 'A coat was left' }
  expect((await mateo.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
  await passMinutes(10)
  await attemptsWhileDown(1)
  expect(await emailRows()).toEqual([{ outcome: null }, { outcome: null }])
  await startIn(event, -6)
  await passMinutes(2)
  await attemptsWhileDown(1)
  expect(new Set((await emailRows()).map(({ outcome }) => outcome))).toEqual(new Set([null, 'skipped']))
})

test('an email during which each process was killed is given up after five attempts, whatever the mail server did before', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await attemptsWhileDown(5 * 60)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await passMinutes(60)
    expect(await takeDeliveries(server.sql, { channel: 'email' })).toHaveLength(1)
  }
  await passMinutes(60)
  expect([await takeDeliveries(server.sql, { channel: 'email' }), await emailRows()]).toEqual([
    [],
    [{ outcome: 'failed' }],
  ])
})

test('a correction gets a new email, whose attempts begin again', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  expect((await attemptsWhileDown(60)).length).toBeGreaterThan(3)
  await server.sql`update event_changes set began_at = began_at + interval '1 hour'`
  await move(event, '23:30')
  const [row] = await server.sql`select postponed, tries from notification_deliveries where channel = 'email'`
  expect(row).toEqual({ postponed: 0, tries: 0 })
})

/**
 * The mail server does not accept connections for so many minutes. Returns the pauses between the attempts, in seconds.
 */
async function attemptsWhileDown(minutes: number): Promise<number[]> {
  const pauses: number[] = []
  for (let passed = 0; passed < minutes * 60; ) {
    await sendDeliveries({ ...server.context, mail: unreachable })
    const [row] = await server.sql<{ seconds: number }[]>`
      select ceil(extract(epoch from not_before - now()))::int as seconds
      from notification_deliveries where channel = 'email' and ended_at is null
      order by not_before
    `
    const seconds = Math.min(row?.seconds ?? Number.POSITIVE_INFINITY, minutes * 60 - passed)
    if (row && seconds === row.seconds) pauses.push(row.seconds)
    passed += seconds
    await passMinutes(seconds / 60)
  }
  return pauses
}
