import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/person.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const pages = useTemporaryFolder('pages')
await writeFile(join(pages, 'index.html'), '<!doctype html><title>Pista</title>')
const server = await useTestServer({ context: { pages } })
const secure = await useTestServer({ config: { publicOrigin: 'https://pista.example' } })

test('behind https the cookies are for this host alone, and no script or plain connection sees them', async () => {
  await secure.person('ana')
  const response = await secure.app.request('https://pista.example/api/auth/login', {
    method: 'POST',
    headers: { host: 'pista.example', origin: 'https://pista.example', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ana', password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  const cookies = response.headers.getSetCookie()
  expect(cookies.map(cookie => cookie.split('=')[0])).toEqual(expect.arrayContaining(['__Host-sid', '__Host-did']))
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/;/)
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain/i)
  }
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
})

test('behind https a cookie without the prefix, which another host could have set, is ignored', async () => {
  const { cookie } = await secure.person('beto')
  const headers = { host: 'pista.example', cookie }
  const response = await secure.app.request('https://pista.example/api/auth/user', { headers })
  expect(response.status).toBe(401)
})

test.each(['/verify-email?token=abc', '/forgot-password', '/Verify-Email'])(
  'the page %s sends no referrer',
  async path => {
    const { headers } = await server.app.request(path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-cache')
  },
)

test('every page of accounts has a content security policy', async () => {
  for (const path of ['/login', '/signup', '/settings', '/forgot-password', '/verify-phone', '/onboarding']) {
    const { headers } = await server.app.request(path)
    expect.soft(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self';/)
    expect.soft(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect.soft(headers.get('x-content-type-options')).toBe('nosniff')
    expect.soft(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test('no response with personal data is cached by a browser or a proxy', async () => {
  const ana = await server.person('ana')
  for (const path of ['/api/auth/user', '/api/auth/sessions', `/api/users/${ana.id}`, '/api/users', '/api/blocks']) {
    const response = await ana.get(path)
    expect.soft([path, response.status]).toEqual([path, 200])
    expect.soft([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect.soft([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
  for (const response of [await server.stranger.get('/api/auth/user'), await ana.put('/api/profile', { bio: 'hola' })])
    expect(response.headers.get('cache-control')).toBe('no-store')
})

test('audit rows cannot be changed, and after a deletion have no person', async () => {
  const eva = await server.person('eva')
  await server.stranger.post('/api/auth/login', { username: 'eva', password: 'wrong' })
  await eva.put('/api/auth/email', { email: 'eva.two@example.com' })
  await eva.put('/api/profile', { username: 'eva.two' })
  await eva.delete('/api/auth/sessions')
  await eva.delete('/api/profile')

  const written = await server.sql<{ action: string; row: string }[]>`
    select action, a::text as row from audit_log a where ${eva.id} in (actor_id::text, target_id) order by id
  `
  expect(written.map(({ action }) => action)).toEqual([
    'sign-in',
    'ask-email-change',
    'change-username',
    'end-other-sessions',
    'delete-account',
  ])
  for (const { row } of written) expect(row).not.toMatch(/eva|example\.com|\+1/)
  await expect(server.sql`update audit_log set action = 'nothing'`).rejects.toThrow('only ever added to')
  await expect(server.sql`delete from audit_log`).rejects.toThrow('only ever added to')
})
