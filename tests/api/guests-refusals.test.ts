import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { codeOf } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, read, confirm, attendingCount } = guestCalls(server, mateo)

test('a request with the id of another device’s guest is refused', async () => {
  const event = await publish()
  const guest = newGuest()
  await go(event, guest)
  expect(await codeOf(go(event, { ...newGuest(), id: guest.id }))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(go(await publish(), guest))).toEqual([404, 'guest-not-found'])
})

test('a token of a device releases only its own requests, and the link all of the phone or address', async () => {
  const event = await publish()
  const [own, stranger] = [newGuest({ contact: 'own@example.com' }), newGuest({ contact: 'own@example.com' })]
  await go(event, own)
  const ownLink = await linkSentTo(server, 'own@example.com')
  await confirm(ownLink)
  const pass = await passIn(await go(event, stranger))
  await confirm(await linkSentTo(server, 'own@example.com'))
  await server.stranger.post('/api/guests/release', proofOf(pass, stranger))
  expect(await passIn(await read({ link: ownLink }))).toMatchObject({ state: 'confirmed' })
  expect(await attendingCount(event)).toBe(1)
  await go(event, newGuest({ contact: 'own@example.com' }))
  await server.stranger.post('/api/guests/release', { link: ownLink })
  expect(await attendingCount(event)).toBe(0)
})

test('a device without a token takes its request back by the id, and no other device does', async () => {
  const [event, other] = [await publish(), await publish()]
  const { id, device, ...guest } = newGuest()
  await go(event, { ...guest, id, device })
  const release = (proof: object) => server.stranger.post('/api/guests/release', proof)
  expect(await codeOf(release({ eventId: event.id, id, device: newGuest().device }))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(release({ eventId: other.id, id, device }))).toEqual([404, 'guest-not-found'])
  expect(await attendingCount(event)).toBe(1)
  expect((await read({ eventId: event.id, id, device })).status).toBe(400)
  expect((await release({ eventId: event.id, id, device })).status).toBe(200)
  expect(await attendingCount(event)).toBe(0)
})

test('a draft, a deleted, a cancelled and a past event refuse a guest, each with its sentence', async () => {
  const draft = await publish({ status: 'draft' })
  expect(await codeOf(go(draft, newGuest()))).toEqual([404, 'event-not-found'])
  const deleted = await publish()
  await mateo.delete(`/api/events/${deleted.id}`)
  expect(await codeOf(go(deleted, newGuest()))).toEqual([404, 'event-not-found'])
  const cancelled = await publish()
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Lluvia' })
  expect(await codeOf(go(cancelled, newGuest()))).toEqual([409, 'event-cancelled'])
  const past = await publish()
  await server.sql`update events set start_local = '2020-01-01 22:00', night_of = '2020-01-01' where id = ${past.id}`
  expect(await codeOf(go(past, newGuest()))).toEqual([409, 'event-over'])
  expect(await codeOf(go({ id: 'nope' }, newGuest()))).toEqual([404, 'event-not-found'])
})

test.each([
  ['no name', { name: '  ' }, 'name', 'required'],
  ['a name that is too long', { name: 'a'.repeat(61) }, 'name', 'too-long'],
  ['a name with a line break', { name: 'Ana\nMaría' }, 'name', 'invalid-text'],
  ['no contact', { contact: '' }, 'contact', 'required'],
  ['a word as contact', { contact: 'aitor' }, 'contact', 'invalid-contact'],
  ['a phone of another country', { contact: '+34 600 123 456' }, 'contact', 'invalid-contact'],
  ['half an email address', { contact: 'aitor@' }, 'contact', 'invalid-contact'],
  ['no key of a device', { device: 'short' }, 'device', 'invalid'],
])('%s is refused at its field', async (_, change, path, code) => {
  const response = await go(await publish(), { ...newGuest(), ...change })
  expect(response.status).toBe(400)
  expect((await response.json()).issues).toMatchObject([{ path, code }])
})

test('opening the link does not confirm; its button does, and twice is once', async () => {
  const event = await publish()
  const guest = newGuest({ contact: 'opened@example.com' })
  const pass = await passIn(await go(event, guest))
  const link = await linkSentTo(server, 'opened@example.com')
  await server.stranger.get(`/g/${link}`)
  expect(await passIn(await read({ link }))).toMatchObject({ state: 'unconfirmed', token: null })
  expect((await server.stranger.get('/api/guests/confirm')).status).toBe(404)
  expect(await passIn(await read(proofOf(pass, guest)))).toMatchObject({ state: 'unconfirmed' })

  for (let press = 0; press < 2; press += 1)
    expect(await passIn(await confirm(link))).toMatchObject({ state: 'confirmed', token: null })
  expect(await passIn(await read(proofOf(pass, guest)))).toMatchObject({ state: 'confirmed' })
  expect(await attendingCount(event)).toBe(1)
})

test('the link that is opened on another device gives that device a token', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'laptop@example.com' }))
  const laptop = newGuest()
  const pass = await passIn(await confirm(await linkSentTo(server, 'laptop@example.com'), laptop.device))
  expect(await passIn(await read(proofOf(pass, laptop)))).toMatchObject({ state: 'confirmed' })
})

test('a token of another event, another device, another key, or past its time is refused', async () => {
  const [event, other] = [await publish(), await publish()]
  const guest = newGuest()
  const pass = await passIn(await go(event, guest))
  const token = pass.token ?? ''
  const proofs = [
    { eventId: other.id, token, device: guest.device },
    { eventId: event.id, token, device: newGuest().device },
    { eventId: event.id, token: `${token.slice(0, -4)}AAAA`, device: guest.device },
    { eventId: event.id, token: 'not a token', device: guest.device },
    { eventId: event.id, token: await forgedToken(token, randomBytes(32), 60), device: guest.device },
    { eventId: event.id, token: await forgedToken(token, guestKey(), -60), device: guest.device },
    { link: randomBytes(32).toString('base64url') },
  ]
  for (const proof of proofs) {
    expect(await codeOf(read(proof))).toEqual([404, 'guest-not-found'])
    expect(await codeOf(server.stranger.post('/api/guests/release', proof))).toEqual([404, 'guest-not-found'])
  }
  // With the right key and time the same claims are accepted.
  const valid = { eventId: event.id, token: await forgedToken(token, guestKey(), 60), device: guest.device }
  expect((await read(valid)).status).toBe(200)
  expect(await attendingCount(event)).toBe(1)
})

const guestKey = () => Buffer.from(server.context.secrets.key('guest-token'), 'base64url')

/** The claims of a real token, signed with this key. */
async function forgedToken(token: string, key: Buffer, lifeSeconds: number) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + lifeSeconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key)
}

test('an unconfirmed request with a foreign phone cannot take back the guest with that phone', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'victim@example.com' }))
  await confirm(await linkSentTo(server, 'victim@example.com'))
  const attacker = newGuest({ contact: 'VICTIM@example.com' })
  const pass = await passIn(await go(event, attacker))
  await server.stranger.post('/api/guests/release', proofOf(pass, attacker))
  expect(await attendingCount(event)).toBe(1)
})

test('a cancelled or past event cannot be confirmed', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'rain@example.com' }))
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Lluvia' })
  expect(await codeOf(confirm(await linkSentTo(server, 'rain@example.com')))).toEqual([409, 'event-cancelled'])
})

test('a body that is no proof is refused', async () => {
  for (const body of [{}, { link: 5 }, { token: 'x' }, { eventId: randomUUID(), token: 'x', device: '' }, []]) {
    expect((await read(body)).status).toBe(400)
    expect((await server.stranger.post('/api/guests/release', body)).status).toBe(400)
    expect((await server.stranger.post('/api/guests/confirm', body)).status).toBe(400)
  }
})

test('a mistyped address whose digits are the phone of another person is refused, and no text is sent', async () => {
  const event = await publish()
  for (const contact of ['ana3055550123@gmail', 'call 305 then 555 and 0123', '3055550123 '.repeat(4)]) {
    const response = await server.stranger.post(`/api/events/${event.id}/guests`, newGuest({ contact }))
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-contact'])
  }
  expect(await server.sql`select from dev_outbox where recipient = '+13055550123'`).toHaveLength(0)
})
