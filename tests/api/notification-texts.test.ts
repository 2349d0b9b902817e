import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import { notificationServer } from '../support/notification-server.ts'
import type { Person } from '../support/person.ts'

const { server, send, member, publish, go, move, startIn, passMinutes, textRows, outbox, peopleOfTest } =
  await notificationServer()

let ana: Person
let mateo: Person
beforeEach(() => {
  ;({ ana, mateo } = peopleOfTest())
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
  { title: 'Free money at evil.example', locale: 'en', text: 'Pista: a party you are going to is cancelled. ' },
  { title: 'Free money at evil.example', locale: 'es', text: 'Pista: cancelado: una fiesta a la que vas. ' },
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
