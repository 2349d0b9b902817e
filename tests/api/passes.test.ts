import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DoorList, DoorPerson } from '#contract/events/door/door.ts'
import type { Event } from '#contract/events/events.ts'
import type { Attending, MyPart } from '#contract/events/going/attendance.ts'
import { checkPass, type PassProblem, type VerifySignature } from '#contract/events/pass/pass-token.ts'
import type { Pass } from '#contract/events/pass/passes.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana', { firstName: 'Ana', lastName: 'Ruiz' })
const { publish, go, read, confirm } = guestCalls(server, mateo)

test('a member who goes gets a pass with the response and with the own part, always the same one', async () => {
  const event = await publish()
  expect(await mine(ana, event)).not.toHaveProperty('pass')
  const { pass } = await attend(ana, event)
  expect(pass).toEqual({ token: expect.stringMatching(/^[\w-]{136}$/), code: expect.stringMatching(/^[A-Z]\d{4}$/) })
  expect((await mine(ana, event)).pass).toEqual(pass)
  expect((await attend(ana, event)).pass).toEqual(pass)
  expect((await attend(ana, await publish())).pass?.token).not.toBe(pass?.token)

  expect(await attend(ana, event, 'interested')).not.toHaveProperty('pass')
  expect(await mine(ana, event)).not.toHaveProperty('pass')
})

test('the list of the door has the person of the token and of the code of a member', async () => {
  const event = await publish()
  const { token, code } = await passOf(ana, event)
  const person = { pass: `member:${ana.id}`, name: 'Ana Ruiz', code, isConfirmed: true }
  expect(await check(mateo, event, token)).toEqual(person)
  expect((await doorOf(mateo, event)).people).toEqual([person])
})

test('a pass is not valid for another event, on another date, or after the place was given back', async () => {
  const [event, other] = [await publish(), await publish()]
  const { token } = await passOf(ana, event)
  expect(await check(mateo, other, token)).toBe('other-event')
  expect(await check(mateo, event, 'K7')).toBe('unreadable')

  await ana.delete(`/api/events/${event.id}/attendance`)
  expect(await check(mateo, event, token)).toBe('not-going')

  await attend(ana, event)
  await server.sql`update events set night_of = night_of + 1 where id = ${event.id}`
  expect(await check(mateo, event, token)).toBe('other-night')
  expect(await check(mateo, event, (await mine(ana, event)).pass?.token ?? '')).toMatchObject({ name: 'Ana Ruiz' })
})

test('a guest without an account has a pass on the own device, confirmed by the link', async () => {
  const event = await publish()
  const guest = newGuest({ name: 'Aitor', contact: 'pass@example.com' })
  const place = await passIn(await go(event, guest))
  const holder = { pass: `guest:${guest.id}`, name: 'Aitor', code: place.pass?.code, isConfirmed: false }
  expect(await check(mateo, event, place.pass?.token ?? '')).toEqual(holder)

  const link = await linkSentTo(server, 'pass@example.com')
  // Scanners of emails open links: the link alone gives no pass.
  expect(await passIn(await read({ link }))).not.toHaveProperty('pass')
  await confirm(link)
  expect((await passIn(await read(proofOf(place, guest)))).pass).toEqual(place.pass)
  expect((await doorOf(mateo, event)).people).toEqual([{ ...holder, isConfirmed: true }])
})

test('a guest whom the host counts only after the link has no pass before it', async () => {
  const event = await publish({ confirmedGuestsOnly: true })
  const guest = newGuest({ contact: 'later@example.com' })
  expect(await passIn(await go(event, guest))).not.toHaveProperty('pass')
  const confirmed = await passIn(await confirm(await linkSentTo(server, 'later@example.com'), guest.device))
  expect(confirmed.pass).toBeDefined()
})

const isSignedWith: VerifySignature = (key, signature, signed) =>
  verify(null, signed, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }), signature)

async function attend(person: Person, { id }: Event, state = 'going'): Promise<Attending> {
  return await (await person.put(`/api/events/${id}/attendance`, { state })).json()
}

async function mine(person: Person, { id }: Event): Promise<MyPart> {
  return await (await person.get(`/api/events/${id}/mine`)).json()
}

async function passOf(person: Person, event: Event): Promise<Pass> {
  const { pass } = await attend(person, event)
  if (!pass) throw new Error('the member has no pass')
  return pass
}

async function doorOf(person: Person, { id }: Event): Promise<DoorList> {
  const response = await person.get(`/api/events/${id}/door`)
  expect(response.status).toBe(200)
  return await response.json()
}

/** As a phone at the door checks a pass: with the keys and the list, and without a request. */
async function check(person: Person, event: Event, token: string): Promise<DoorPerson | PassProblem | 'not-going'> {
  const { eventId, nightOf, keys, people } = await doorOf(person, event)
  const holder = await checkPass(token, { id: eventId, nightOf }, keys, isSignedWith)
  if (typeof holder === 'string') return holder
  return people.find(({ pass }) => pass === `${holder.kind}:${holder.id}`) ?? 'not-going'
}
