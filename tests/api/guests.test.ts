import { expect, test } from 'vitest'
import { runCleanup } from '#api/cleanup/cleanup.ts'
import type { Event } from '#contract/events/events.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { endHolds } from '../support/held-places.ts'
import { codeOf } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, read, confirm, attendingCount, expire } = guestCalls(server, mateo)

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
  await endHolds(server)
  expect(await attendingCount(event)).toBe(0)
  expect(await codeOf(read(proofOf(pass, guest)))).toEqual([410, 'guest-released'])

  await go(event, newGuest({ contact: 'back@example.com' }))
  const link = await linkSentTo(server, 'back@example.com')
  await confirm(link)
  expect(await attendingCount(event)).toBe(1)
  expect((await server.stranger.post('/api/guests/release', { link })).status).toBe(200)
  await endHolds(server)
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
  await endHolds(server)
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
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'full-with-waiting-list'])
  expect(await stateOf(hugo)).toBe('going')
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

test('an event with a guest cannot become a draft again', async () => {
  const event = await publish()
  await go(event, newGuest())
  expect(await codeOf(mateo.patch(`/api/events/${event.id}`, { status: 'draft' }))).toEqual([409, 'already-published'])
})
