import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { deleteNotifiedGuests } from '#db/accounts/erase-events.ts'
import { decideReport } from '#db/admin/moderation.ts'
import { claimGuests } from '#db/events/guest-claims.ts'
import { takeDeliveries } from '#db/notifications/deliveries.ts'
import { notifyOfStarts } from '#db/notifications/notify.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({
  config: { changeTextsDailyBudget: 100 },
  // The tests begin the deliveries themselves.
  context: { deliveries: { begin: () => {} } },
})

let mateo: Person
beforeEach(async () => {
  await server.sql`delete from notifications`
  await server.sql`delete from guests`
  await server.sql`delete from dev_outbox`
  mateo = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
})

test('a confirmed guest gets one email of a change at once, in the stored language, and an unconfirmed one gets none', async () => {
  const event = await publish()
  const guest = await confirmed(event, { name: 'Aitor', contact: 'aitor@example.com', locale: 'es' })
  await go(event, newGuest({ contact: 'nunca@example.com' }))
  await move(event)
  await send()
  await send()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email?.to).toBe('aitor@example.com')
  expect(email?.text).toMatch(/^Cambió: Noche de Son\n\nHola, Aitor:\n\nAhora vie/)
  expect(email?.text).toContain('Recibes este correo de Pista porque vas a esta noche sin cuenta.')
  expect(email?.link).toMatch(new RegExp(`^http://localhost:3000/events/${event.id}#notice=${guest.id}\\.`))
  expect(email?.text).toMatch(/Cancelar la suscripción: http:\/\/localhost:3000\/unsubscribe\/guest\.\S+$/)
})

test('a cancellation, a deleted event, a message of the host and the start in two hours reach a guest', async () => {
  const [cancelled, deleted, soon] = [await publish(), await publish('Noche de Ron'), await publish('Noche de Rumba')]
  for (const event of [cancelled, deleted, soon]) await confirmed(event, { contact: 'eva@example.com' })
  const message = { id: randomUUID(), audience: 'going', text: 'Hay aparcamiento' }
  expect((await mateo.post(`/api/events/${soon.id}/host-messages`, message)).status).toBe(201)
  const toOthers = { id: randomUUID(), audience: 'interested', text: 'Ven' }
  expect((await mateo.post(`/api/events/${soon.id}/host-messages`, toOthers)).status).toBe(201)
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Rain' })
  await mateo.delete(`/api/events/${deleted.id}`)
  await startIn(soon, 1.5)
  await server.sql`update guests set confirmed_at = now() - interval '1 day'`
  await notifyOfStarts(server.sql)
  await notifyOfStarts(server.sql)
  await send()
  expect((await subjects()).toSorted()).toEqual([
    'A message from the host: Noche de Rumba',
    'Cancelled: Noche de Ron',
    'Cancelled: Noche de Son',
    expect.stringMatching(/^Noche de Rumba begins at /),
  ])
  const removed = (await emails()).find(({ text }) => text.startsWith('Cancelled: Noche de Ron'))
  expect(removed?.link).toBe('http://localhost:3000/home')
})

test('a guest who confirmed within two hours before the start needs no reminder', async () => {
  const event = await publish()
  await startIn(event, 1.5)
  await confirmed(event)
  await notifyOfStarts(server.sql)
  await send()
  expect(await emails()).toEqual([])
})

test('edits within five minutes are one notice, the next email comes after five minutes, and a taken-back edit sends none', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event, '23:00')
  await move(event, '23:30')
  await send()
  expect(await emails()).toHaveLength(1)
  await move(event, '21:00')
  await send()
  expect(await emails()).toHaveLength(1)
  await passMinutes(5)
  await send()
  expect((await emails()).map(({ text }) => text).toString()).toContain('9 PM')
  expect(await emails()).toHaveLength(2)
  expect(await server.sql`select 1 from notifications where guest_id is not null`).toHaveLength(1)

  const other = await publish('Noche de Ron')
  await confirmed(other)
  await move(other, '23:00')
  await move(other, '22:00')
  await send()
  expect(await emails()).toHaveLength(2)
})

test('a typing error that is corrected notifies no guest', async () => {
  const event = await publish()
  await confirmed(event)
  expect((await mateo.patch(`/api/events/${event.id}`, { title: 'Noche de Sones' })).status).toBe(200)
  expect(await server.sql`select 1 from notifications`).toEqual([])
})

test('a guest who took the place back, or whom the host removed, is not notified of what was queued', async () => {
  const event = await publish()
  const [eva, luis] = [await confirmed(event), await confirmed(event)]
  await move(event)
  await server.stranger.post('/api/guests/release', { link: eva.link })
  await mateo.delete(`/api/events/${event.id}/guests/${luis.id}`)
  await send()
  expect(await emails()).toEqual([])
})

test('a guest who is claimed before the email was sent is notified as a member, once', async () => {
  const event = await publish()
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await confirmed(event, { contact: ana.email })
  await move(event)
  await claim(ana)
  await send()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: ana.email, link: `http://localhost:3000/events/${event.id}` })
  const { notifications } = (await (await ana.get('/api/notifications')).json()) as NotificationPage
  expect(notifications).toMatchObject([{ kind: 'event-changed', seenAt: null }])

  await passMinutes(10)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await passMinutes(10)
  await send()
  expect((await emails()).map(({ to }) => to)).toEqual([ana.email, ana.email])
})

test('of a member who goes and a guest with the same proved address only the member is notified', async () => {
  const event = await publish()
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await confirmed(event, { contact: ana.email })
  // As if the claim had failed: the guest and the attendance are both there.
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  await move(event)
  expect(await server.sql`select user_id, guest_id from notifications`).toEqual([{ userId: ana.id, guestId: null }])
})

test('two guests with one address at an event get one email', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await server.sql`update attempts set at = at - interval '2 days'`
  await confirmed(event, { contact: 'Eva@example.com' })
  await move(event)
  await send()
  expect(await emails()).toHaveLength(1)
})

const BY_CREDENTIALS = { by: undefined, isAdminKept: false }

test.each(['event', 'user'] as const)('a hidden event sends guests nothing: decision about the %s', async kind => {
  const event = await publish()
  await confirmed(event)
  await move(event)
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  const targetId = kind === 'event' ? event.id : mateo.id
  expect((await ana.post('/api/reports', { kind, targetId, reason: 'Fake' })).status).toBeLessThan(300)
  const [report] = await server.sql<{ id: string }[]>`select id from reports where target_id = ${targetId}`
  const order = { action: kind === 'event' ? 'take-down' : 'suspend', note: '' } as const
  expect(
    await server.sql.begin(async tx => await decideReport(tx, report?.id ?? '', order, BY_CREDENTIALS)),
  ).toBeTypeOf('object')
  expect(await server.sql`select 1 from notifications where kind = 'event-cancelled'`).toHaveLength(1)
  await send()
  expect(await emails()).toEqual([])
})

test('guests are notified that the party is off when the host’s account is deleted, and are deleted after that', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await confirmed(event, { name: 'Luis', contact: '+13055550148' })
  await go(event, newGuest({ contact: 'nunca@example.com' }))
  await move(event)
  await send()
  await passMinutes(10)
  expect((await mateo.delete('/api/profile')).status).toBeLessThan(300)
  expect(await server.sql`select name, coalesce(email, phone_number) as contact from guests order by 2`).toEqual([
    { name: '', contact: '+13055550148' },
    { name: '', contact: 'eva@example.com' },
  ])
  await deleteNotifiedGuests(server.sql)
  await send()
  const toEva = (await emails()).filter(({ to }) => to === 'eva@example.com')
  expect(toEva.map(({ text }) => text.split('\n')[0])).toEqual(['Changed: Noche de Son', 'Cancelled: Noche de Son'])
  await deleteNotifiedGuests(server.sql)
  expect(await server.sql`select phone_number from guests`).toEqual([{ phoneNumber: '+13055550148' }])
  await passMinutes(15)
  await queueTexts(server.sql, 100)
  await send()
  expect((await texts()).map(({ to, text }) => [to, text])).toEqual([
    ['+13055550148', expect.stringMatching(/^Pista: Noche de Son is cancelled\. See or stop: http/)],
  ])
  await deleteNotifiedGuests(server.sql)
  expect(await server.sql`select 1 from guests`).toEqual([])
})

test('a guest whose notice of a deleted host cannot be sent is deleted after a day', async () => {
  const event = await publish()
  await confirmed(event)
  await mateo.delete('/api/profile')
  await passMinutes(23 * 60)
  await deleteNotifiedGuests(server.sql)
  expect(await server.sql`select 1 from guests`).toHaveLength(1)
  await passMinutes(61)
  await deleteNotifiedGuests(server.sql)
  expect(await server.sql`select 1 from guests`).toEqual([])
  expect(await server.sql`select 1 from notifications`).toEqual([])
})

test('the notices of one transaction are sent once by two processes, and after a kill', async () => {
  const event = await publish()
  for (let guest = 0; guest < 30; guest += 1) await confirmed(event)
  await move(event)
  const killed = await takeDeliveries(server.sql, { channel: 'email', limit: 5 })
  expect(killed).toHaveLength(5)
  await Promise.all([send(), send()])
  expect(await emails()).toHaveLength(25)
  await passMinutes(5)
  await Promise.all([send(), send()])
  expect(new Set((await emails()).map(({ to }) => to)).size).toBe(30)
  expect(await emails()).toHaveLength(30)
})

test('a process of the previous release takes no delivery of a guest during an upgrade, and a present one sends it', async () => {
  const event = await publish()
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event)
  await passMinutes(10)
  // The statement of the previous release, with the columns that matter here.
  const taken = await server.sql<{ userId: string | null }[]>`
    with taken as (
      update notification_deliveries d
      set tries = d.tries + 1, lease = gen_random_uuid(), taken_at = now(), not_before = now() + interval '4 minutes'
      where d.ended_at is null and d.not_before <= now() and d.channel = 'email'
      returning d.notification_id
    )
    select n.user_id from taken t join notifications n on n.id = t.notification_id
  `
  expect(taken).toEqual([{ userId: ana.id }])
  await send()
  expect((await emails()).map(({ to }) => to)).toEqual(['eva@example.com'])
  // A present process takes the delivery of the member again after the lease.
  await passMinutes(5)
  await send()
  expect(await emails()).toHaveLength(2)
})

test('a notice waits while the SMTP server is down, and is sent when it is back', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event)
  const mailServer = await openMailServer()
  await mailServer.close()
  const down = mailBySmtp(
    { url: `smtp://pista:salsa@localhost:${mailServer.port}`, from: 'Pista <hola@pista.example>' },
    pino({ level: 'silent' }),
  )
  await sendDeliveries({ ...server.context, mail: down })
  await down.close()
  expect(await server.sql`select outcome, tries from notification_deliveries`).toEqual([{ outcome: null, tries: 1 }])
  await passMinutes(1)
  await send()
  expect((await emails()).map(({ to }) => to)).toEqual(['eva@example.com'])
})

test('the title and place of a hostile host carry no address into the email', async () => {
  const event = await publish('<b>Win</b> at evil.example/login', {
    venue: 'www.evil.example',
    location: 'a@evil.example',
  })
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event)
  await send()
  const [email] = await emails()
  expect(email?.text).toMatch(/^Changed: A night you are going to\n/)
  expect(email?.text).not.toContain('evil')
})

test('the reason of a cancellation contains no address in the email to a guest', async () => {
  const [event, other] = [await publish(), await publish('Noche de Ron')]
  for (const at of [event, other]) await confirmed(at, { contact: 'eva@example.com' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Your refund: https://evil.example/card' })
  await mateo.post(`/api/events/${other.id}/cancel`, { reason: 'The roof leaks' })
  await send()
  const sent = (await emails()).map(({ text }) => text).join('\n')
  expect(sent).toContain('Cancelled: Noche de Son')
  expect(sent).toContain('The roof leaks')
  expect(sent).not.toContain('evil')
})

test('the link below the email ends the emails of this event only, with one click and without a session', async () => {
  const [event, other] = [await publish(), await publish('Noche de Ron')]
  for (const at of [event, other]) await confirmed(at, { contact: 'eva@example.com', locale: 'es' })
  await move(event)
  await send()
  const path = stopPathIn((await emails())[0]?.text)
  const question = await server.stranger.get(path)
  expect(question.status).toBe(200)
  expect(await question.text()).toContain(
    '¿No quieres más correos de este tipo? Todos los avisos de esta noche, también si se cancela.',
  )
  expect(await server.sql`select 1 from guests where stopped_at is not null`).toEqual([])
  // The first character of the signature: the last one has bits that are not part of it.
  const wrong = path.replace(/\.([\w-])([\w-]{42})$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)
  expect((await stop(wrong)).status).toBe(404)
  const seenToken = (await emails())[0]?.link?.split('#notice=')[1] ?? ''
  expect((await stop(`/unsubscribe/guest.${seenToken}`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await stop(path)).status).toBe(200)

  for (const at of [event, other]) await mateo.post(`/api/events/${at.id}/cancel`, { reason: 'Rain' })
  await passMinutes(5)
  await send()
  expect((await subjects()).toSorted()).toEqual(['Cambió: Noche de Son', 'Cancelado: Noche de Ron'])
})

test('the headers of the email end the emails with one click', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event)
  const mailServer = await openMailServer()
  const mail = mailBySmtp(
    { url: `smtp://pista:salsa@localhost:${mailServer.port}`, from: 'Pista <hola@pista.example>' },
    pino({ level: 'silent' }),
    { ca },
  )
  await sendDeliveries({ ...server.context, mail })
  await mail.close()
  await mailServer.close()
  expect(mailServer.arrived).toHaveLength(1)
  const { headers, html } = mailServer.arrived[0] ?? { headers: new Map<string, string>(), html: '' }
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] =
    /^<http:\/\/localhost:3000(\/unsubscribe\/guest\.[\w.-]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(html).toContain(path)
  expect((await stop(path)).status).toBe(200)
  expect(await server.sql`select 1 from guests where stopped_at is not null`).toHaveLength(1)
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
  for (const _ of [1, 2]) expect(await (await stop(path)).text()).toContain('Ya no recibes mensajes de esta noche')
  expect(await isStopped()).toBe(true)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await passMinutes(20)
  await queueTexts(server.sql, 100)
  await send()
  expect(await texts()).toHaveLength(1)
  expect(await (await server.stranger.get(path)).text()).toContain('Cancelado: Noche de &lt;Son&gt;')
  await mateo.delete(`/api/events/${event.id}`)
  expect(await (await server.stranger.get(path)).text()).toContain('Una noche a la que ibas')
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

async function send() {
  await sendDeliveries(server.context)
}

async function publish(title = 'Noche de Son', place = {}): Promise<Event> {
  return await publishEvent(mateo, { title, ...place })
}

const go = (event: Pick<Event, 'id'>, guest: object) => server.stranger.post(`/api/events/${event.id}/guests`, guest)

/** A guest who has opened the link. */
async function confirmed(event: Event, about: Parameters<typeof newGuest>[0] = {}) {
  const guest = newGuest(about)
  expect((await go(event, guest)).status).toBe(201)
  const link = await linkSentTo(server, guest.contact)
  const response = await server.stranger.post('/api/guests/confirm', { link, device: guest.device })
  expect(response.status).toBe(200)
  const pass = (await response.json()) as GuestPass
  return { ...guest, link, pass }
}

async function claim({ id, email }: Person) {
  await server.sql`update users set email_verified_at = now() where id = ${id}`
  await claimGuests(server.sql, id)
  expect(await server.sql`select 1 from guests where email = ${email} and ended_at is null`).toEqual([])
}

async function move({ id }: Event, startTime = '23:00') {
  expect((await mateo.patch(`/api/events/${id}`, { startTime })).status).toBe(200)
}

async function startIn({ id }: Event, hours: number) {
  await server.sql`
    update events set start_local = now() + make_interval(mins => ${hours * 60}), end_local = null, tz = 'UTC' where id = ${id}
  `
}

/** Moves all times of the notifications and the edits back, as if these minutes had passed. */
async function passMinutes(minutes: number) {
  const passed = server.sql`make_interval(mins => ${minutes})`
  await server.sql`update notifications set created_at = created_at - ${passed}`
  await server.sql`update event_changes set began_at = began_at - ${passed}, at = at - ${passed}`
  await server.sql`
    update notification_deliveries set not_before = not_before - ${passed}, taken_at = taken_at - ${passed}
  `
}

type Sent = { kind: 'mail' | 'sms'; to: string; text: string; link?: string }

async function outbox(kind: Sent['kind']): Promise<Sent[]> {
  const sent = (await (await server.stranger.get('/api/dev/outbox')).json()) as Sent[]
  // Without the messages with the link that confirms a guest.
  return sent.filter(message => message.kind === kind && !message.text.includes('/g/')).toReversed()
}

const emails = () => outbox('mail')
const texts = () => outbox('sms')
const subjects = async () => (await emails()).map(({ text }) => text.split('\n')[0] ?? '')

function stopPathIn(text = '') {
  return /https?:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? ''
}

async function stop(path: string) {
  return await server.app.request(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
