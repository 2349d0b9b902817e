import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { postedGig } from '../support/gig.ts'
import { notificationServer } from '../support/notification-server.ts'
import type { Person } from '../support/person.ts'

const { server, send, member, publish, go, move, passMinutes, dueInMinutes, emailRows, emails, peopleOfTest } =
  await notificationServer()

let ana: Person
let mateo: Person
beforeEach(() => {
  ;({ ana, mateo } = peopleOfTest())
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
  expect(email?.text).toContain(
    'You get this email from Pista because you are going or waiting for a place, work there, or follow the series.',
  )
  expect(email?.text).toMatch(/Unsubscribe: http:\/\/localhost:3000\/unsubscribe\/\S+$/)
})

test('a member with an accepted gig gets the email of a change, and not after the place was given back', async () => {
  const event = await publish()
  const gig = await postedGig(mateo, event)
  const form = new FormData()
  const applicant = { applicantName: 'Ana', applicantPhone: '(305) 555-0188', applicantEmail: ana.email }
  for (const [field, value] of Object.entries(applicant)) form.set(field, value)
  const applied = await server.app.request(`/api/jobs/${gig.id}/apply`, { method: 'POST', body: form })
  const { id } = (await applied.json()) as { id: string }
  const isAccepted = async (status: string) =>
    expect((await mateo.patch(`/api/applications/${id}`, { status })).status).toBe(200)

  await isAccepted('hired')
  await move(event)
  await passMinutes(10)
  await send()
  const texts = (await emails()).map(({ text }) => text).filter(text => text.startsWith('Changed'))
  expect(texts).toHaveLength(1)

  await move(event, '23:30')
  await isAccepted('shortlisted')
  await passMinutes(10)
  await send()
  expect((await emails()).filter(({ text }) => text.startsWith('Changed'))).toHaveLength(1)
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
