import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { deleteNotifiedGuests } from '#db/accounts/erase-events.ts'
import { decideReport } from '#db/admin/moderation.ts'
import { takeDeliveries } from '#db/notifications/deliveries.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import { newGuest } from '../support/event-guest.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import type { Person } from '../support/person.ts'
import { openMailServer } from '../support/providers/mail-server.ts'

const { server, send, publish, go, confirmed, claim, move, startIn, passMinutes, emails, texts, subjects, hostOfTest } =
  await guestNoticeServer()

let mateo: Person
beforeEach(() => {
  mateo = hostOfTest()
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
  expect(email?.text).toContain(
    'Recibes este correo de Pista porque vas a esta fiesta, o esperas un lugar, sin cuenta.',
  )
  expect(email?.link).toMatch(new RegExp(`^http://localhost:3000/events/${event.id}#notice=${guest.id}\\.`))
  expect(email?.text).toMatch(/Cancelar la suscripción: http:\/\/localhost:3000\/unsubscribe\/guest\.\S+$/)
})

test('an email to a guest is sent for a day after its cause, and not later', async () => {
  const event = await publish()
  await confirmed(event)
  await move(event)
  await passMinutes(24 * 60 - 1)
  await send()
  expect(await emails()).toHaveLength(1)
  await move(event, '22:00')
  await passMinutes(24 * 60 + 1)
  await send()
  expect(await emails()).toHaveLength(1)
  const ended = await server.sql`select outcome from notification_deliveries where channel = 'email' order by ended_at`
  expect([...ended]).toEqual([{ outcome: 'sent' }, { outcome: 'skipped' }])
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
  expect(email?.text).toMatch(/^Changed: A party you are going to\n/)
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
