import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { browser, PASSWORD, type Person } from '../support/person.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const strict = await useTestServer({ config: { hasLimits: true } })

const codesOf = (responses: Response[]) =>
  responses.map(response => response.status).toSorted((one, other) => one - other)

async function crowd(prefix: string): Promise<Person[]> {
  return await Promise.all([1, 2, 3, 4].map(n => server.person(prefix, { username: `${prefix}${n}` })))
}

test.each(['username', 'email'] as const)('of four concurrent registrations with one %s one succeeds', async field => {
  const phones = [1, 2, 3, 4].map(n => `+1305555${field === 'email' ? '085' : '086'}${n}`)
  const orders = []
  for (const [n, phone] of phones.entries()) {
    const { bearer } = await provePhone(server, phone)
    const wanted = field === 'username' ? 'wanted' : 'Wanted@example.com'
    orders.push({
      body: registration(`${field}.${n}`, phone, { [field]: n % 2 ? wanted.toUpperCase() : wanted }),
      bearer,
    })
  }
  expect(
    codesOf(
      await Promise.all(
        orders.map(({ body, bearer }) => server.stranger.post('/api/auth/register-firebase', body, bearer)),
      ),
    ),
  ).toEqual([201, 409, 409, 409])
})

test('of four concurrent registrations with one phone number one succeeds', async () => {
  const phone = '+13055550871'
  const proofs = []
  for (let n = 0; n < 4; n += 1) proofs.push(await provePhone(server, phone))
  expect(
    codesOf(
      await Promise.all(
        proofs.map(({ bearer }, n) =>
          server.stranger.post('/api/auth/register-firebase', registration(`phone.${n}`, phone), bearer),
        ),
      ),
    ),
  ).toEqual([201, 409, 409, 409])
})

test('of four concurrent changes to one username one succeeds', async () => {
  const people = await crowd('rita')
  expect(
    codesOf(await Promise.all(people.map(person => person.put('/api/profile', { username: 'La.Unica' })))),
  ).toEqual([200, 409, 409, 409])
})

test('of four accounts that confirm one email address at once one gets it', async () => {
  const people = await crowd('sara')
  expect(
    codesOf(await Promise.all(people.map(person => person.put('/api/auth/email', { email: 'una@example.com' })))),
  ).toEqual([200, 200, 200, 200])
  const mails: { link: string }[] = await (await server.stranger.get('/api/dev/outbox?to=una@example.com')).json()
  const links = mails.map(({ link }) => link.replace(/^.*\/verify-email/, '/api/verify-email'))
  expect(codesOf(await Promise.all(links.map(link => server.stranger.get(link))))).toEqual([200, 409, 409, 409])
})

test('of two accounts that prove one phone number at once one gets it', async () => {
  const people = (await crowd('tina')).slice(0, 2)
  const phoneNumber = '+13055550872'
  const proofs = [await provePhone(server, phoneNumber), await provePhone(server, phoneNumber)]
  expect(
    codesOf(
      await Promise.all(people.map((person, n) => person.put('/api/auth/phone', { phoneNumber }, proofs[n]?.bearer))),
    ),
  ).toEqual([200, 409])
})

test('after ten wrong passwords the account waits, other accounts at that address do not, and open sessions go on', async () => {
  const ana = await strict.person('ana')
  const beto = await strict.person('beto')
  const logIn = (username: string, password: string) => strict.stranger.post('/api/auth/login', { username, password })
  const statuses = []
  for (let n = 0; n < 20; n += 1) statuses.push((await logIn('ana', 'wrong')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 10 }, () => 429)])
  expect((await logIn(beto.username, PASSWORD)).status).toBe(200)
  expect((await ana.get('/api/auth/user')).status).toBe(200)

  const restarted = createApp({ ...strict.context, limits: openLimits() })
  const afterRestart = await browser(restarted).post('/api/auth/login', { username: 'ana', password: PASSWORD })
  expect(afterRestart.status).toBe(429)
  expect(Number(afterRestart.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await strict.sql`update attempts set at = at - interval '60 seconds'`
  expect((await logIn('ana', PASSWORD)).status).toBe(200)
})

test('three hundred guests at one address sign in within an hour', async () => {
  const limits = openLimits()
  for (const bucket of [
    'register',
    'identity',
    'login',
    'verify-email',
    'sign-in-redirect',
    'sign-in-callback',
  ] as const)
    for (let guest = 0; guest < (bucket.startsWith('sign-in') || bucket === 'verify-email' ? 150 : 300); guest += 1)
      expect.soft([bucket, guest, await limits.take(bucket, 'the club')]).toEqual([bucket, guest, null])
})
