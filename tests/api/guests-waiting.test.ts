import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { guestDeviceHash } from '#api/accounts/guests/claim-guests.ts'
import { createApp } from '#api/app.ts'
import { runHeldPlaces } from '#api/events/queues.ts'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { shortGuestToken } from '#api/notifications/signed-id.ts'
import type { Event } from '#contract/events/events.ts'
import type { Attending } from '#contract/events/going/attendance.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect } from '#db/connection/sql.ts'
import { claimGuests } from '#db/events/guests/guest-claims.ts'
import { releaseHeldPlaces, settlePlaces } from '#db/events/venue/places.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { browser, codeOf, type Person } from '../support/person.ts'

const { server, hostOfTest, publish, go, send, startIn } = await guestNoticeServer()

let ana: Person
let beto: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  beto = await server.person(`beto${suffix}`)
})

test('a guest waits at a full event after confirming, in one line with the members', async () => {
  const event = await fullEvent()
  const asked = newGuest({ waits: true })
  const pass = await passIn(await go(event, asked))
  expect(pass).toMatchObject({ state: 'unconfirmed', hasPlace: false, wantsToWait: true })
  // Until the confirmation others may be first.
  await waits(beto, event)
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  const confirmed = await passIn(await confirm(await linkSentTo(server, asked.contact), asked.device))
  expect(confirmed).toMatchObject({ state: 'waiting', hasPlace: false, position: 2 })
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 2 })
})

test('the first in line gets an offer, which holds the place until it is taken', async () => {
  const event = await fullEvent()
  const first = await waiting(event)
  await waits(beto, event)
  await free(event)
  expect(await read(first)).toMatchObject({ state: 'offered', hasPlace: false, offerUntil: expect.any(String) })
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  await send()
  const link = await offerLink(first)
  expect(await passIn(await confirm(link))).toMatchObject({ state: 'confirmed', hasPlace: true })
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
})

test('of two hundred members and guests who want one place at once, one gets it, and the others wait in one order', {
  timeout: 120_000,
}, async () => {
  const event = await fullEvent()
  const guests = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const guest = newGuest({ waits: true })
      expect((await go(event, guest)).status).toBe(201)
      return { ...guest, link: await linkSentTo(server, guest.contact) }
    }),
  )
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 100 }, (_, index) => server.person(`m${index}x${suffix}`)))
  await free(event)
  // As two processes: postgres.js begins no transaction on a connection with a hundred statements under way.
  const other = await otherProcess()

  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const [guest, member] = [guests[index], members[index]]
      if (!guest || !member) throw new Error('there are a hundred of each')
      const confirmed = confirm(guest.link).then(passIn)
      const put = browser(other, member.cookie).put(`/api/events/${event.id}/attendance`, { state: 'waiting' })
      const attending = (await (await put).json()) as Attending
      return [(await confirmed).position ?? 0, attending.attendance === 'going' ? 0 : (attending.waitingCount ?? 0)]
    }),
  )
  // A guest is told the position, and a member how many waited after the request; none for the one who goes.
  const positions = answers.flat().toSorted((one, next) => one - next)
  expect(positions).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 199 })
  const line = await server.sql<{ arrival: number }[]>`
    select arrival from attendances where event_id = ${event.id} and state = 'waiting'
    union all
    select arrival from guests where event_id = ${event.id} and state = 'waiting'
    order by arrival
  `
  expect(line.map(({ arrival }) => arrival)).toEqual(Array.from({ length: 199 }, (_, index) => index + 1))
})

test('an offer that is not taken in time passes on, and a late answer waits again as the last one', async () => {
  const event = await fullEvent()
  const first = await waiting(event)
  const second = await waiting(event)
  await waits(beto, event)
  await free(event)
  await lapse(first)
  expect([(await read(first)).state, (await read(second)).state]).toEqual(['lapsed', 'offered'])
  await send()
  expect(await messagesTo(first)).toEqual([])
  expect(await messagesTo(second)).toEqual(['A place is free for you: Noche de Son'])
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })

  const late = await passIn(await take(first))
  expect(late).toMatchObject({ state: 'waiting', position: 2, offerUntil: expect.any(String) })
  await lapse(second)
  expect(await attendanceOf(beto, event)).toBe('going')
  expect(await read(first)).toMatchObject({ state: 'waiting', position: 1 })
})

test('a guest who answers late gets another offer, and another email, in turn', async () => {
  const event = await fullEvent()
  const guest = await waiting(event)
  await free(event)
  await send()
  await lapse(guest)
  await waits(beto, event)
  expect(await passIn(await take(guest))).toMatchObject({ state: 'waiting', position: 1 })
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  await send()
  expect(await read(guest)).toMatchObject({ state: 'offered' })
  expect(await messagesTo(guest)).toEqual(Array.from({ length: 2 }, () => 'A place is free for you: Noche de Son'))
  expect(await passIn(await confirm(await offerLink(guest)))).toMatchObject({ state: 'confirmed' })
})

test('a late answer gets a place that is still free, and a refusal where the list has ended', async () => {
  const event = await fullEvent()
  const late = await waiting(event)
  await free(event)
  await lapse(late)
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 0, waitingCount: 0 })
  expect(await passIn(await take(late))).toMatchObject({ state: 'confirmed', hasPlace: true, pass: expect.anything() })

  const ended = await fullEvent()
  const guest = await waiting(ended)
  await free(ended)
  await lapse(guest)
  await beto.put(`/api/events/${ended.id}/attendance`, { state: 'going' })
  await hostOfTest().patch(`/api/events/${ended.id}`, { hasWaitingList: false })
  expect(await codeOf(take(guest))).toEqual([409, 'offer-ended'])
})

test('the time of the server decides: an answer that arrives before the deadline counts, however often it is sent', async () => {
  const event = await fullEvent()
  const guest = await waiting(event)
  await free(event)
  for (const _ of [1, 2]) expect(await passIn(await take(guest))).toMatchObject({ state: 'confirmed' })
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

test('an offer is open for half an hour on the day, and for half a day a week before', async () => {
  const minutes: (number | undefined)[] = []
  for (const hours of [2, 24, 24 * 4, 24 * 7, 24 * 30]) {
    const event = await fullEvent()
    const guest = await waiting(event)
    await startIn(event, hours)
    await free(event)
    minutes.push(Math.round((Date.parse((await read(guest)).offerUntil ?? '') - Date.now()) / 60_000))
  }
  expect(minutes).toEqual([30, 30, 375, 720, 720])
})

test('a declined offer goes to the next after ten seconds, in which the guest can undo it', async () => {
  const event = await fullEvent()
  const [guest, next] = [await waiting(event), await waiting(event)]
  await free(event)
  await send()
  const link = await offerLink(guest)
  expect((await server.stranger.post('/api/guests/release', { link })).status).toBe(200)
  await releaseHeldPlaces(server.sql)
  expect((await read(next)).state).toBe('waiting')
  expect((await server.stranger.post('/api/guests/keep', { link })).status).toBe(200)
  expect((await read(guest)).state).toBe('offered')
  await server.stranger.post('/api/guests/release', { link })
  await endHolds(server)
  expect((await read(next)).state).toBe('offered')
  expect(await codeOf(confirm(link))).toEqual([410, 'guest-released'])
})

test('of two processes that end an offer one passes it on, and one email is sent', async () => {
  const event = await fullEvent()
  const [first, second] = [await waiting(event), await waiting(event)]
  await free(event)
  await server.sql`update guests set offer_until = now() where id = ${first.id}`
  const begun = Promise.withResolvers<void>()
  const processes = [1, 2].map(() => runHeldPlaces({ ...server.context, deliveries: { begin: () => begun.resolve() } }))
  await begun.promise
  await Promise.all(processes.map(queue => queue.close()))
  await Promise.all([send(), send()])
  expect([(await read(first)).state, (await read(second)).state]).toEqual(['lapsed', 'offered'])
  expect(await messagesTo(second)).toHaveLength(1)
})

test('a process that is killed while it passes an offer on has changed nothing, and another one does it', async () => {
  const event = await fullEvent()
  const [first, second] = [await waiting(event), await waiting(event)]
  await free(event)
  await server.sql`update guests set offer_until = now() where id = ${first.id}`
  const killed = server.sql.begin(async tx => {
    await settlePlaces(tx, event.id)
    throw new Error('killed before the commit')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await server.sql`select state from guests where id = ${second.id}`).toEqual([{ state: 'waiting' }])
  expect(await releaseHeldPlaces(server.sql)).toBe(true)
  await send()
  expect(await messagesTo(second)).toHaveLength(1)
})

test('an account that claims a guest who waits keeps the place in line, and one with an offer goes', async () => {
  const event = await fullEvent()
  const first = await waiting(event, { contact: ana.email })
  const mine = await waiting(event, { contact: beto.email })
  const last = await waiting(event)
  await prove(beto)
  expect(await read(mine)).toMatchObject({ state: 'claimed' })
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect((await read(last)).position).toBe(3)
  await waits(beto, event)
  expect((await read(last)).position).toBe(3)

  await free(event)
  expect((await read(first)).state).toBe('offered')
  await prove(ana)
  expect([await attendanceOf(ana, event), await attendanceOf(beto, event)]).toEqual(['going', 'waiting'])
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 2 })
})

test('the device of a guest brings the place in line and an offer into an account with another contact', async () => {
  const event = await fullEvent()
  const first = await waiting(event)
  const second = await waiting(event)
  const last = await waiting(event)
  const claim = async (person: Person, guest: typeof first) =>
    await person.post('/api/guests/claim', proofOf(guest.pass, guest))
  expect((await claim(beto, second)).status).toBe(200)
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect((await read(last)).position).toBe(3)
  const carla = await server.person(`carla${randomBytes(3).toString('hex')}`)
  expect(await codeOf(claim(carla, second))).toEqual([409, 'guest-claimed'])

  await free(event)
  expect((await read(first)).state).toBe('offered')
  expect((await claim(ana, first)).status).toBe(200)
  expect([await attendanceOf(ana, event), await attendanceOf(beto, event)]).toEqual(['going', 'waiting'])
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 2 })
})

test('one contact waits once, whichever device asks, and an offer is for all its devices', async () => {
  const event = await fullEvent()
  const first = await waiting(event)
  const again = await waiting(event, { contact: first.contact })
  expect([first.pass.position, again.pass.position]).toEqual([1, 1])
  expect(await publicEvent(event)).toMatchObject({ waitingCount: 1 })
  await free(event)
  await send()
  expect((await messagesTo(first)).filter(subject => subject.startsWith('A place is free'))).toHaveLength(1)
  expect([(await read(first)).state, (await read(again)).state]).toEqual(['offered', 'offered'])
  await take(again)
  expect([(await read(first)).state, (await read(again)).state]).toEqual(['confirmed', 'confirmed'])
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

test('only the contact or the device of a guest answers the offer', async () => {
  const event = await fullEvent()
  const [guest, other] = [await waiting(event), await waiting(await fullEvent())]
  const typed = newGuest({ waits: true })
  const unproved = await passIn(await go(event, typed))
  // The token of the device does not prove the contact, which it may have invented.
  expect(await codeOf(answer(proofOf(unproved, typed)))).toEqual([404, 'guest-not-found'])
  await free(event)
  await send()
  const link = await offerLink(guest)
  const wrong = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
  const notice = shortGuestToken(server.context.secrets, guest.id, 'notice')
  for (const token of [wrong, notice, link.slice(1)])
    expect(await codeOf(confirm(token))).toEqual([404, 'guest-not-found'])
  const ofOther = { ...proofOf(other.pass, other), eventId: event.id }
  expect(await codeOf(answer(ofOther))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(answer({ ...proofOf(guest.pass, guest), device: other.device }))).toEqual([
    404,
    'guest-not-found',
  ])
  expect((await read(guest)).state).toBe('offered')
  expect(await passIn(await answer(proofOf(guest.pass, guest)))).toMatchObject({ state: 'confirmed' })
  // The token of an earlier offer takes nothing when the place was given back.
  await server.stranger.post('/api/guests/release', { link })
  await endHolds(server)
  expect(await codeOf(confirm(link))).toEqual([410, 'guest-released'])
})

test('a guest with a phone gets the offer as a text, also where texts about changes are off, with the deadline', async () => {
  const event = await fullEvent()
  const guest = await waiting(event, { contact: '+13055550188' })
  await free(event)
  const { context } = server
  await sendDeliveries({ ...context, config: { ...context.config, changeTextsDailyBudget: 0 } })
  expect(await messagesTo(guest)).toEqual([
    expect.stringMatching(
      /^Pista: a place at Noche de Son is free for you until \w{3} \w{3} \d+, \d+(?::\d\d)? [AP]M\. Take it or decline: http\S+$/,
    ),
  ])
  expect(await passIn(await confirm(await offerLink(guest)))).toMatchObject({ state: 'confirmed' })
})

test('guests who wait or have an offer hear of changes, cancellations and messages to those who wait', async () => {
  const event = await fullEvent()
  const [first, second] = [await waiting(event), await waiting(event)]
  const message = await hostOfTest().post(`/api/events/${event.id}/host-messages`, {
    id: randomUUID(),
    text: 'A second room may open',
    audience: 'waiting',
  })
  expect(message.status).toBe(201)
  await send()
  await free(event)
  await send()
  expect(await messagesTo(first)).toEqual([
    'A message from the host: Noche de Son',
    'A place is free for you: Noche de Son',
  ])
  await hostOfTest().post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await send()
  for (const guest of [first, second]) expect(await messagesTo(guest)).toContain('Cancelled: Noche de Son')
  expect(await codeOf(take(first))).toEqual([409, 'event-cancelled'])
})

test('a deleted event tells the guests who wait', async () => {
  const event = await fullEvent()
  const guest = await waiting(event)
  expect((await hostOfTest().delete(`/api/events/${event.id}`)).status).toBe(204)
  await send()
  expect(await messagesTo(guest)).toContain('Cancelled: Noche de Son')
})

test('a guest who stops the messages gets no offer, because no message would arrive, and delays no other', async () => {
  const event = await fullEvent()
  const [silent, next] = [await waiting(event), await waiting(event)]
  expect((await server.stranger.post('/api/guests/stop', proofOf(silent.pass, silent))).status).toBe(200)
  expect(await publicEvent(event)).toMatchObject({ waitingCount: 1 })
  expect([await read(silent), await read(next)]).toMatchObject([{ state: 'waiting' }, { position: 1 }])
  await free(event)
  expect([(await read(silent)).state, (await read(next)).state]).toEqual(['waiting', 'offered'])
})

test('the host sees the guests who wait, in line, and can remove them', async () => {
  const event = await fullEvent()
  const [first, second] = [await waiting(event, { name: 'Aitor' }), await waiting(event, { name: 'Berta' })]
  await passIn(await go(event, newGuest({ waits: true, name: 'Not confirmed' })))
  expect(await guestList(event)).toMatchObject([
    { name: 'Aitor', position: 1, isConfirmed: false },
    { name: 'Berta', position: 2 },
  ])
  await free(event)
  expect(await guestList(event)).toMatchObject([
    { name: 'Aitor', offerUntil: expect.any(String) },
    { name: 'Berta', position: 1 },
  ])
  expect((await hostOfTest().delete(`/api/events/${event.id}/guests/${first.id}`)).status).toBe(200)
  expect((await read(second)).state).toBe('offered')
})

test('one device waits with three guests at an event at most, and one address with ten times as many as it may ask for', async () => {
  const event = await fullEvent()
  const { device } = newGuest()
  for (const _ of [1, 2, 3]) await waiting(event, { device })
  expect([await isOver(event, device), await isOver(event, newGuest().device)]).toEqual([true, false])
  for (let more = 0; more < 6; more += 1) await waiting(event)
  expect(await isOver(event, newGuest().device)).toBe(false)
  await waiting(event)
  expect(await isOver(event, newGuest().device)).toBe(true)
  // The guests who wait elsewhere count at their events.
  expect(await isOver(await fullEvent(), device)).toBe(false)
})

const connections: { end: () => Promise<void> }[] = []
afterAll(() => Promise.all(connections.map(sql => sql.end())))

/** The app as a second process runs it, with connections of its own. */
async function otherProcess() {
  const sql = connect(server.target, { max: 4 })
  connections.push(sql)
  return createApp({ ...server.context, sql, pools: onePool(sql) })
}

async function fullEvent(about: object = {}): Promise<Event> {
  const event = await publish('Noche de Son', { capacity: 1, hasWaitingList: true, ...about })
  expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
  return event
}

/** The member who goes to the full event leaves it, and the time to undo that is over. */
async function free(event: Event) {
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
}

async function waiting(event: Event, about: Parameters<typeof newGuest>[0] = {}) {
  const guest = newGuest({ waits: true, ...about })
  expect((await go(event, guest)).status).toBe(201)
  const link = await linkSentTo(server, guest.contact)
  const pass = await passIn(await confirm(link, guest.device))
  return { ...guest, link, pass }
}

type Waiting = Awaited<ReturnType<typeof waiting>>

async function waits(person: Person, event: Event) {
  expect((await person.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })).status).toBe(200)
}

async function attendanceOf(person: Person, event: Event): Promise<string | null> {
  const [row] = await server.sql<{ state: string }[]>`
    select state from attendances where event_id = ${event.id} and user_id = ${person.id}
  `
  return row?.state ?? null
}

async function publicEvent(event: Event): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${event.id}`)).json()) as Event
}

async function confirm(link: string, device?: string) {
  return await server.stranger.post('/api/guests/confirm', { link, device })
}

async function read({ pass, device }: Waiting): Promise<GuestPass> {
  return await passIn(await server.stranger.post('/api/guests/read', proofOf(pass, { device })))
}

/** The link of the last offer. */
async function offerLink({ contact }: Waiting) {
  return await linkSentTo(server, contact, /\/g\/([\w-]{32})(?![\w-])/)
}

async function lapse({ id }: Waiting) {
  await server.sql`update guests set offer_until = now() where id = ${id}`
  await releaseHeldPlaces(server.sql)
}

async function answer(proof: object) {
  return await server.stranger.post('/api/guests/confirm', proof)
}

async function take({ pass, device }: Waiting) {
  return await answer(proofOf(pass, { device }))
}

async function prove({ id }: Person) {
  await server.sql`update users set email_verified_at = now() where id = ${id}`
  await claimGuests(server.sql, id)
}

/** The subjects of the emails after the link that confirms, or the texts. */
async function messagesTo({ contact }: Pick<Waiting, 'contact'>): Promise<string[]> {
  const sent = await server.sql<
    { body: string }[]
  >`select body from dev_outbox where recipient = ${contact} order by id`
  return sent.slice(1).map(({ body }) => body.split('\n')[0] ?? '')
}

/** With a limit of three for a device, and of one for an address, whose requests are not confirmed. */
async function isOver(event: Event, device: string): Promise<boolean> {
  const deviceHash = guestDeviceHash(server.context.secrets, device)
  const [row] = await server.sql<{ isOver: boolean }[]>`
    select is_over_guest_limit(${deviceHash}, g.address_hash, '{}', '{}', 3, 1, ${event.id}) as is_over
    from guests g
    limit 1
  `
  return row?.isOver ?? false
}

async function guestList(event: Event) {
  return await (await hostOfTest().get(`/api/events/${event.id}/guests`)).json()
}
