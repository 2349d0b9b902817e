import { beforeEach, describe, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import { newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ areDeliveriesManual: true })
let mateo: Person
let ana: Person
let people = 0
beforeEach(async () => {
  people += 1
  mateo = await server.person(`mateo${people}`, { userType: 'party_host' })
  ana = await server.person(`ana${people}`)
  await server.sql`update users set email_verified_at = now() where id in (${mateo.id}, ${ana.id})`
})

const refusal = async (response: Response) => {
  const { code, issues } = await response.json()
  return [response.status, code, issues?.[0]?.path]
}

describe('a name', () => {
  test.each(['displayName', 'firstName', 'lastName', 'promotionGroup'])(
    'that is an address is refused as %s',
    async field => {
      for (const name of ['https://evil.example', 'evil．example', '203.0.113.9', 'evil[.]example'])
        expect(await refusal(await mateo.put('/api/profile', { [field]: name }))).toEqual([400, 'reserved-name', field])
      for (const name of ['D.J. Leo', 'St. Mary', 'Salsa 2.0', 'A.M.P.M.'])
        expect((await mateo.put('/api/profile', { [field]: name })).status).toBe(200)
    },
  )

  test('from before this rule stays while the member changes other things', async () => {
    await server.sql`update users set display_name = 'evil.example', username = ${`evil${people}.club`} where id = ${ana.id}`
    const unchanged = { displayName: 'evil.example', username: `evil${people}.club`, bio: 'hola' }
    expect((await ana.put('/api/profile', unchanged)).status).toBe(200)
    expect((await ana.put('/api/profile', { displayName: 'evil2.example' })).status).toBe(400)
  })

  test('of a user that ends like an address is refused, and one with a dot is not', async () => {
    expect([await available('evil.com'), await available('www.evil'), await available('leo.perez')]).toEqual([
      false,
      false,
      true,
    ])
    expect(await refusal(await ana.put('/api/profile', { username: 'evil.com' }))).toEqual([
      400,
      'invalid-username',
      'username',
    ])
    expect((await ana.put('/api/profile', { username: `leo.perez${people}` })).status).toBe(200)
  })

  test('is refused at the sign-up, when a member starts hosting, and for a guest without an account', async () => {
    const phone = `+1305555${String(4000 + people)}`
    const { bearer } = await provePhone(server, phone)
    const signUp = (changes: object) =>
      server.stranger.post('/api/auth/register-firebase', registration(`lucia${people}`, phone, { ...changes }), bearer)
    expect(await refusal(await signUp({ firstName: 'evil.example' }))).toEqual([400, 'reserved-name', 'firstName'])
    expect(await refusal(await signUp({ username: 'evil.com' }))).toEqual([400, 'invalid-username', 'username'])
    expect((await signUp({})).status).toBe(201)

    const hosting = (promotionGroup: string) => ana.put('/api/auth/hosting', { isHost: true, promotionGroup })
    expect(await refusal(await hosting('Pista Support'))).toEqual([400, 'reserved-name', 'promotionGroup'])
    expect((await hosting('Casa Trueno')).status).toBe(200)

    const event = await publish(mateo)
    const go = (name: string) => server.stranger.post(`/api/events/${event.id}/guests`, newGuest({ name }))
    expect(await refusal(await go('evil.example'))).toEqual([400, 'reserved-name', 'name'])
    expect((await go('D.J. Leo')).status).toBe(201)
  })
})

const available = async (username: string) =>
  (await (await server.stranger.post('/api/auth/check-username', { username })).json()).available

async function publish(host: Person, about: object = {}): Promise<Event> {
  const order = {
    title: 'Noche',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  }
  const response = await host.post('/api/events', { ...order, ...about })
  expect(response.status).toBe(201)
  return await response.json()
}

/** The emails that the notifications of an event have led to, by recipient: the first line is the subject. */
async function emailsTo(person: Person): Promise<string> {
  await server.sql`update notification_deliveries set not_before = now()`
  await sendDeliveries(server.context)
  const rows = await server.sql<{ body: string }[]>`select body from dev_outbox where recipient = ${person.email}`
  return rows.map(({ body }) => body).join('\n\n')
}

const PHISHING = { title: 'Your account is locked: evil.example/login' }

describe('an email to a member who does not follow the host', () => {
  test('about an invitation to help begins with our sentence, and has no address that the host chose', async () => {
    await server.sql`update users set display_name = 'https://evil.example' where id = ${mateo.id}`
    const event = await publish(mateo, { ...PHISHING, venue: 'evil。example', location: '203.0.113.9' })
    await mateo.post(`/api/users/${ana.id}/follow`)
    expect((await mateo.put(`/api/events/${event.id}/people/${ana.id}`, { role: 'door' })).status).toBe(200)
    const email = await emailsTo(ana)
    expect(email).toMatch(/^A host asks for your help\n/)
    expect(email).toContain('A member: a party.')
    expect(email).not.toMatch(/evil|203\.0/)
  })

  test('about an event, a cancellation or a follower has no address either', async () => {
    const event = await publish(mateo, PHISHING)
    expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
    await mateo.patch(`/api/events/${event.id}`, { date: '2030-05-04', startTime: '22:00' })
    await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Log in at evil.example' })
    await server.sql`update users set display_name = 'evil.example' where id = ${mateo.id}`
    await mateo.post(`/api/users/${ana.id}/follow`)
    const email = await emailsTo(ana)
    expect(email).toContain('A party you are going to')
    expect(email).not.toMatch(/evil|locked/)
  })

  test('has the honest title and name as they are', async () => {
    await server.sql`update users set display_name = 'D.J. Leo' where id = ${mateo.id}`
    const event = await publish(mateo, { title: 'Salsa 2.0 / Noche 9.30' })
    await mateo.post(`/api/users/${ana.id}/follow`)
    await mateo.put(`/api/events/${event.id}/people/${ana.id}`, { role: 'door' })
    expect(await emailsTo(ana)).toContain('D.J. Leo: Salsa 2.0 / Noche 9.30.')
  })
})

test('an email to a follower has the title that the host chose', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  expect((await ana.put('/api/push/wants', { published: true, emailPublished: true })).status).toBeLessThan(300)
  await publish(mateo, { title: 'Fiesta en casa.example' })
  expect(await emailsTo(ana)).toContain('Fiesta en casa.example')
})
