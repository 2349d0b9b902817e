import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { cookiesOf, provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, read, confirm, attendingCount } = guestCalls(server, mateo)

test('an account with the phone of a guest claims the event at sign-up, and the device of the guest shows it', async () => {
  const event = await publish({ capacity: 5 })
  const guest = newGuest({ contact: '(305) 555-0142' })
  const pass = await passIn(await go(event, guest))
  const { bearer, uid } = await provePhone(server, '+13055550142')
  const order = registration('aitor.b', '+13055550142', { guestDevice: guest.device })
  const signedUp = await server.stranger.post('/api/auth/register-firebase', { ...order, uid }, bearer)
  expect(signedUp.status).toBe(201)
  const mine = await server.stranger.get(`/api/events/${event.id}/mine`, { cookie: cookiesOf(signedUp) })
  expect(await mine.json()).toMatchObject({ attendance: 'going' })
  expect(await attendingCount(event)).toBe(1)
  expect(await passIn(await read(proofOf(pass, guest)))).toMatchObject({ state: 'claimed', name: '' })
  // The place is the account's now, so the device without it cannot release it.
  expect((await server.stranger.post('/api/guests/release', proofOf(pass, guest))).status).toBe(200)
  expect(await attendingCount(event)).toBe(1)
})

test('a request of a stranger with the phone of another person becomes no event of that account', async () => {
  const [wanted, foreign] = [await publish(), await publish()]
  const stranger = newGuest({ contact: '+13055550143' })
  const pass = await passIn(await go(foreign, stranger))
  const { bearer, uid } = await provePhone(server, '+13055550143')
  const order = registration('irati.b', '+13055550143', { uid, guestDevice: newGuest().device })
  const signedUp = await server.stranger.post('/api/auth/register-firebase', order, bearer)
  expect(signedUp.status).toBe(201)
  const cookie = cookiesOf(signedUp)
  await go(wanted, newGuest({ contact: '+13055550143' }))
  await confirm(await linkSentTo(server, '+13055550143'))
  const stateAt = async ({ id }: Event) =>
    (await (await server.stranger.get(`/api/events/${id}/mine`, { cookie })).json()).attendance
  expect([await stateAt(wanted), await stateAt(foreign)]).toEqual(['going', null])
  expect(await passIn(await read(proofOf(pass, stranger)))).toMatchObject({ state: 'unconfirmed' })
})

test('a sign-up claims the unconfirmed requests of its device, also with an email address that is not confirmed', async () => {
  const [event, other] = [await publish(), await publish()]
  const guest = newGuest({ contact: 'garazi.b@example.com' })
  await go(event, guest)
  await go(other, newGuest({ contact: 'another.person@example.com', device: guest.device }))
  const { bearer, uid } = await provePhone(server, '+13055550144')
  const order = registration('garazi.b', '+13055550144', { uid, guestDevice: guest.device })
  const cookie = cookiesOf(await server.stranger.post('/api/auth/register-firebase', order, bearer))
  const stateAt = async ({ id }: Event) =>
    (await (await server.stranger.get(`/api/events/${id}/mine`, { cookie })).json()).attendance
  expect([await stateAt(event), await stateAt(other)]).toEqual(['going', null])
})

test('a guest with the phone of a suspended account stays a guest', async () => {
  const nora = await server.person('nora')
  const decision = randomUUID()
  await server.sql`insert into moderation (id, kind, target_id, action) values (${decision}, 'user', ${nora.id}, 'suspend')`
  await server.sql`update users set suspended_by = ${decision} where id = ${nora.id}`
  const event = await publish()
  await go(event, newGuest({ contact: nora.phoneNumber }))
  expect(await passIn(await confirm(await linkSentTo(server, nora.phoneNumber)))).toMatchObject({ state: 'confirmed' })
  expect(await server.sql`select 1 from attendances where event_id = ${event.id}`).toHaveLength(0)
})

test('an existing account claims a guest when the link is opened, and only with a proved address', async () => {
  const [bea, eve] = [await server.person('bea'), await server.person('eve')]
  await server.sql`update users set email_verified_at = now() where id = ${bea.id}`
  const event = await publish()
  for (const { email } of [bea, eve]) {
    await go(event, newGuest({ contact: email.toUpperCase() }))
    await confirm(await linkSentTo(server, email.toUpperCase()))
  }
  expect(await (await bea.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: 'going' })
  expect(await (await eve.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: null })
  expect(await attendingCount(event)).toBe(2)

  await eve.post('/api/auth/resend-verification')
  const token = await linkSentTo(server, eve.email, /token=([\w-]{43})/)
  await server.stranger.get(`/api/verify-email?token=${token}`)
  expect(await (await eve.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: 'going' })
  expect(await attendingCount(event)).toBe(2)
})

test('a member who goes already and claims a guest takes one place', async () => {
  const carla = await server.person('carla')
  const event = await publish()
  await carla.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await go(event, newGuest({ contact: carla.phoneNumber }))
  expect(await attendingCount(event)).toBe(2)
  await confirm(await linkSentTo(server, carla.phoneNumber))
  expect(await attendingCount(event)).toBe(1)
})

test('an account claims an unconfirmed guest without a place only while the event has one', async () => {
  const [free, full] = [
    await publish({ capacity: 1, confirmedGuestsOnly: true }),
    await publish({ capacity: 1, confirmedGuestsOnly: true }),
  ]
  const guest = newGuest({ contact: 'idoia.b@example.com' })
  await go(free, guest)
  await go(full, newGuest({ contact: guest.contact, device: guest.device }))
  const diego = await server.person('diego')
  expect((await diego.put(`/api/events/${full.id}/attendance`, { state: 'going' })).status).toBe(200)
  const { bearer, uid } = await provePhone(server, '+13055550148')
  const order = registration('idoia.b', '+13055550148', { uid, guestDevice: guest.device })
  const cookie = cookiesOf(await server.stranger.post('/api/auth/register-firebase', order, bearer))
  const stateAt = async ({ id }: Event) =>
    (await (await server.stranger.get(`/api/events/${id}/mine`, { cookie })).json()).attendance
  expect([await stateAt(free), await stateAt(full)]).toEqual(['going', null])
  expect([await attendingCount(free), await attendingCount(full)]).toEqual([1, 1])
  // The guest may still confirm when a place becomes free.
  expect(await server.sql`select 1 from guests where event_id = ${full.id} and state = 'unconfirmed'`).toHaveLength(1)
})

test('an account takes no place that its guest has just given back', async () => {
  const event = await publish({ capacity: 1 })
  const guest = newGuest({ contact: '(305) 555-0161' })
  const pass = await passIn(await go(event, guest))
  await confirm(await linkSentTo(server, '+13055550161'))
  await server.stranger.post('/api/guests/release', proofOf(pass, guest))
  const { bearer, uid } = await provePhone(server, '+13055550161')
  const order = registration('oihane.b', '+13055550161', { uid, guestDevice: guest.device })
  const cookie = cookiesOf(await server.stranger.post('/api/auth/register-firebase', order, bearer))
  const mine = await server.stranger.get(`/api/events/${event.id}/mine`, { cookie })
  expect(await mine.json()).toMatchObject({ attendance: null })
})

test('a member who has left an event and claims a guest there takes one place', async () => {
  const leo = await server.person('leo')
  await server.sql`update users set email_verified_at = now() where id = ${leo.id}`
  const event = await publish({ capacity: 2 })
  await go(event, newGuest({ contact: leo.email }))
  await leo.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await leo.delete(`/api/events/${event.id}/attendance`)
  await confirm(await linkSentTo(server, leo.email))
  expect(await (await leo.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: 'going' })
  expect(await attendingCount(event)).toBe(1)
})
