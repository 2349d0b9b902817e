import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { Email } from '#contract/accounts/accounts.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import { quickChallenge } from '../support/bot-check.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { BARTENDER } from '../support/job.ts'
import { browser } from '../support/person.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

/** Spellings of `ana@example.com`: mail servers deliver all of them to one mailbox. */
const SPELLINGS = [
  'ana@example.com',
  'Ana+pista@Example.com',
  'ana@ｅxample.com',
  'ana＋2@example.com',
  'ａna@example.com',
  'ana@EXAMPLE.ｃom',
  'ana+a+b@ｅｘａｍｐｌｅ.com',
]

describe('the mailbox of', () => {
  test.each([
    ...SPELLINGS.map(spelling => [spelling, 'ana@example.com']),
    ['ana.perez+1@gmail.com', 'anaperez@gmail.com'],
    ['a.na@ｇooglemail.com', 'ana@gmail.com'],
    ['a.na@example.com', 'a.na@example.com'],
    ['+ana@example.com', '+ana@example.com'],
    ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
    ['ana@MÜNCHEN.de', 'ana@xn--mnchen-3ya.de'],
    ['ana@a.example.com。', 'ana@a.example.com'],
    // Stored by 0.2.0.
    ['a\u00adna\u200b@exam\u00adple.com', 'ana@example.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

test.each([
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u3164',
  '\u034f',
  '\u2800',
  '\u{e0061}',
])('an address with the invisible character %j is refused, before and after its @', invisible => {
  for (const email of [`an${invisible}a@example.com`, `ana@exam${invisible}ple.com`])
    expect(Email.safeParse(email).success).toBe(false)
})

test.each(['ana+pista@example.com', 'josé@münchen.de', '用户@例子.广告'])('%s is an address', email => {
  expect(Email.parse(email)).toBe(email)
})

const server = await useTestServer({
  config: { signUpBy: ['phone', 'email'], hasLimits: true, trustedProxies: 1, smsDailyBudget: 1000 },
})
const mateo = await server.person('mateo', { userType: 'party_host' })
const event = await publishEvent(mateo)
beforeEach(async () => {
  await server.sql`delete from attempts`
  await server.sql`delete from blocked_contacts`
  await server.sql`delete from guests`
  await server.sql`delete from dev_outbox`
})

let addresses = 0
/** Each request comes from another network, so that only the mailbox is counted. */
const elsewhere = () => ({ 'x-forwarded-for': `10.${(addresses += 1) % 250}.${Math.floor(addresses / 250)}.1` })
const botToken = () => quickChallenge(server.context.secrets)
const mailsTo = async () => (await server.sql`select 1 from dev_outbox where kind = 'mail'`).length
const unlimited = () => ({
  ...server,
  stranger: browser(createApp({ ...server.context, config: { ...server.context.config, hasLimits: false } })),
})

async function codeOf(response: Promise<Response>) {
  const { status, ...sent } = await response.then(async it => ({ status: it.status, ...(await it.json()) }))
  return 'code' in sent ? `${status} ${String(sent.code)}` : `${status}`
}

test('codes by email are counted for the mailbox', async () => {
  const request = async (email: string) =>
    await codeOf(
      server.stranger.post(
        '/api/identity/send-email-code',
        { email, purpose: 'sign-in', botToken: await botToken() },
        elsewhere(),
      ),
    )
  const [first = '', ...others] = SPELLINGS
  expect(await request(first)).toBe('200')
  for (const spelling of others)
    expect([spelling, await request(spelling)]).toEqual([spelling, '429 too-many-email-codes'])
  expect(await request('bea@example.com')).toBe('200')
})

async function goAsGuest(contact: string) {
  return await codeOf(
    server.stranger.post(
      `/api/events/${event.id}/guests`,
      { ...newGuest({ contact }), botToken: await botToken() },
      elsewhere(),
    ),
  )
}

test('links to guests are counted for the mailbox, and the tags of two guests are two guests', async () => {
  const outcomes = []
  for (const spelling of SPELLINGS) outcomes.push(await goAsGuest(spelling))
  expect(outcomes).toEqual(['201', '201', '201', ...SPELLINGS.slice(3).map(() => '409 contact-limit')])
  // Emails go to the addresses as typed, and the door list has each of them.
  expect(await server.sql`select email from guests order by created_at`).toEqual(
    SPELLINGS.slice(0, 3).map(email => ({ email })),
  )
})

test('a block refuses every spelling of the mailbox', async () => {
  await goAsGuest('ana@ｅxample.com')
  await server.stranger.post('/api/guests/block', { link: await linkSentTo(server, 'ana@ｅxample.com') }, elsewhere())
  for (const spelling of SPELLINGS) expect(await goAsGuest(spelling)).toBe('409 contact-limit')
  expect(await goAsGuest('bea@example.com')).toBe('201')
})

test('applications for a job are counted for the mailbox', async () => {
  const { id } = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as { id: number }
  const apply = async (applicantEmail: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      applicantName: 'Ana',
      applicantPhone: '(305) 555-0188',
      applicantEmail,
    }))
      form.set(name, value)
    return await codeOf(
      Promise.resolve(
        server.app.request(`/api/jobs/${id}/apply`, { method: 'POST', body: form, headers: elsewhere() }),
      ),
    )
  }
  const outcomes = []
  for (const spelling of SPELLINGS) outcomes.push(await apply(spelling))
  expect(outcomes).toEqual(['201', '201', '201', ...SPELLINGS.slice(3).map(() => '429 applied-often')])
  expect(await apply('bea@example.com')).toBe('201')
})

test('two accounts of one mailbox sign up and sign in, each with its tag', async () => {
  for (const [index, tag] of ['', '+salsa', '+bachata'].entries()) {
    const phone = `+1305555024${index}`
    const { bearer } = await provePhone(unlimited(), phone)
    const order = registration(`ana${index}`, phone, { email: `ana${tag}@example.com` })
    expect(
      await codeOf(server.stranger.post('/api/auth/register-firebase', order, { ...bearer, ...elsewhere() })),
    ).toBe('201')
  }
  expect(await mailsTo()).toBe(3)
})

test('confirmations at sign-up are counted for the mailbox, over all accounts', async () => {
  for (let index = 0; index < 14; index += 1) {
    const phone = `+130555502${50 + index}`
    const { bearer } = await provePhone(unlimited(), phone)
    const order = registration(`tagged${index}`, phone, { email: `ana+${index}@ｅxample.com` })
    expect(
      await codeOf(server.stranger.post('/api/auth/register-firebase', order, { ...bearer, ...elsewhere() })),
    ).toBe('201')
  }
  expect(await mailsTo()).toBe(10)
})

test('requested confirmations and changed addresses are counted for the mailbox, over all accounts', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(n => server.person('rita', { username: `rita${n}` })))
  for (const [index, person] of people.entries()) {
    await server.sql`update users set email = ${`ana+${index}@example.com`}, email_verified_at = null where id = ${person.id}`
    for (let repeated = 0; repeated < 2; repeated += 1) {
      expect((await person.post('/api/auth/resend-verification', {})).status).toBe(200)
      expect((await person.put('/api/auth/email', { email: `ana+${index}.${repeated}@ｅxample.com` })).status).toBe(200)
    }
  }
  expect(await mailsTo()).toBe(10)
})

test('security notices to a mailbox that nobody has confirmed are limited, and those to a confirmed address are not', async () => {
  const [unconfirmed, confirmed] = await Promise.all(['sara', 'sonia'].map(name => server.person(name)))
  if (!unconfirmed || !confirmed) throw new Error('two members')
  await server.sql`update users set email = 'sara@example.com', email_verified_at = null where id = ${unconfirmed.id}`
  await server.sql`update users set email = 'sonia@example.com', email_verified_at = now() where id = ${confirmed.id}`
  const key = (email: string) => server.context.secrets.hash('attempt', email)
  for (const email of ['sara@example.com', 'sonia@example.com'])
    await server.sql`
      insert into attempts (kind, key_hash) select 'mail-to-address', ${key(email)} from generate_series(1, 10)
    `
  await unconfirmed.put('/api/profile', { username: 'sara.nueva' })
  expect(await mailsTo()).toBe(0)
  await confirmed.put('/api/profile', { username: 'sonia.nueva' })
  expect(await mailsTo()).toBe(1)
})
