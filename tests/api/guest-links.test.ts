import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { guestToken } from '#api/events/guests/guest-token.ts'
import { SmsFailed } from '#api/providers/sms.ts'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { quickChallenge } from '../support/bot-check.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = await useTestServer({ config: { hasLimits: true, smsDailyBudget: 100, trustedProxies: 1 } })
const mateo = await server.person('mateo', { userType: 'party_host' })

let event: Event
beforeEach(async () => {
  await server.sql`delete from guests`
  await server.sql`delete from attempts`
  await server.sql`delete from phone_codes`
  await server.sql`delete from dev_outbox`
  event = await publishEvent(mateo, {})
})

test('a guest who lost the link gets another one, and both confirm', async () => {
  for (const first of [true, false]) {
    const guest = await go()
    const link = await linkSentTo(server, guest.contact)
    const response = await resend(guest)
    expect(response.status).toBe(200)
    const again = await linkSentTo(server, guest.contact)
    expect(again).not.toBe(link)
    expect(JSON.stringify(await response.json())).not.toContain(guest.contact)
    const confirmed = await server.stranger.post('/api/guests/confirm', { link: first ? link : again })
    expect(((await confirmed.json()) as GuestPass).state).toBe('confirmed')
  }
})

test('the message with another link names the deadline by the clock of the event, in the language of the guest', async () => {
  const message = async (contact: string) => {
    const outbox = await server.stranger.get(`/api/dev/outbox?to=${encodeURIComponent(contact)}`)
    return JSON.stringify(await outbox.json())
  }
  for (const { contact, locale, text } of [
    { contact: 'eva.r@example.com', locale: 'es', text: 'abre este enlace antes del mar 18 nov, 4:30' },
    { contact: '+13055550177', locale: 'en', text: 'open this link by Tue Nov 18, 4:30 PM' },
  ] as const) {
    const guest = await go({ contact, locale })
    // 21:30 UTC in Miami.
    await server.sql`update guests set confirm_by = '2031-11-18T21:30:00Z' where id = ${guest.id}`
    expect(await message(contact)).not.toContain(text)
    expect((await resend(guest)).status).toBe(200)
    expect(await message(contact)).toContain(text)
  }
})

test('a third link ends the second one', async () => {
  const guest = await go()
  await resend(guest)
  const second = await linkSentTo(server, guest.contact)
  expect(await outcomeOf(resend(guest))).toBe('200')
  const response = server.stranger.post('/api/guests/confirm', { link: second })
  expect(await outcomeOf(response)).toBe('404 guest-not-found')
})

test('only the device that made the request can send the link again, with its token', async () => {
  const [guest, other] = [await go(), await go()]
  const holder = { id: guest.id, eventId: event.id, device: guest.device }
  const refused = [
    { ...proofOf(guest), device: other.device },
    { ...proofOf(guest), token: other.pass.token },
    { ...proofOf(guest), eventId: randomUUID() },
    { ...proofOf(guest), token: 'x' },
    { ...proofOf(guest), token: guestToken(server.context.secrets, holder, -60) },
  ]
  for (const proof of refused) expect(await outcomeOf(post(proof))).toBe('404 guest-not-found')
  for (const proof of [{ link: await linkSentTo(server, guest.contact) }, { eventId: event.id, id: guest.id }])
    expect((await post(proof)).status).toBe(400)
  expect(await sentTo(guest.contact)).toBe(1)
})

test('a request without a solved challenge, and a second one with the same, is refused', async () => {
  const guest = await go()
  expect(await outcomeOf(post(proofOf(guest), { botToken: null }))).toBe('400 bot-check-failed')
  const botToken = await quickChallenge(server.context.secrets)
  expect(await outcomeOf(post(proofOf(guest), { botToken }))).toBe('200')
  expect(await outcomeOf(post(proofOf(guest), { botToken }))).toBe('400 bot-check-failed')
})

test('a link that is sent again counts toward the limits of the device, the address and the contact', async () => {
  const guest = await go()
  await resend(guest)
  await resend(guest)
  expect(await outcomeOf(resend(guest))).toBe('409 too-many-guests')
  expect(await outcomeOf(request({ ...newGuest(), device: guest.device }))).toBe('409 too-many-guests')
  expect(await sentTo(guest.contact)).toBe(3)

  // From another device the contact has had its three messages of the day.
  expect(await outcomeOf(request(newGuest({ contact: guest.contact })))).toBe('409 contact-limit')

  const from = '198.51.100.7'
  const [first, second] = [await go({}, from), await go({}, from)]
  expect(await outcomeOf(resend(first, from))).toBe('200')
  expect(await outcomeOf(resend(second, from))).toBe('409 too-many-guests')
})

test('a link counts for the address that sends it again, and at that time', async () => {
  const guests = await Promise.all([1, 2, 3, 4].map(async number => await go({}, `203.0.113.${number}`)))
  const [first, second, third, fourth] = guests
  if (!first || !second || !third || !fourth) throw new Error('four guests go')
  const from = '198.51.100.9'
  for (const guest of [first, second]) expect(await outcomeOf(resend(guest, from))).toBe('200')
  // The requests are older than a day, their links are not.
  await server.sql`update guests set created_at = now() - interval '25 hours' where id in (${first.id}, ${second.id})`
  expect(await outcomeOf(resend(third, from))).toBe('200')
  expect(await outcomeOf(resend(fourth, from))).toBe('409 too-many-guests')
  expect(await outcomeOf(request(newGuest(), from))).toBe('409 too-many-guests')
  await server.sql`update guests set resent_at = array[now() - interval '25 hours'] where id = ${first.id}`
  expect(await outcomeOf(resend(fourth, from))).toBe('200')
  // The addresses of the first requests are not charged for it.
  expect(await outcomeOf(request(newGuest(), '203.0.113.3'))).toBe('201')
  expect(await outcomeOf(request(newGuest(), '203.0.113.3'))).toBe('201')
})

test('two requests at once do not exceed the limit', async () => {
  const guest = await go()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(resend(guest))))
  expect(outcomes.toSorted()).toEqual(['200', '200', ...Array.from({ length: 4 }, () => '409 too-many-guests')])
  expect(await sentTo(guest.contact)).toBe(3)
})

test('a confirmed guest gets no message, a released one and one of a cancelled event a refusal', async () => {
  const guest = await go()
  await server.stranger.post('/api/guests/confirm', { link: await linkSentTo(server, guest.contact) })
  const response = await resend(guest)
  expect(((await response.json()) as GuestPass).state).toBe('confirmed')
  expect(await sentTo(guest.contact)).toBe(1)

  const released = await go()
  await server.stranger.post('/api/guests/release', proofOf(released))
  expect(await outcomeOf(resend(released))).toBe('410 guest-released')
  const late = await go()
  await server.sql`update guests set confirm_by = now() where id = ${late.id}`
  expect(await outcomeOf(resend(late))).toBe('410 guest-released')
  const waiting = await go()
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await outcomeOf(resend(waiting))).toBe('409 event-cancelled')
  expect(await sentTo(waiting.contact)).toBe(1)
})

test('a text counts toward the budget, and both texts as proved when a link is opened', async () => {
  const guest = await go({ contact: '+13055550161' })
  expect(await outcomeOf(resend(guest))).toBe('200')
  await server.stranger.post('/api/guests/confirm', { link: await linkSentTo(server, '+13055550161') })
  const codes = await server.sql`select proved_at is not null as is_proved from phone_codes`
  expect([...codes]).toEqual([{ isProved: true }, { isProved: true }])

  const other = await go({ contact: '+13055550162' })
  const full = createApp({ ...server.context, config: { ...server.context.config, smsDailyBudget: 1 } })
  expect(await outcomeOf(resend(other, undefined, full))).toBe('409 text-unavailable')
  const [row] = await server.sql`select resent_at, resent_link_hash from guests where id = ${other.id}`
  expect(row).toEqual({ resentAt: [], resentLinkHash: null })
})

test('a text that was certainly not sent leaves the guest with the first link', async () => {
  const guest = await go({ contact: '+13055550163' })
  const sms = {
    kind: 'twilio' as const,
    send: () => Promise.reject(new SmsFailed('no', { reason: 'failed', mayHaveBeenSent: false })),
  }
  const at = createApp({ ...server.context, sms })
  expect(await outcomeOf(resend(guest, undefined, at))).toBe('409 text-unavailable')
  expect(await server.sql`select 1 from phone_codes`).toHaveLength(1)
  const link = await linkSentTo(server, '+13055550163')
  expect((await server.stranger.post('/api/guests/confirm', { link })).status).toBe(200)
})

let addresses = 0
const anotherAddress = () => `203.0.113.${1 + ((addresses += 1) % 250)}`

type App = ReturnType<typeof createApp>
type Options = { from?: string; botToken?: string | null; at?: App }

async function request(guest: object, from = anotherAddress()) {
  const botToken = await quickChallenge(server.context.secrets)
  const headers = { 'x-forwarded-for': from }
  return await server.stranger.post(`/api/events/${event.id}/guests`, { ...guest, botToken }, headers)
}

async function go(about: Parameters<typeof newGuest>[0] = {}, from?: string) {
  const guest = newGuest(about)
  const response = await request(guest, from)
  expect(response.status).toBe(201)
  return { ...guest, pass: (await response.json()) as GuestPass }
}

type Guest = Awaited<ReturnType<typeof go>>

const proofOf = ({ device, pass: { eventId, token } }: Guest) => ({ eventId, token, device })

async function post(proof: object, { from = anotherAddress(), botToken, at }: Options = {}) {
  const token = botToken === undefined ? await quickChallenge(server.context.secrets) : botToken
  const stranger = at ? browser(at) : server.stranger
  return await stranger.post('/api/guests/resend', { ...proof, botToken: token }, { 'x-forwarded-for': from })
}

async function resend(guest: Guest, from?: string, at?: App) {
  return await post(proofOf(guest), { ...(from && { from }), ...(at && { at }) })
}

async function outcomeOf(sent: Promise<Response>) {
  const response = await sent
  const { code }: { code?: string } = await response.json()
  return code ? `${response.status} ${code}` : `${response.status}`
}

async function sentTo(recipient: string) {
  return (await server.sql`select 1 from dev_outbox where recipient = ${recipient}`).length
}
