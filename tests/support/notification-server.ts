import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Config } from '#api/config/config.ts'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import type { Event } from '#contract/events/events.ts'
import { publishEvent } from './event.ts'
import type { Person } from './person.ts'
import { ca, openMailServer } from './providers/mail-server.ts'
import { useTestServer } from './test-server.ts'

type Sent = { kind: 'mail' | 'sms'; to: string; text: string; link?: string }

/**
 * A server whose deliveries the tests send themselves, with a host and a member with a confirmed address for each test.
 */
export async function notificationServer(config: Partial<Config> = {}) {
  const server = await useTestServer({
    config: { changeTextsDailyBudget: 100, ...config },
    areDeliveriesManual: true,
  })
  let people: { ana: Person; mateo: Person } | undefined
  beforeEach(async () => {
    await server.sql`delete from notifications`
    await server.sql`delete from dev_outbox`
    const suffix = randomBytes(3).toString('hex')
    const ana = await server.person(`ana${suffix}`)
    const mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
    await confirm(ana)
    people = { ana, mateo }
  })
  /** The member and the host of the present test. */
  const peopleOfTest = () => {
    if (!people) throw new Error('a test creates the people')
    return people
  }

  return {
    server,
    peopleOfTest,
    send,
    member,
    confirm,
    publish,
    go,
    move,
    startIn,
    passMinutes,
    dueInMinutes,
    emailRows,
    textRows,
    outbox,
    emails,
  }

  async function send() {
    await sendDeliveries(server.context)
  }

  async function member(name: string): Promise<Person> {
    const person = await server.person(`${name}${randomBytes(3).toString('hex')}`)
    await confirm(person)
    return person
  }

  async function confirm({ id }: Person) {
    await server.sql`update users set email_verified_at = now() where id = ${id}`
  }

  async function publish(title = 'Noche de Son', place = {}): Promise<Event> {
    return await publishEvent(peopleOfTest().mateo, { title, ...place })
  }

  async function go(person: Person, { id }: Pick<Event, 'id'>) {
    expect((await person.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBeLessThan(300)
  }

  async function move({ id }: Event, startTime = '23:00') {
    expect((await peopleOfTest().mateo.patch(`/api/events/${id}`, { startTime })).status).toBe(200)
  }

  async function startIn({ id }: Event, hours: number) {
    await server.sql`
      update events set start_local = now() + make_interval(secs => ${hours * 3_600}), end_local = null, tz = 'UTC' where id = ${id}
    `
  }

  async function passMinutes(minutes: number) {
    const passed = server.sql`make_interval(secs => ${minutes * 60})`
    await server.sql`update notifications set created_at = created_at - ${passed}`
    await server.sql`
      update notification_deliveries set not_before = not_before - ${passed}, taken_at = taken_at - ${passed}
    `
  }

  async function dueInMinutes() {
    const rows = await server.sql<{ minutes: number }[]>`
      select round(extract(epoch from not_before - now()) / 60)::int as minutes
      from notification_deliveries where channel = 'email'
    `
    return rows.map(({ minutes }) => minutes)
  }

  async function emailRows() {
    return [...(await server.sql`select outcome from notification_deliveries where channel = 'email'`)]
  }

  async function textRows() {
    return [...(await server.sql`select outcome from notification_deliveries where channel = 'text'`)]
  }

  async function outbox(kind: Sent['kind']) {
    const messages = (await (await server.stranger.get('/api/dev/outbox')).json()) as Sent[]
    return messages.filter(message => message.kind === kind)
  }

  async function emails() {
    return await outbox('mail')
  }
}

/** A mail server, a client of it, and a client of a server that is down. */
export async function openMail() {
  const [mailServer, downServer] = [await openMailServer(), await openMailServer()]
  await downServer.close()
  const [smtp, unreachable] = [mailServer, downServer].map(({ port }) =>
    mailBySmtp(
      { url: `smtp://pista:salsa@localhost:${port}`, from: 'Pista <hola@pista.example>' },
      pino({ level: 'silent' }),
      { ca },
    ),
  )
  if (!smtp || !unreachable) throw new Error('two clients')
  beforeEach(() => {
    mailServer.arrived.length = 0
  })
  afterAll(async () => {
    await smtp.close()
    await unreachable.close()
    await mailServer.close()
  })
  return { mailServer, smtp, unreachable }
}
