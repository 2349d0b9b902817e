import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import type { Person } from '../support/person.ts'

const { server, publish, go, send } = await guestNoticeServer()

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
