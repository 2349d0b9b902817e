import { beforeAll, expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import type { Limits } from '#api/http/rate-limits.ts'
import type { Call } from '#api/openapi/describe.ts'
import { locales } from '#contract/i18n/locale.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { useTestServer } from '../support/test-server.ts'

let requests: string[] = []
let isEmpty = false
const limits: Limits = {
  take: async bucket => {
    requests.push(bucket)
    return isEmpty ? 7 : null
  },
  refund: async () => {},
}

const server = await useTestServer({ config: { admin: ADMIN }, context: { limits } })
const admin = await openAdmin(server)
const clients = {
  member: await server.person('ana'),
  host: await server.person('mateo', { userType: 'party_host' }),
  admin,
  moderator: admin,
  stranger: server.stranger,
}
beforeAll(async () => {
  isEmpty = true
})

/**
 * Calls without a limit of their own, with the reason. Every other call takes from a bucket before it does any work.
 */
const WITHOUT_LIMIT = new Set([
  // Reads only the process, or one row.
  'get /api/health',
  'get /api/ready',
  'get /api/identity/config',
  // Reads or writes one row of the caller, by its key.
  'get /api/push',
  'delete /api/push/subscription',
  'get /api/calendar/me',
  'delete /api/calendar/me',
  'get /api/events/{id}/mine',
  'delete /api/auth/sessions',
  'delete /api/auth/sessions/{id}',
  'post /api/admin/logout',
  // Counted in the database, so that a restart keeps the counts: see the tests of the sign-in throttle.
  'post /api/auth/change-password',
  'post /api/auth/confirm-password',
  // Files with random names that browsers cache permanently, and the outbox, which only this machine can read.
  'get /uploads/{folder}/{name}',
  'get /api/dev/outbox',
  // Counted in the handler, because the limit depends on the body: see the tests of message limits and of event ids.
  'post /api/conversations',
  'post /api/conversations/{id}/messages',
  'post /api/events',
])

const calls = describedCalls()
const nameOf = ({ method, path }: Call) => `${method} ${path}`

test.each(calls.filter(call => !WITHOUT_LIMIT.has(nameOf(call))).map(call => [nameOf(call), call] as const))(
  '%s is refused while its limit is used up',
  async (_, call) => {
    const response = await request(call)
    expect(requests).not.toEqual([])
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  },
)

test('each call without a limit of its own is in the list, and each call of the list exists', async () => {
  const unlimited: string[] = []
  for (const call of calls) {
    await request(call)
    if (requests.length === 0) unlimited.push(nameOf(call))
  }
  expect(unlimited.toSorted()).toEqual([...WITHOUT_LIMIT].toSorted())
})

/** Pages without a limit, with the reason. Every other page takes from a bucket before it reads the database. */
const PAGES_WITHOUT_LIMIT = new Set([
  // Built files, which the server reads once.
  'GET /assets/*',
  'GET /icons/*',
  'GET /map-worker/*',
  'GET /ocr/*',
  'GET /screens/*',
  'GET /index.html',
  'GET /sw.js',
  'GET /manifest.webmanifest',
  'GET /:file{[\\w.-]+\\.\\w+}',
  'GET /*',
  'GET /dev/outbox',
  // A fixed text, and redirects.
  'GET /robots.txt',
  'GET /:path{.+/}',
  'POST /city-file',
])

const pages = [
  ...new Set(server.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
].filter(route => !/^\w+ \/(api|uploads)\//.test(route))

test('each page without a limit is in the list, and each page of the list exists', async () => {
  const unlimited: string[] = []
  for (const route of pages) {
    const [method = '', path = ''] = route.split(' ')
    requests = []
    const filled = path
      .replace(':country{[a-zA-Z]{2}}', 'us')
      .replace(':city/:list?', 'miami')
      .replace(
        `:language{${locales.join('|')}}/:kind{events|hosts|jobs|cities|venues|site}/:file{[\\w-]+\\.jpg}`,
        'en/cities/us-miami.jpg',
      )
      .replace(/:file\{\(pages[^}]*\}[^}]*\}/, 'cities.xml')
      .replace(/:page\{[^}]*\}/, 'profile')
      .replace(/:version\{.*$/, '1/icon-192.png')
      .replace(/:\w+(\{.*\})?/, crypto.randomUUID())
    await server.app.request(filled, { method })
    if (requests.length === 0) unlimited.push(route)
  }
  expect(unlimited.toSorted()).toEqual([...PAGES_WITHOUT_LIMIT].toSorted())
})

async function request(call: Call) {
  const { access } = call
  const who = access === 'anyone' || access === 'phone' || access === 'email' ? 'stranger' : access
  const path = call.path
    .replace('{secret}', 's'.repeat(43))
    .replace(/\{\w+\}/g, () => (call.path.startsWith('/api/jobs') ? '1' : crypto.randomUUID()))
  requests = []
  return await clients[who][call.method](path, ...(call.method === 'get' ? [] : [{}]))
}
