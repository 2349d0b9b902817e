import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { runCleanup } from '#api/cleanup/cleanup.ts'
import type { Event } from '#contract/events/events.ts'
import type { GuestOnList, GuestPass } from '#contract/events/guests.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { cookiesOf, provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const publish = (about: object = {}) => publishEvent(mateo, about)
const go = (event: Pick<Event, 'id'>, guest: object) => server.stranger.post(`/api/events/${event.id}/guests`, guest)
const attendingCount = async ({ id }: Pick<Event, 'id'>) =>
  ((await (await server.stranger.get(`/api/events/${id}`)).json()) as Event).attendingCount
const codeOf = async (response: Response | Promise<Response>) => {
  const { status } = await response
  const { code }: { code: string } = await (await response).json()
  return [status, code]
}
const read = (proof: object) => server.stranger.post('/api/guests/read', proof)
const confirm = (link: string, device?: string) => server.stranger.post('/api/guests/confirm', { link, device })
const passIn = async (response: Response): Promise<GuestPass> => {
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as GuestPass
}
const proofOf = ({ eventId, token }: GuestPass, { device }: { device: string }) => ({ eventId, token, device })
const expire = (id: string) => server.sql`update guests set confirm_by = now() where id = ${id}`

test('a visitor goes without an account, and counts at once', async () => {
  const event = await publish({ capacity: 10 })
  const guest = newGuest({ name: 'Aitor', contact: 'aitor@example.com', locale: 'es' })
  const response = await go(event, guest)
  expect(response.status).toBe(201)
  expect(await response.clone().json()).toMatchObject({
    id: guest.id,
    eventId: event.id,
    name: 'Aitor',
    state: 'unconfirmed',
    hasPlace: true,
    token: expect.any(String),
  })
  expect(await attendingCount(event)).toBe(1)
  const [stored] =
    await server.sql`select name, phone_number, email, locale, confirm_by - created_at as life from guests where id = ${guest.id}`
  expect(stored).toMatchObject({ name: 'Aitor', phoneNumber: null, email: 'aitor@example.com', locale: 'es' })
  expect(stored?.life).toBe('1 day')
})

test('a repeated request makes one guest and sends one message', async () => {
  const event = await publish()
  const guest = newGuest({ contact: 'repeat@example.com' })
  const responses = await Promise.all([go(event, guest), go(event, guest), go(event, guest)])
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '201'])
  expect(await attendingCount(event)).toBe(1)
  const outbox = await (await server.stranger.get('/api/dev/outbox?to=repeat@example.com')).json()
  expect(outbox).toHaveLength(1)
})

test('a request with the id of another device’s guest is refused', async () => {
  const event = await publish()
  const guest = newGuest()
  await go(event, guest)
  expect(await codeOf(go(event, { ...newGuest(), id: guest.id }))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(go(await publish(), guest))).toEqual([404, 'guest-not-found'])
})

test('several requests with one phone take one place for each device, and one in all once it is confirmed', async () => {
  const event = await publish({ capacity: 3 })
  const own = newGuest({ contact: '(305) 555-0150' })
  await go(event, own)
  await go(event, newGuest({ contact: '305-555-0150', device: own.device }))
  expect(await attendingCount(event)).toBe(1)
  const other = newGuest({ contact: '+13055550150' })
  await go(event, other)
  expect(await attendingCount(event)).toBe(2)
  await confirm(await linkSentTo(server, '+13055550150'))
  expect(await attendingCount(event)).toBe(1)

  for (let guest = 0; guest < 2; guest += 1) expect((await go(event, newGuest())).status).toBe(201)
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'event-full'])
  // Also with the phone that goes already: the response must not reveal that it does.
  expect(await codeOf(go(event, newGuest({ contact: '+13055550150' })))).toEqual([409, 'event-full'])
})

test('the number of people does not show whether a phone or address goes already', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'known@example.com' }))
  await confirm(await linkSentTo(server, 'known@example.com'))
  for (const [index, contact] of ['known@example.com', 'unknown@example.com'].entries()) {
    await go(event, newGuest({ contact }))
    expect(await attendingCount(event)).toBe(2 + index)
  }
  // The second link of a person who goes already is valid, and takes no other place.
  await confirm(await linkSentTo(server, 'known@example.com'))
  expect(await attendingCount(event)).toBe(2)
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

test('of guests and members who want the last place exactly one gets it', async () => {
  const event = await publish({ capacity: 1 })
  const members = await Promise.all(Array.from({ length: 20 }, (_, index) => server.person(`last${index}`)))
  const responses = await Promise.all([
    ...members.map(member => member.put(`/api/events/${event.id}/attendance`, { state: 'going' })),
    ...Array.from({ length: 20 }, () => go(event, newGuest())),
  ])
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  for (const response of responses.filter(({ ok }) => !ok)) expect(await codeOf(response)).toEqual([409, 'event-full'])
  expect(await attendingCount(event)).toBe(1)
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

test('the response is the same for a phone or address with an account', async () => {
  const ana = await server.person('ana')
  const event = await publish()
  const shapes = []
  for (const contact of [ana.email, 'nobody.here@example.com', ana.phoneNumber, '+13055550177']) {
    const response = await go(event, newGuest({ contact, name: 'Same' }))
    const { id: _, token: __, confirmBy: ___, ...body } = (await response.json()) as GuestPass
    shapes.push([response.status, body])
  }
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
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

test('after 24 hours without the link the place is free, before the cleanup and after it', async () => {
  const event = await publish({ capacity: 1 })
  const guest = newGuest({ contact: 'late@example.com' })
  const pass = await passIn(await go(event, guest))
  const link = await linkSentTo(server, 'late@example.com')
  await expire(guest.id)
  expect(await codeOf(read(proofOf(pass, guest)))).toEqual([410, 'guest-released'])
  expect(await codeOf(confirm(link))).toEqual([410, 'guest-released'])
  expect(await codeOf(go(event, guest))).toEqual([410, 'guest-released'])
  const next = newGuest()
  expect((await go(event, next)).status).toBe(201)

  await expire(next.id)
  await server.sql`delete from job_runs`
  await runCleanup(server.context)
  expect(await attendingCount(event)).toBe(0)
  const rows = await server.sql`select state, name, phone_number, email from guests where event_id = ${event.id}`
  expect([...rows]).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'released', name: '', phoneNumber: null, email: null })),
  )
})

test('a confirmed guest stays after 24 hours', async () => {
  const event = await publish()
  const guest = newGuest({ contact: 'stays@example.com' })
  await go(event, guest)
  await confirm(await linkSentTo(server, 'stays@example.com'))
  await expire(guest.id)
  await server.sql`delete from job_runs`
  await runCleanup(server.context)
  expect(await attendingCount(event)).toBe(1)
})

test('a guest takes the place back, from the device and from the link, and may go again', async () => {
  const event = await publish({ capacity: 1 })
  const guest = newGuest({ contact: 'back@example.com' })
  const pass = await passIn(await go(event, guest))
  for (let press = 0; press < 2; press += 1)
    expect((await server.stranger.post('/api/guests/release', proofOf(pass, guest))).status).toBe(200)
  expect(await attendingCount(event)).toBe(0)
  expect(await codeOf(read(proofOf(pass, guest)))).toEqual([410, 'guest-released'])

  await go(event, newGuest({ contact: 'back@example.com' }))
  const link = await linkSentTo(server, 'back@example.com')
  await confirm(link)
  expect(await attendingCount(event)).toBe(1)
  expect((await server.stranger.post('/api/guests/release', { link })).status).toBe(200)
  expect(await attendingCount(event)).toBe(0)
  expect(await codeOf(read({ link }))).toEqual([410, 'guest-released'])
})

test('a member who waits gets the place that a guest gives back or does not confirm', async () => {
  const [fede, gael] = [await server.person('fede'), await server.person('gael')]
  const event = await publish({ capacity: 1, hasWaitingList: true })
  const guest = newGuest()
  const pass = await passIn(await go(event, guest))
  for (const member of [fede, gael]) await member.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  await server.stranger.post('/api/guests/release', proofOf(pass, guest))
  const stateOf = async (member: typeof fede) =>
    (await (await member.get(`/api/events/${event.id}/mine`)).json()).attendance
  expect([await stateOf(fede), await stateOf(gael)]).toEqual(['going', 'waiting'])

  // A place whose time has passed belongs to the member who waits, not to the next guest.
  await mateo.patch(`/api/events/${event.id}`, { capacity: 3 })
  const late = newGuest()
  expect((await go(event, late)).status).toBe(201)
  const hugo = await server.person('hugo')
  await hugo.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
  await expire(late.id)
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'event-full'])
  expect(await stateOf(hugo)).toBe('going')
})

test('an unconfirmed request with a foreign phone cannot take back the guest with that phone', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'victim@example.com' }))
  await confirm(await linkSentTo(server, 'victim@example.com'))
  const attacker = newGuest({ contact: 'VICTIM@example.com' })
  const pass = await passIn(await go(event, attacker))
  await server.stranger.post('/api/guests/release', proofOf(pass, attacker))
  expect(await attendingCount(event)).toBe(1)
})

test('where only confirmed guests count, an unconfirmed one takes no place', async () => {
  const event = await publish({ capacity: 1, confirmedGuestsOnly: true })
  expect(event.confirmedGuestsOnly).toBe(true)
  const [first, second] = [newGuest({ contact: 'first@example.com' }), newGuest({ contact: 'second@example.com' })]
  for (const guest of [first, second])
    expect(await passIn(await go(event, guest))).toMatchObject({ state: 'unconfirmed', hasPlace: false })
  expect(await attendingCount(event)).toBe(0)

  expect(await passIn(await confirm(await linkSentTo(server, 'second@example.com')))).toMatchObject({ hasPlace: true })
  expect(await attendingCount(event)).toBe(1)
  expect(await codeOf(confirm(await linkSentTo(server, 'first@example.com')))).toEqual([409, 'event-full'])
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'event-full'])

  await mateo.patch(`/api/events/${event.id}`, { confirmedGuestsOnly: false })
  expect(await attendingCount(event)).toBe(2)
  const changed = (await (await mateo.get(`/api/events/${event.id}`)).json()) as Event
  expect(changed).not.toHaveProperty('confirmedGuestsOnly')
  // The other guest has a place now, but more people go than the event holds.
  expect(await codeOf(confirm(await linkSentTo(server, 'first@example.com')))).toEqual([409, 'event-full'])
})

test('an event that lets unconfirmed guests take places later holds no more confirmed ones than before', async () => {
  const event = await publish({ capacity: 1, confirmedGuestsOnly: true })
  for (const contact of ['early@example.com', 'later@example.com']) await go(event, newGuest({ contact }))
  await mateo.patch(`/api/events/${event.id}`, { confirmedGuestsOnly: false })
  expect(await attendingCount(event)).toBe(2)
  expect((await confirm(await linkSentTo(server, 'later@example.com'))).status).toBe(200)
  expect(await codeOf(confirm(await linkSentTo(server, 'early@example.com')))).toEqual([409, 'event-full'])
})

test('an event whose guests cannot be released does not stop the cleanup of the others', async () => {
  const events = [await publish(), await publish()]
  const [broken, other] = events.toSorted((one, next) => (one.id < next.id ? -1 : 1))
  if (!broken || !other) throw new Error('no events')
  for (const event of events) {
    const guest = newGuest()
    await go(event, guest)
    await expire(guest.id)
  }
  await server.sql.unsafe(`
    create function refuse_release() returns trigger language plpgsql as $$ begin raise 'no release'; end $$;
    create trigger refuse_release before update on guests for each row when (old.event_id = '${broken.id}')
      execute function refuse_release()
  `)
  await server.sql`delete from job_runs`
  await expect(runCleanup(server.context)).rejects.toThrow('guests were not released')
  await server.sql.unsafe('drop function refuse_release cascade')
  const states = await server.sql`
    select state from guests where event_id in (${broken.id}, ${other.id}) order by event_id
  `
  expect(states.map(({ state }) => state)).toEqual(['unconfirmed', 'released'])
})

test('two links that confirm the last place at once: one gets it', async () => {
  const event = await publish({ capacity: 1, confirmedGuestsOnly: true })
  const contacts = Array.from({ length: 6 }, (_, index) => `race${index}@example.com`)
  for (const contact of contacts) await go(event, newGuest({ contact }))
  const links = await Promise.all(contacts.map(contact => linkSentTo(server, contact)))
  const responses = await Promise.all(links.map(link => confirm(link)))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await attendingCount(event)).toBe(1)
})

test('a cancelled or past event cannot be confirmed', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'rain@example.com' }))
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Lluvia' })
  expect(await codeOf(confirm(await linkSentTo(server, 'rain@example.com')))).toEqual([409, 'event-cancelled'])
})

test('the host sees the names, other members and visitors do not, and no response contains a phone or address', async () => {
  const ane = await server.person('ane')
  const event = await publish()
  const guest = newGuest({ name: 'Íñigo', contact: '+13055550188' })
  await go(event, guest)
  await go(event, newGuest({ name: 'Amaia', contact: 'amaia@example.com' }))
  await confirm(await linkSentTo(server, 'amaia@example.com'))
  const list = (await (await mateo.get(`/api/events/${event.id}/guests`)).json()) as GuestOnList[]
  expect(list.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
    ['Amaia', true],
    ['Íñigo', false],
  ])
  expect(JSON.stringify(list)).not.toMatch(/305|amaia@/)
  expect(await codeOf(ane.get(`/api/events/${event.id}/guests`))).toEqual([404, 'event-not-found'])
  expect((await server.stranger.get(`/api/events/${event.id}/guests`)).status).toBe(401)
  for (const path of ['', '/attendees', '/mine', '/reviews'])
    expect(await (await ane.get(`/api/events/${event.id}${path}`)).text()).not.toMatch(/Íñigo|Amaia/)
})

test('the host removes a guest; another host cannot', async () => {
  const rosa = await server.person('rosa', { userType: 'party_host' })
  const event = await publish()
  const guest = newGuest()
  await go(event, guest)
  const path = `/api/events/${event.id}/guests/${guest.id}`
  expect(await codeOf(rosa.delete(path))).toEqual([404, 'guest-not-found'])
  expect((await mateo.delete(path)).status).toBe(200)
  expect(await attendingCount(event)).toBe(0)
  expect(await codeOf(mateo.delete(path))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(mateo.delete(`/api/events/${event.id}/guests/nope`))).toEqual([404, 'guest-not-found'])
})

test('an event with a guest cannot become a draft again', async () => {
  const event = await publish()
  await go(event, newGuest())
  expect(await codeOf(mateo.patch(`/api/events/${event.id}`, { status: 'draft' }))).toEqual([409, 'already-published'])
})

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

test('a week after the event the row of a guest is deleted', async () => {
  const [event, recent] = [await publish(), await publish()]
  for (const { id } of [event, recent]) await go({ id }, newGuest())
  const move = (id: string, days: number) =>
    server.sql`update events set start_local = localtimestamp - make_interval(days => ${days}) where id = ${id}`
  await move(event.id, 9)
  await move(recent.id, 5)
  await server.sql`delete from job_runs`
  await runCleanup(server.context)
  const left = await server.sql`select event_id from guests where event_id in (${event.id}, ${recent.id})`
  expect(left.map(({ eventId }) => eventId)).toEqual([recent.id])
})

test('the deletion of an account deletes the guests with its phone', async () => {
  const dani = await server.person('dani')
  const event = await publish()
  await go(event, newGuest({ contact: dani.phoneNumber }))
  await dani.delete('/api/profile')
  expect(await server.sql`select 1 from guests where event_id = ${event.id}`).toHaveLength(0)
  expect(await attendingCount(event)).toBe(0)
})

test('the message carries no address that the host or the visitor chose', async () => {
  const event = await publish({ title: 'Win at evil.example/now', venue: 'evil.example' })
  await server.sql`update events set city = 'evil.example' where id = ${event.id}`
  await go(event, newGuest({ name: 'Call https://evil.example', contact: 'lure@example.com' }))
  await go(event, newGuest({ contact: '+13055550199' }))
  const outbox = await (await server.stranger.get('/api/dev/outbox')).text()
  expect(outbox).toContain('lure@example.com')
  expect(outbox).toContain('+13055550199')
  expect(outbox).not.toContain('evil.example')

  const named = await publish({ title: 'Noche de Son y Rumba en la Terraza Grande' })
  await go(named, newGuest({ contact: '+13055550198' }))
  const text = await (await server.stranger.get('/api/dev/outbox?to=%2B13055550198')).text()
  expect(text).toContain('confirm that you go to Noche de Son y Rumba en la Ter...: http')
})

test('a body that is no proof is refused', async () => {
  for (const body of [{}, { link: 5 }, { token: 'x' }, { eventId: randomUUID(), token: 'x', device: '' }, []]) {
    expect((await read(body)).status).toBe(400)
    expect((await server.stranger.post('/api/guests/release', body)).status).toBe(400)
    expect((await server.stranger.post('/api/guests/confirm', body)).status).toBe(400)
  }
})
