import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { claimGuests } from '#db/events/guests/guest-claims.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import type { Person } from '../support/person.ts'

const { server, send, publish, confirmed, move, startIn, passMinutes, emails, texts, stop, hostOfTest } =
  await guestNoticeServer()

let mateo: Person
beforeEach(() => {
  mateo = hostOfTest()
})

test('a guest with a phone gets no email, and a text when the event begins within six hours', async () => {
  const event = await publish()
  await confirmed(event, { contact: '+13055550142', locale: 'es' })
  await startIn(event, 30)
  await move(event, '23:00')
  await passMinutes(60)
  await queueTexts(server.sql, 100)
  await send()
  expect(await texts()).toEqual([])
  // A day later.
  await passMinutes(24 * 60)
  await startIn(event, 5)
  for (const _ of [1, 2]) {
    await queueTexts(server.sql, 100)
    await send()
  }
  expect((await texts()).map(({ to, text }) => [to, text])).toEqual([
    [
      '+13055550142',
      expect.stringMatching(/^Pista: nueva fecha, hora o lugar de Noche de Son\. Ver o parar: http\S+\/n\/[\w-]{32}$/),
    ],
  ])
})

test('the link in a text shows the present state of the event, and its button ends the texts about it', async () => {
  const event = await publish('Noche de <Son>', { venue: 'La Terraza' })
  const guest = await confirmed(event, { contact: '+13055550149', locale: 'es' })
  await move(event, '23:00')
  await startIn(event, 5)
  await passMinutes(20)
  await queueTexts(server.sql, 100)
  await send()
  const path = /http:\/\/localhost:3000(\/n\/[\w-]{32})$/.exec((await texts())[0]?.text ?? '')?.[1] ?? ''
  const isStopped = async () =>
    (await server.sql`select 1 from guests where id = ${guest.id} and stopped_at is not null`).length > 0

  const shown = await (await server.stranger.get(path)).text()
  for (const part of ['<html lang="es">', 'Noche de &lt;Son&gt;', 'La Terraza, Miami, FL', 'Te llegan SMS si cambian'])
    expect(shown).toContain(part)
  expect(shown).toMatch(new RegExp(`href="/events/${event.id}#notice=${guest.id}\\.[\\w-]+"`))
  expect(await isStopped()).toBe(false)

  // Another letter in the id or in the signature.
  for (const at of ['/n/'.length, path.length - 1]) {
    const wrong = path.slice(0, at) + (path[at] === 'A' ? 'B' : 'A') + path.slice(at + 1)
    expect((await stop(wrong)).status).toBe(404)
  }
  expect((await stop(`${path}A`)).status).toBe(404)
  expect(await isStopped()).toBe(false)
  for (const _ of [1, 2]) expect(await (await stop(path)).text()).toContain('Ya no recibes mensajes de esta fiesta')
  expect(await isStopped()).toBe(true)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await passMinutes(20)
  await queueTexts(server.sql, 100)
  await send()
  expect(await texts()).toHaveLength(1)
  expect(await (await server.stranger.get(path)).text()).toContain('Cancelado: Noche de &lt;Son&gt;')
  await mateo.delete(`/api/events/${event.id}`)
  expect(await (await server.stranger.get(path)).text()).toContain('Una fiesta a la que ibas')
  await server.sql`delete from guests`
  expect((await server.stranger.get(path)).status).toBe(404)
})

test('a guest with a phone is texted of a moved party although the price rose later, and once', async () => {
  const event = await publish('Noche de Son', { price: '10' })
  await confirmed(event, { contact: '+13055550144' })
  expect((await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })).status).toBe(200)
  await passMinutes(24 * 60)
  expect((await mateo.patch(`/api/events/${event.id}`, { price: '45' })).status).toBe(200)
  expect(await server.sql`select 1 from notifications where guest_id is not null`).toHaveLength(2)
  await passMinutes(24 * 60)
  await startIn(event, 5)
  for (const _ of [1, 2]) {
    await queueTexts(server.sql, 100)
    await send()
  }
  expect((await texts()).map(({ to, text }) => [to, text])).toEqual([
    [
      '+13055550144',
      expect.stringMatching(/^Pista: the date, time or place of Noche de Son changed\. See or stop: http\S+$/),
    ],
  ])
})

test('of two moves a guest with a phone gets one text, also if the later one comes after the text was queued', async () => {
  const event = await publish()
  await confirmed(event, { contact: '+13055550145' })
  await startIn(event, 5)
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  await startIn(event, 5)
  await passMinutes(20)
  await queueTexts(server.sql, 100)
  await mateo.patch(`/api/events/${event.id}`, { venue: 'La Terraza' })
  await startIn(event, 5)
  await send()
  expect(await texts()).toEqual([])
  await passMinutes(20)
  await queueTexts(server.sql, 100)
  await send()
  expect(await texts()).toHaveLength(1)
})

test('a guest with a phone who makes an account gets the change by email and on the device', async () => {
  const event = await publish()
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  await confirmed(event, { contact: '+13055550146' })
  await move(event)
  await server.sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select gen_random_uuid(), user_id, id, 'https://push.example/ana', 'key', 'secret' from sessions where user_id = ${ana.id}
  `
  await server.sql`update users set phone_number = '+13055550146', phone_verified_at = now() where id = ${ana.id}`
  await claimGuests(server.sql, ana.id)
  await claimGuests(server.sql, ana.id)
  expect(
    await server.sql`
      select d.channel, d.ended_at, d.urgency
      from notification_deliveries d
      join notifications n on n.id = d.notification_id and n.user_id = ${ana.id}
      order by d.channel
    `,
  ).toEqual([
    { channel: 'email', endedAt: null, urgency: 0 },
    { channel: 'push', endedAt: null, urgency: 0 },
  ])
  await passMinutes(10)
  await send()
  expect((await emails()).map(({ to }) => to)).toEqual([ana.email])
})

test('a guest with a phone and later a member without devices and address is texted of an older change', async () => {
  const event = await publish()
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await confirmed(event, { contact: '+13055550147' })
  await move(event)
  await passMinutes(24 * 60)
  await server.sql`update users set phone_number = '+13055550147', phone_verified_at = now() where id = ${ana.id}`
  await claimGuests(server.sql, ana.id)
  await startIn(event, 5)
  await queueTexts(server.sql, 100)
  await send()
  expect((await texts()).map(({ to }) => to)).toEqual(['+13055550147'])
})

test.each(['guest', 'member'] as const)(
  '25 edits in three hours are five emails to a %s, and then one an hour',
  async who => {
    const event = await publish()
    const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
    if (who === 'guest') await confirmed(event, { contact: 'eva@example.com' })
    else {
      await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
      await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
    }
    const sentAt: number[] = []
    for (let minute = 0; minute < 180; minute += 1) {
      if (minute % 7 === 0 && minute < 175)
        await move(event, `${minute % 14 === 0 ? '23' : '21'}:${10 + (minute % 49)}`)
      const before = (await emails()).length
      await send()
      if ((await emails()).length > before) sentAt.push(minute)
      await passMinutes(1)
    }
    const [fifth = 0, ...further] = sentAt.slice(4)
    expect(sentAt.slice(0, 5)).toHaveLength(5)
    expect(fifth).toBeLessThan(70)
    expect(further).toEqual([fifth + 60, fifth + 120].filter(minute => minute < 180))
  },
)

test('a start that moves again and again is reminded of three times in a day', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await server.sql`update guests set confirmed_at = now() - interval '1 day'`
  for (let start = 0; start < 6; start += 1) {
    await startIn(event, 1 + start / 10)
    await notifyOfStarts(server.sql)
  }
  expect(await server.sql`select 1 from notifications where kind = 'event-soon'`).toHaveLength(3)
})

test('texts to guests stay within the budget of the operator, three for each phone, and are none without a budget', async () => {
  for (let event = 0; event < 4; event += 1) {
    const cancelled = await publish(`Noche ${event}`)
    await startIn(cancelled, 5)
    await server.sql`update attempts set at = at - interval '2 days'`
    await server.sql`update phone_codes set sent_at = sent_at - interval '2 days'`
    await confirmed(cancelled, { contact: '+13055550143' })
    await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Rain' })
  }
  await passMinutes(15)
  await queueTexts(server.sql, 0)
  await send()
  expect(await texts()).toEqual([])
  await queueTexts(server.sql, 2)
  await send()
  expect(await texts()).toHaveLength(2)
  await queueTexts(server.sql, 100)
  await queueTexts(server.sql, 100)
  await send()
  expect(await texts()).toHaveLength(3)
})
