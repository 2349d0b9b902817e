import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import type { Event } from '#contract/events/events.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { takeDeliveries } from '#db/notifications/deliveries.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import type { Person } from '../support/person.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({
  config: { changeTextsDailyBudget: 100 },
  // The tests begin the deliveries themselves.
  context: { deliveries: { begin: () => {} } },
})
const mailServer = await openMailServer()
const smtp = mailBySmtp(
  { url: `smtp://pista:salsa@localhost:${mailServer.port}`, from: 'Pista <hola@pista.example>' },
  pino({ level: 'silent' }),
  { ca },
)
const downServer = await openMailServer()
await downServer.close()
const unreachable = mailBySmtp(
  { url: `smtp://pista:salsa@localhost:${downServer.port}`, from: 'Pista <hola@pista.example>' },
  pino({ level: 'silent' }),
  { ca },
)
afterAll(async () => {
  await smtp.close()
  await unreachable.close()
  await mailServer.close()
})

let ana: Person
let mateo: Person
beforeEach(async () => {
  await server.sql`delete from notifications`
  await server.sql`delete from dev_outbox`
  mailServer.arrived.length = 0
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  await confirm(ana)
})

test('a member who has not seen a change after ten minutes gets one email, with a link and a way to end these emails', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  expect(await dueInMinutes()).toEqual([10])
  await send()
  expect(await emails()).toEqual([])

  await passMinutes(10)
  await send()
  await send()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: ana.email, link: `http://localhost:3000/events/${event.id}` })
  expect(email?.text).toMatch(/^Changed: Noche de Son\n\nHi,\n\nNow Fri Nov 19 · 11 PM, Miami\./)
  expect(email?.text).toContain('You get this email from Pista because you are going or waiting for a place.')
  expect(email?.text).toMatch(/Unsubscribe: http:\/\/localhost:3000\/unsubscribe\/\S+$/)
})

test('an email is in the language of the member', async () => {
  await server.sql`update users set locale = 'es' where id = ${ana.id}`
  const event = await publish()
  await go(ana, event)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Lluvia' })
  await passMinutes(10)
  await send()
  const [email] = await emails()
  expect(email?.text).toMatch(/^Cancelado: Noche de Son\n\nHola:\n\nLluvia\n/)
  expect(email?.text).toContain('Cancelar la suscripción: http')
})

test('a member who saw the change, chose no emails of this kind, or has no confirmed address gets none', async () => {
  const [eva, luis, nora] = [await member('eva'), await member('luis'), await member('nora')]
  const event = await publish()
  for (const person of [ana, eva, luis, nora]) await go(person, event)
  await server.sql`update users set email_verified_at = null where id = ${nora.id}`
  expect((await eva.put('/api/push/wants', { emailNights: false })).status).toBe(200)
  await move(event)
  expect(await emailRows()).toHaveLength(2)
  const { notifications } = (await (await ana.get('/api/notifications')).json()) as NotificationPage
  await ana.put('/api/notifications/seen', { ids: notifications.map(({ id }) => id) })
  await server.sql`update users set email_verified_at = null where id = ${luis.id}`
  await passMinutes(10)
  await send()
  expect([await emails(), await emailRows()]).toEqual([[], [{ outcome: 'skipped' }, { outcome: 'skipped' }]])
})

test('several changes before the email are one email with the present state, ten minutes after the first change', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(6)
  await server.sql`update event_changes set began_at = began_at - interval '6 minutes'`
  await move(event, '23:30')
  expect(await dueInMinutes()).toEqual([4, 4])
  await passMinutes(4)
  await send()
  const texts = (await emails()).map(({ text }) => text)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('11:30 PM')
})

test('other kinds are emailed to the members who chose them', async () => {
  const event = await publish()
  await ana.post(`/api/users/${mateo.id}/follow`)
  const bea = await member('bea')
  await bea.post(`/api/users/${mateo.id}/follow`)
  expect((await bea.put('/api/push/wants', { emailPublished: true })).status).toBe(200)
  await publish()
  await go(ana, event)
  await passMinutes(10)
  await send()
  expect((await emails()).map(({ to }) => to)).toEqual([bea.email])
  expect((await emails())[0]?.text).toContain('because you follow the host and asked for it.')
})

test('the email to a follower of the venue has that reason', async () => {
  const bea = await member('bea')
  expect((await bea.put('/api/push/wants', { emailPublished: true })).status).toBe(200)
  const place = { venue: `El Patio ${bea.username}`, location: '8 Calle Ocho' }
  const earlier = await publish('Noche de Son', place)
  await server.sql`
    insert into venue_follows (venue_id, user_id) select venue_id, ${bea.id} from events where id = ${earlier.id}
  `
  await publish('Rumba', place)
  await passMinutes(10)
  await send()
  const [email, ...others] = await emails()
  expect([others, email?.to]).toEqual([[], bea.email])
  expect(email?.text).toContain('You get this email from Pista because you follow the venue and asked for it.')
})

test('a message of the host that was not seen is emailed whole, with its lines as paragraphs, and a removed one is not', async () => {
  const event = await publish()
  await go(ana, event)
  const write = async (text: string) => {
    const id = randomUUID()
    const message = { id, audience: 'going', text }
    expect((await mateo.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
    return id
  }
  await write(`Bring <b>your</b> ID.\n${'x'.repeat(400)}`)
  const removed = await write('Spam')
  const decision = randomUUID()
  await server.sql`
    insert into moderation (id, kind, target_id, action) values (${decision}, 'host-message', ${removed}, 'take-down')
  `
  await server.sql`update host_messages set taken_down_by = ${decision} where id = ${removed}`
  await passMinutes(10)
  await send()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email?.text).toContain(
    `A message from the host: Noche de Son\n\nHi,\n\nBring <b>your</b> ID.\n\n${'x'.repeat(400)}`,
  )
  expect(email?.link).toBe(`http://localhost:3000/events/${event.id}`)
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

test('the headers of the email end emails of its kind with one click, without a session', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await sendDeliveries({ ...server.context, mail: smtp })
  const { headers, html } = mailServer.arrived[0] ?? { headers: new Map<string, string>(), html: '' }
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] =
    /^<http:\/\/localhost:3000(\/unsubscribe\/[\w.-]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(html).toContain(path)

  const opened = await server.app.request(path)
  expect([opened.status, await wantsNights()]).toEqual([200, true])
  expect(await opened.text()).toContain('<button type="submit"')
  for (let time = 0; time < 2; time += 1) {
    const clicked = await server.app.request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([clicked.status, await wantsNights()]).toEqual([200, false])
    expect(await clicked.text()).toContain('You get no more emails of this kind: Nights I go to')
  }
  await move(event, '22:15')
  await passMinutes(10)
  await sendDeliveries({ ...server.context, mail: smtp })
  expect(mailServer.arrived).toHaveLength(1)
})

test('a wrong link has a clear page and changes nothing', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await send()
  const [, link = ''] = /(\/unsubscribe\/\S+)$/.exec((await emails())[0]?.text ?? '') ?? []
  const [id = '', choice = '', signature = ''] = link.replace('/unsubscribe/', '').split('.')
  const wrong = [
    `${mateo.id}.${choice}.${signature}`,
    `${id}.digest.${signature}`,
    `${id}.${choice}.${signature.slice(1)}`,
    `${id}.${choice}`,
    `${id}.messages.${signature}`,
    'x',
    '%3Cscript%3E',
  ]
  for (const token of wrong)
    for (const method of ['GET', 'POST']) {
      const response = await server.app.request(`/unsubscribe/${token}`, {
        method,
        headers: { 'accept-language': 'es' },
      })
      const page = await response.text()
      expect([response.status, page.includes('<h1 class="display text-5xl">Este enlace no funciona</h1>')]).toEqual([
        404,
        true,
      ])
      expect(page).not.toContain('<button')
    }
  expect(await wantsNights()).toBe(true)
})

test('a link of a deleted account changes nothing', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await send()
  const [, link = ''] = /(\/unsubscribe\/\S+)$/.exec((await emails())[0]?.text ?? '') ?? []
  await ana.delete('/api/profile')
  expect((await server.app.request(link, { method: 'POST' })).status).toBe(200)
  expect(await server.sql`select 1 from push_wants where user_id = ${ana.id}`).toEqual([])
})

test('a change less than six hours before the start is texted after a quarter of an hour, once, if it was not seen', async () => {
  const [event, later] = [await publish(), await publish()]
  const luis = await member('luis')
  for (const person of [ana, luis]) for (const { id } of [event, later]) await go(person, { id })
  await startIn(event, 5)
  await startIn(later, 7)
  for (const { id } of [event, later]) await mateo.post(`/api/events/${id}/cancel`, { reason: 'Rain' })
  await queueTexts(server.sql, 100)
  expect(await textRows()).toEqual([])
  const { notifications } = (await (await luis.get('/api/notifications')).json()) as NotificationPage
  await luis.put('/api/notifications/seen', { ids: notifications.map(({ id }) => id) })

  await passMinutes(15)
  for (let time = 0; time < 2; time += 1) {
    await queueTexts(server.sql, 100)
    await send()
  }
  expect(await textRows()).toEqual([{ outcome: 'sent' }])
  const [text, ...others] = await outbox('sms')
  expect([others, text?.to]).toEqual([[], ana.phoneNumber])
  expect(text?.text).toBe(`Pista: Noche de Son is cancelled. http://localhost:3000/events/${event.id}`)
})

test.each([
  { title: 'Free money at evil.example', locale: 'en', text: 'Pista: an event you are going to is cancelled. ' },
  { title: 'Free money at evil.example', locale: 'es', text: 'Pista: un evento al que vas fue cancelado. ' },
  { title: 'S'.repeat(80), locale: 'en', text: `Pista: ${'S'.repeat(37)}... is cancelled. ` },
])('the text about the event $title in $locale has no address and no long title of the host', async example => {
  const event = await publish(example.title)
  await server.sql`update users set locale = ${example.locale} where id = ${ana.id}`
  await go(ana, event)
  await startIn(event, 2)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Your refund: https://evil.example' })
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  await send()
  expect((await outbox('sms')).map(({ text }) => text)).toEqual([
    `${example.text}http://localhost:3000/events/${event.id}`,
  ])
})

test('a moved place is texted, and not to a member who has left the event', async () => {
  const event = await publish()
  const [luis, nora] = [await member('luis'), await member('nora')]
  for (const person of [ana, luis, nora]) await go(person, event)
  await startIn(event, 2)
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio evil.example' })
  await startIn(event, 2)
  await luis.delete(`/api/events/${event.id}/attendance`)
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  expect(await textRows()).toHaveLength(2)
  await nora.delete(`/api/events/${event.id}/attendance`)
  await send()
  expect((await outbox('sms')).map(({ to, text }) => [to, text])).toEqual([
    [
      ana.phoneNumber,
      `Pista: the date, time or place of Noche de Son changed. http://localhost:3000/events/${event.id}`,
    ],
  ])
})

test('a price that was raised, and one that was raised and taken back, are not texted', async () => {
  const event = await publish()
  await go(ana, event)
  await startIn(event, 2)
  await server.sql`update events set price_cents = 500 where id = ${event.id}`
  await mateo.patch(`/api/events/${event.id}`, { price: 10 })
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  expect(await textRows()).toEqual([])
  await server.sql`delete from event_changes where event_id = ${event.id} and what = 'price'`
  await queueTexts(server.sql, 100)
  expect(await textRows()).toEqual([])
})

test('ten cancellations that are due at the same time are three texts to a member', async () => {
  for (let number = 0; number < 10; number += 1) {
    const event = await publish()
    await go(ana, event)
    await startIn(event, 2)
    await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  }
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  expect(await textRows()).toHaveLength(3)
})

test('texts are limited for all members and for one, and are not sent to members who chose none', async () => {
  const luis = await member('luis')
  expect((await luis.put('/api/push/wants', { texts: false })).status).toBe(200)
  for (let number = 0; number < 5; number += 1) {
    const event = await publish()
    for (const person of [ana, luis]) await go(person, event)
    await startIn(event, 2)
    await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  }
  await passMinutes(15)
  await queueTexts(server.sql, 0)
  expect(await textRows()).toEqual([])
  await queueTexts(server.sql, 1)
  expect(await textRows()).toHaveLength(1)
  for (let time = 0; time < 5; time += 1) {
    await queueTexts(server.sql, 2 + time)
    await send()
  }
  expect((await outbox('sms')).map(({ to }) => to)).toEqual([ana.phoneNumber, ana.phoneNumber, ana.phoneNumber])
})

test('a text that is repeated after a correction counts again, for the member and for all', async () => {
  const luis = await member('luis')
  const events = [await publish(), await publish()]
  const [event, other] = events
  if (!event || !other) throw new Error('no events')
  await go(ana, event)
  const texts = async () => (await outbox('sms')).filter(({ to }) => to === ana.phoneNumber).length
  for (const startTime of ['22:10', '22:20', '22:30', '22:40', '22:50']) {
    await move(event, startTime)
    await startIn(event, 2)
    // An edit within five minutes is the same edit, so it repeats the same notification.
    await server.sql`update event_changes set began_at = now()`
    await passMinutes(15)
    await queueTexts(server.sql, 100)
    await send()
  }
  expect(await textRows()).toEqual([{ outcome: 'sent' }])
  expect(await texts()).toBe(3)

  // Three of the four texts of the day are used.
  for (const person of [luis, await member('nora')]) await go(person, other)
  await startIn(other, 2)
  await mateo.post(`/api/events/${other.id}/cancel`, { reason: 'Rain' })
  await passMinutes(15)
  await queueTexts(server.sql, 4)
  expect(await textRows()).toHaveLength(2)
  await server.sql`
    update notification_deliveries
    set not_before = not_before - interval '1 day', texted_at = array(select at - interval '1 day' from unnest(texted_at) at)
    where channel = 'text'
  `
  await queueTexts(server.sql, 4)
  expect(await textRows()).toHaveLength(3)
})

test('a text is not repeated after a kill, because it may have been sent', async () => {
  const event = await publish()
  await go(ana, event)
  await startIn(event, 2)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const sms = {
    kind: 'twilio' as const,
    async send() {
      begun.resolve()
      // Until the end of the test the process is like one that was killed.
      await ended.promise
    },
  }
  const killed = sendDeliveries({ ...server.context, sms })
  await begun.promise
  expect(await textRows()).toEqual([{ outcome: 'sent' }])
  await passMinutes(10)
  await queueTexts(server.sql, 100)
  await send()
  expect(await outbox('sms')).toEqual([])
  ended.resolve()
  await killed
})

/** The mail server does not accept connections for so many minutes. Returns the pauses between the attempts, in seconds. */
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
  const response = await mateo.post('/api/events', {
    title,
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    ...place,
  })
  return (await response.json()) as Event
}

async function go(person: Person, { id }: Pick<Event, 'id'>) {
  expect((await person.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBeLessThan(300)
}

async function move({ id }: Event, startTime = '23:00') {
  expect((await mateo.patch(`/api/events/${id}`, { startTime })).status).toBe(200)
}

async function startIn({ id }: Event, hours: number) {
  await server.sql`
    update events set start_local = now() + make_interval(secs => ${hours * 3_600}), end_local = null, tz = 'UTC' where id = ${id}
  `
}

/** Moves all times of the notifications back, as if these minutes had passed. */
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

type Sent = { kind: 'mail' | 'sms'; to: string; text: string; link?: string }

async function outbox(kind: Sent['kind']) {
  const messages = (await (await server.stranger.get('/api/dev/outbox')).json()) as Sent[]
  return messages.filter(message => message.kind === kind)
}

async function emails() {
  return await outbox('mail')
}

async function wantsNights() {
  const { wants } = (await (await ana.get('/api/push')).json()) as { wants: { emailNights: boolean } }
  return wants.emailNights
}
