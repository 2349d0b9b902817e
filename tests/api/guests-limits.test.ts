import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { SmsFailed } from '#api/providers/sms.ts'
import type { Event } from '#contract/events/events.ts'
import { quickChallenge, solvedChallenge } from '../support/bot-check.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { browser } from '../support/person.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let events: Event[]
beforeEach(async () => {
  server = await openTestServer({ config: { hasLimits: true, smsDailyBudget: 100, trustedProxies: 1 } })
  const host = await server.person('mateo', { userType: 'party_host' })
  events = await Promise.all(Array.from({ length: 5 }, (_, index) => publishEvent(host, { title: `Noche ${index}` })))
})
afterEach(() => server.close())

let addresses = 0
const anotherAddress = () => `203.0.${Math.floor((addresses += 1) / 250)}.${1 + (addresses % 250)}`

type Request = { from?: string; botToken?: string | null; at?: Pick<TestServer, 'stranger'>; event?: Event | undefined }

async function go(guest: object, { from = anotherAddress(), botToken, at = server, event = events[0] }: Request = {}) {
  const token = botToken === undefined ? await quickChallenge(server.context.secrets) : botToken
  const response = await at.stranger.post(
    `/api/events/${event?.id ?? ''}/guests`,
    { ...guest, botToken: token },
    { 'x-forwarded-for': from },
  )
  const { code }: { code?: string } = await response.clone().json()
  return code ? `${response.status} ${code}` : `${response.status}`
}

test('a request without a solved challenge is refused, and a challenge counts once', async () => {
  expect(await go(newGuest(), { botToken: null })).toBe('400 bot-check-failed')
  expect(await go(newGuest(), { botToken: 'bm8=' })).toBe('400 bot-check-failed')
  const botToken = await solvedChallenge(server, '/api/auth/challenge')
  expect(await go(newGuest(), { botToken })).toBe('201')
  expect(await go(newGuest(), { botToken })).toBe('400 bot-check-failed')
})

test('a device has three unconfirmed guests, and another one after it confirms', async () => {
  const { device } = newGuest()
  for (const event of events.slice(0, 3)) expect(await go({ ...newGuest(), device }, { event })).toBe('201')
  expect(await go({ ...newGuest(), device }, { event: events[3] })).toBe('409 too-many-guests')
  const [first] = await server.sql<
    { email: string }[]
  >`select email from guests where event_id = ${events[0]?.id ?? ''}`
  await server.stranger.post('/api/guests/confirm', { link: await linkSentTo(server, first?.email ?? '') })
  expect(await go({ ...newGuest(), device }, { event: events[3] })).toBe('201')
})

test('a network address has three unconfirmed guests: one IPv4 address, or one /64 of IPv6', async () => {
  for (const from of ['198.51.100.7', '2001:db8:1:2::1']) {
    for (let request = 0; request < 3; request += 1) expect(await go(newGuest(), { from })).toBe('201')
    expect(await go(newGuest(), { from })).toBe('409 too-many-guests')
  }
  expect(await go(newGuest(), { from: '2001:db8:1:2:ffff::9' })).toBe('409 too-many-guests')
  expect(await go(newGuest(), { from: '2001:db8:1:3::1' })).toBe('201')
})

test('three friends behind one address get their links, and a customer with many subnets of IPv6 gets few', async () => {
  for (const _ of ['Ana', 'Bea', 'Carla']) expect(await go(newGuest(), { from: '2001:db8:99:1::5' })).toBe('201')
  const subnet = (number: number) => `2001:db8:7:${number.toString(16)}::1`
  const added = async (count: number, addressOf: (request: number) => string) => {
    const outcomes = []
    for (let request = 0; request < count; request += 1)
      outcomes.push(await go(newGuest(), { from: addressOf(request) }))
    expect(new Set(outcomes)).toEqual(new Set(['201', '409 too-many-guests']))
    return outcomes.filter(outcome => outcome === '201').length
  }
  // Four times the limit of an address for a /56, and sixteen times for a /48.
  expect(await added(15, subnet)).toBe(12)
  expect(await added(40, request => subnet(256 * (request + 1)))).toBe(36)
  expect(await go(newGuest(), { from: '2001:db8:8::1' })).toBe('201')
})

test('an operator raises the limit of an address', async () => {
  const venue = createApp({ ...server.context, config: { ...server.context.config, guestsPerAddress: 5 } })
  const at = { stranger: browser(venue) }
  for (let request = 0; request < 5; request += 1)
    expect(await go(newGuest(), { from: '198.51.100.8', at })).toBe('201')
  expect(await go(newGuest(), { from: '198.51.100.8', at })).toBe('409 too-many-guests')
})

test('a request that was taken back counts, so that a device cannot message strangers in a loop', async () => {
  for (const about of [{ device: newGuest().device }, { from: '198.51.100.9' }]) {
    const { from, ...same } = about as { from?: string; device?: string }
    for (let request = 0; request < 3; request += 1) {
      const guest = newGuest(same)
      expect(await go(guest, from === undefined ? {} : { from })).toBe('201')
      await server.stranger.post('/api/guests/release', { link: await linkSentTo(server, guest.contact) })
    }
    expect(await go(newGuest(same), from === undefined ? {} : { from })).toBe('409 too-many-guests')
  }
  expect(await server.sql`select 1 from guests where state <> 'released'`).toHaveLength(0)
  await server.sql`update guests set created_at = created_at - interval '25 hours'`
  expect(await go(newGuest(), { from: '198.51.100.9' })).toBe('201')
})

test('a phone or email address gets three links, however it is typed', async () => {
  for (const contact of ['(305) 555-0111', '305-555-0111', '+1 305 555 0111'])
    expect(await go(newGuest({ contact }))).toBe('201')
  expect(await go(newGuest({ contact: '13055550111' }))).toBe('409 contact-limit')
  for (const contact of ['a@example.com', 'A@example.com', 'a@EXAMPLE.com'])
    expect(await go(newGuest({ contact }))).toBe('201')
  for (const contact of ['a@example.com', 'a+1@example.com'])
    expect(await go(newGuest({ contact }))).toBe('409 contact-limit')
  for (const contact of ['a.b@gmail.com', 'ab@gmail.com', 'ab+2@googlemail.com'])
    expect(await go(newGuest({ contact }))).toBe('201')
  expect(await go(newGuest({ contact: 'a.b+3@gmail.com' }))).toBe('409 contact-limit')
})

test('concurrent requests at two processes do not exceed the limit', async () => {
  const other = { stranger: browser(createApp({ ...server.context, limits: openLimits() })) }
  const { device } = newGuest()
  const outcomes = await Promise.all(
    events.flatMap(event => [server, other].map(at => go({ ...newGuest(), device }, { at, event }))),
  )
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => '201'),
    ...Array.from({ length: 7 }, () => '409 too-many-guests'),
  ])
})

test('of requests at two processes for the last place one succeeds', async () => {
  const other = { stranger: browser(createApp({ ...server.context, limits: openLimits() })) }
  const [event] = events
  await server.sql`update events set capacity = 1 where id = ${event?.id ?? ''}`
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => go(newGuest(), { at: index % 2 === 0 ? server : other, event })),
  )
  expect(outcomes.toSorted()).toEqual(['201', ...Array.from({ length: 9 }, () => '409 event-full')])
})

test('a mailbox gets three links a day, also from other devices and after places were taken back', async () => {
  for (let request = 0; request < 3; request += 1) {
    expect(await go(newGuest({ contact: 'mailbox@example.com' }))).toBe('201')
    await server.stranger.post('/api/guests/release', { link: await linkSentTo(server, 'mailbox@example.com') })
  }
  expect(await go(newGuest({ contact: 'Mailbox@example.com' }))).toBe('409 contact-limit')
  expect(await server.sql`select 1 from guests where ended_at is null`).toHaveLength(0)
  await server.sql`update attempts set at = at - interval '25 hours'`
  expect(await go(newGuest({ contact: 'mailbox@example.com' }))).toBe('201')
})

test('texts to guests count toward the budget of all texts, and a used-up budget leaves no guest behind', async () => {
  expect(await go(newGuest({ contact: '+13055550122' }))).toBe('201')
  const [counted] = await server.sql`select purpose, proved_at from phone_codes where phone_number = '+13055550122'`
  expect(counted).toMatchObject({ purpose: 'guest', provedAt: null })

  const full = createApp({ ...server.context, config: { ...server.context.config, smsDailyBudget: 1 } })
  const at = { stranger: browser(full) }
  expect(await go(newGuest({ contact: '+13055550123' }), { at })).toBe('409 text-unavailable')
  expect(await server.sql`select 1 from guests where phone_number = '+13055550123'`).toHaveLength(0)
  expect(await server.sql`select 1 from attempts where kind = 'guest-message'`).toHaveLength(1)
  // Emails are not affected.
  expect(await go(newGuest(), { at })).toBe('201')
})

test('a number with an account gets no more texts than one without', async () => {
  const { phoneNumber } = await server.person('ana')
  const full = createApp({ ...server.context, config: { ...server.context.config, smsDailyBudget: 0 } })
  for (const contact of [phoneNumber, '+13055550124'])
    expect(await go(newGuest({ contact }), { at: { stranger: browser(full) } })).toBe('409 text-unavailable')
})

test('a text to a guest does not delay the code of a sign-up, and its id is no code', async () => {
  const guest = newGuest({ contact: '+13055550125' })
  expect(await go(guest)).toBe('201')
  const botToken = await quickChallenge(server.context.secrets)
  const sent = await server.stranger.post('/api/identity/send-code', { phoneNumber: '+13055550125', botToken })
  expect(sent.status).toBe(200)
  const verify = { verificationId: guest.id, code: '123456' }
  expect((await server.stranger.post('/api/identity/verify-code', verify)).status).toBe(410)
})

test('the opened link counts like an entered code', async () => {
  const guest = newGuest({ contact: '+13055550126' })
  await go(guest)
  await server.stranger.post('/api/guests/confirm', { link: await linkSentTo(server, '+13055550126') })
  const [counted] = await server.sql`select proved_at is not null as is_proved from phone_codes where id = ${guest.id}`
  expect(counted).toEqual({ isProved: true })
})

test.each([
  { mayHaveBeenSent: false, reason: 'failed', outcome: '409 text-unavailable', guests: 0 },
  { mayHaveBeenSent: false, reason: 'invalid-phone-number', outcome: '400 invalid-contact', guests: 0 },
  { mayHaveBeenSent: true, reason: 'failed', outcome: '201', guests: 1 },
] as const)('a text that failed as $reason (perhaps sent: $mayHaveBeenSent) is $outcome', async expected => {
  const { reason, mayHaveBeenSent } = expected
  const sms = {
    kind: 'twilio' as const,
    send: () => Promise.reject(new SmsFailed('no', { reason, mayHaveBeenSent })),
  }
  const at = { stranger: browser(createApp({ ...server.context, sms })) }
  expect(await go(newGuest({ contact: '+13055550127' }), { at })).toBe(expected.outcome)
  expect(await server.sql`select 1 from guests`).toHaveLength(expected.guests)
  expect(await server.sql`select 1 from phone_codes`).toHaveLength(expected.guests)
})
