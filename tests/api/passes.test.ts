import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Attending, Event, MyPart } from '#contract/events/events.ts'
import { checkPass, type VerifySignature } from '#contract/events/pass/pass-token.ts'
import type { Pass, PassCheck, PassKeys } from '#contract/events/pass/passes.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { codeOf, guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
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

test('the door reads the token and the typed code of a member', async () => {
  const event = await publish()
  const pass = await passOf(ana, event)
  const valid = { state: 'valid', holders: [{ kind: 'member', id: ana.id, name: 'Ana Ruiz', isConfirmed: true }] }
  expect(await check(mateo, event, pass.token)).toEqual(valid)
  for (const typed of [pass.code, ` ${pass.code.toLowerCase()} `, `${pass.code.slice(0, 2)} · ${pass.code.slice(2)}`])
    expect(await check(mateo, event, typed)).toEqual(valid)
})

test('a pass is not valid for another event, on another date, or after the place was given back', async () => {
  const [event, other] = [await publish(), await publish()]
  const { token, code } = await passOf(ana, event)
  expect(await check(mateo, other, token)).toEqual({ state: 'other-event', holders: [] })
  expect(await check(mateo, event, 'K7')).toEqual({ state: 'unreadable', holders: [] })

  await ana.delete(`/api/events/${event.id}/attendance`)
  for (const typed of [token, code])
    expect(await check(mateo, event, typed)).toEqual({ state: 'not-going', holders: [] })

  await attend(ana, event)
  await server.sql`update events set night_of = night_of + 1 where id = ${event.id}`
  expect(await check(mateo, event, token)).toEqual({ state: 'other-night', holders: [] })
  expect(await check(mateo, event, (await mine(ana, event)).pass?.token ?? '')).toMatchObject({ state: 'valid' })
})

test('only those who see the guests of an event check passes', async () => {
  const event = await publish()
  const { token } = await passOf(ana, event)
  const helper = await server.person('door')
  await mateo.post(`/api/users/${helper.id}/follow`)
  const asked = () => helper.post(`/api/events/${event.id}/passes/check`, { pass: token })
  expect(await codeOf(asked())).toEqual([404, 'event-not-found'])
  await mateo.put(`/api/events/${event.id}/people/${helper.id}`, { role: 'door' })
  expect(await codeOf(asked())).toEqual([404, 'event-not-found'])
  await helper.put(`/api/events/${event.id}/role`)
  expect((await asked()).status).toBe(200)
  // The keys are those with which the device at the door checks without a network.
  const { keys }: PassKeys = await (await helper.get(`/api/events/${event.id}/passes/keys`)).json()
  expect(await checkPass(token, event, keys, isSignedWith)).toEqual({ kind: 'member', id: ana.id })
  expect(await codeOf(ana.get(`/api/events/${event.id}/passes/keys`))).toEqual([404, 'event-not-found'])
  expect((await server.stranger.post(`/api/events/${event.id}/passes/check`, { pass: token })).status).toBe(401)
})

test('a guest without an account has a pass on the own device, confirmed by the link', async () => {
  const event = await publish()
  const guest = newGuest({ name: 'Aitor', contact: 'pass@example.com' })
  const place = await passIn(await go(event, guest))
  const holder = { kind: 'guest', id: guest.id, name: 'Aitor', isConfirmed: false }
  expect(await check(mateo, event, place.pass?.token ?? '')).toEqual({ state: 'valid', holders: [holder] })

  const link = await linkSentTo(server, 'pass@example.com')
  // Scanners of emails open links: the link alone gives no pass.
  expect(await passIn(await read({ link }))).not.toHaveProperty('pass')
  await confirm(link)
  expect((await passIn(await read(proofOf(place, guest)))).pass).toEqual(place.pass)
  expect(await check(mateo, event, place.pass?.code ?? '')).toEqual({
    state: 'valid',
    holders: [{ ...holder, isConfirmed: true }],
  })
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

async function check(person: Person, { id }: Event, pass: string): Promise<PassCheck> {
  const response = await person.post(`/api/events/${id}/passes/check`, { pass })
  expect(response.status).toBe(200)
  return await response.json()
}
