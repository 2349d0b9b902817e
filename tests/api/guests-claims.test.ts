import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { suspend } from '../support/admin.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { codeOf } from '../support/person.ts'
import { cookiesOf, provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, read, confirm, attendingCount, expire } = guestCalls(server, mateo)

test('an account with the phone of a guest claims the event at sign-up, and the device of the guest shows it', async () => {
  const event = await publish({ capacity: 5 })
  const guest = newGuest({ contact: '(305) 555-0142' })
  const pass = await passIn(await go(event, guest))
  await confirm(await linkSentTo(server, '+13055550142'))
  const { bearer, uid } = await provePhone(server, '+13055550142')
  const order = registration('aitor.b', '+13055550142')
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
  const order = registration('irati.b', '+13055550143', { uid })
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

test('a device claims its unconfirmed places for the account, whatever the contact of the account is', async () => {
  const [event, other] = [await publish({ capacity: 1 }), await publish()]
  const guest = newGuest({ contact: 'garazi.b@example.com' })
  const pass = await passIn(await go(event, guest))
  const otherPass = await passIn(await go(other, newGuest({ contact: '(305) 555-0144', device: guest.device })))
  const garazi = await server.person('garazi')
  const stateAt = async ({ id }: Event) => (await (await garazi.get(`/api/events/${id}/mine`)).json()).attendance
  expect([await stateAt(event), await stateAt(other)]).toEqual([null, null])
  for (const held of [pass, otherPass])
    expect((await garazi.post('/api/guests/claim', proofOf(held, guest))).status).toBe(200)
  expect([await stateAt(event), await stateAt(other)]).toEqual(['going', 'going'])
  expect([await attendingCount(event), await attendingCount(other)]).toEqual([1, 1])
})

test('a guest with the phone of a suspended account stays a guest', async () => {
  const nora = await server.person('nora')
  await suspend(server.sql, nora)
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
  const guest = newGuest()
  const freePass = await passIn(await go(free, guest))
  const fullPass = await passIn(await go(full, newGuest({ contact: guest.contact, device: guest.device })))
  const [diego, idoia] = [await server.person('diego'), await server.person('idoia')]
  expect((await diego.put(`/api/events/${full.id}/attendance`, { state: 'going' })).status).toBe(200)
  expect((await idoia.post('/api/guests/claim', proofOf(freePass, guest))).status).toBe(200)
  expect(await codeOf(idoia.post('/api/guests/claim', proofOf(fullPass, guest)))).toEqual([409, 'event-full'])
  expect([await attendingCount(free), await attendingCount(full)]).toEqual([1, 1])
  // The guest may still confirm when a place becomes free.
  expect(await server.sql`select 1 from guests where event_id = ${full.id} and state = 'unconfirmed'`).toHaveLength(1)
})

test('of two accounts with the same token the first one gets the place, also when both ask at once', async () => {
  const [event, contested] = [await publish({ capacity: 1 }), await publish({ capacity: 1 })]
  const [aitor, bea] = [await server.person('aitor.u'), await server.person('bea.u')]
  const guest = newGuest()
  const pass = await passIn(await go(event, guest))
  const claim = async (person: typeof aitor, held = pass) =>
    await person.post('/api/guests/claim', proofOf(held, guest))
  expect((await claim(aitor)).status).toBe(200)
  // A repeated request succeeds, because its response may have been lost.
  expect((await claim(aitor)).status).toBe(200)
  expect(await codeOf(claim(bea))).toEqual([409, 'guest-claimed'])
  expect(await attendingCount(event)).toBe(1)

  const next = await passIn(await go(contested, newGuest({ device: guest.device })))
  const statuses = (await Promise.all([claim(aitor, next), claim(bea, next)])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await attendingCount(contested)).toBe(1)
})

test('a foreign token, that of another device, and one whose place was given back claim nothing', async () => {
  const event = await publish()
  const guest = newGuest()
  const pass = await passIn(await go(event, guest))
  const carla = await server.person('carla.u')
  const claim = async (proof: object) =>
    await codeOf(carla.post('/api/guests/claim', { ...proofOf(pass, guest), ...proof }))
  expect(await claim({ device: newGuest().device })).toEqual([404, 'guest-not-found'])
  expect(await claim({ token: `${pass.token}x` })).toEqual([404, 'guest-not-found'])
  expect(await claim({ eventId: (await publish()).id })).toEqual([404, 'guest-not-found'])
  const link = await linkSentTo(server, guest.contact)
  expect((await carla.post('/api/guests/claim', { link })).status).toBe(400)
  expect((await server.stranger.post('/api/guests/claim', proofOf(pass, guest))).status).toBe(401)
  await server.stranger.post('/api/guests/release', proofOf(pass, guest))
  expect(await claim({})).toEqual([410, 'guest-released'])
  expect(await (await carla.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: null })
  const late = newGuest()
  const latePass = await passIn(await go(event, late))
  await expire(latePass.id)
  expect(await claim(proofOf(latePass, late))).toEqual([410, 'guest-released'])
  expect(await attendingCount(event)).toBe(0)
})

test('a member who goes already, or waits, and claims the place of the device has one place', async () => {
  const event = await publish({ capacity: 2, hasWaitingList: true })
  const [waiting, going, diego] = [
    await server.person('nora.u'),
    await server.person('leo.u'),
    await server.person('diego.u'),
  ]
  const [first, second] = [newGuest(), newGuest()]
  const firstPass = await passIn(await go(event, first))
  expect((await going.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
  for (const person of [waiting, diego])
    expect(await (await person.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })).json()).toMatchObject({
      attendance: 'waiting',
    })
  // The place of a member who had two goes to the member who waited first.
  expect((await going.post('/api/guests/claim', proofOf(firstPass, first))).status).toBe(200)
  expect(await attendingCount(event)).toBe(2)
  expect(await (await waiting.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: 'going' })

  await going.delete(`/api/events/${event.id}/attendance`)
  await server.sql`update held_places set until = now() where event_id = ${event.id}`
  await diego.delete(`/api/events/${event.id}/attendance`)
  await server.sql`update held_places set until = now() where event_id = ${event.id}`
  const secondPass = await passIn(await go(event, second))
  await diego.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  expect((await diego.post('/api/guests/claim', proofOf(secondPass, second))).status).toBe(200)
  expect(await (await diego.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ attendance: 'going' })
  expect(await attendingCount(event)).toBe(2)
})

test('a member who waits with others and claims a guest who waits, too, keeps them', async () => {
  const event = await publish({ capacity: 1, hasWaitingList: true, plusOneLimit: 2 })
  const [first, nora] = [await server.person('first.w'), await server.person('nora.w')]
  await first.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const guest = newGuest({ waits: true })
  const held = await passIn(await go(event, guest))
  const plusOnes = [{ name: 'Camila' }]
  await nora.put(`/api/events/${event.id}/attendance`, { state: 'waiting', plusOnes })
  expect((await nora.post('/api/guests/claim', proofOf(held, guest))).status).toBe(200)
  expect(await (await nora.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({
    attendance: 'waiting',
    plusOnes,
  })
})

test('a claimed place keeps its pass, and whom the door has let in stays in', async () => {
  const event = await publish()
  const guest = newGuest()
  const held = await passIn(await go(event, guest))
  await confirm(await linkSentTo(server, guest.contact))
  const list = async () =>
    (await (await mateo.get(`/api/events/${event.id}/door`)).json()).people as { pass: string; name: string }[]
  const pass = (await list()).at(0)?.pass
  const oihana = await server.person('oihana', { firstName: 'Oihana' })
  expect((await oihana.post('/api/guests/claim', proofOf(held, guest))).status).toBe(200)
  const mine = await (await oihana.get(`/api/events/${event.id}/mine`)).json()
  expect(mine).toMatchObject({ attendance: 'going', pass: held.pass })
  expect(await list()).toMatchObject([{ pass, name: expect.stringContaining('Oihana') }])
})

test('an account takes no place that its guest has just given back', async () => {
  const event = await publish({ capacity: 1 })
  const guest = newGuest({ contact: '(305) 555-0161' })
  const pass = await passIn(await go(event, guest))
  await confirm(await linkSentTo(server, '+13055550161'))
  await server.stranger.post('/api/guests/release', proofOf(pass, guest))
  const { bearer, uid } = await provePhone(server, '+13055550161')
  const order = registration('oihane.b', '+13055550161', { uid })
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
