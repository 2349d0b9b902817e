import { expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import { useTestServer } from '../support/test-server.ts'

/**
 * Every call that the router has. A new call is added here with its kind: a call that is missing fails the first two
 * tests. `open` needs no session; `json` takes a JSON body, `form` a multipart body.
 */
const OPEN_READS = [
  '/api/health',
  '/api/ready',
  '/api/login',
  '/api/login/callback',
  '/api/logout',
  '/api/verify-email',
  '/api/identity/config',
  '/api/identity/challenge',
  '/api/auth/challenge',
  '/api/dev/outbox',
  '/api/events',
  '/api/events/cities',
  '/api/events/next',
  '/api/events/feed/:country/:file{[\\w-]+\\.atom}',
  '/api/events/host/:id',
  '/api/events/slug/:slug',
  '/api/events/feed/venues/:file{[\\w-]+\\.atom}',
  '/api/events/feed/hosts/:file{[\\w-]+\\.atom}',
  '/api/hosts/:host',
  '/api/city-file',
  '/api/places',
  '/api/map',
  '/api/site',
  '/api/setup',
  '/api/venues',
  '/api/venues/:slug',
  '/api/calendar/series/:file{[\\w-]+\\.ics}',
  '/api/events/feed/series/:file{[\\w-]+\\.atom}',
  '/api/series/:slug',
  '/api/artists',
  '/api/artists/:slug',
  '/api/calendar/artist/:file{[\\w-]+\\.ics}',
  '/api/events/feed/artists/:file{[\\w-]+\\.atom}',
  '/api/calendar/venue/:file{[\\w-]+\\.ics}',
  '/api/events/:id',
  '/api/events/:id/reviews',
  '/api/search/events',
  '/api/search/events/count',
  '/api/public/v1/cities',
  '/api/public/v1/cities/:country/:city/events',
  '/api/public/v1/venues/:slug',
  '/api/public/v1/hosts/:host',
  '/api/public/v1/events/:event',
  '/api/jobs',
  '/api/events/feed/jobs.atom',
  '/api/jobs/:id/application/:key',
  '/api/jobs/host/:id',
  '/api/jobs/:id',
  '/api/calendar/host/:file{[\\w-]+\\.ics}',
  '/api/calendar/city/:state/:rest{.+\\.ics}',
  '/api/calendar/me/:file{[\\w-]{43}\\.ics}',
]

const WRITES: Record<string, 'json' | 'form' | 'bare' | 'open json' | 'open form' | 'open bare'> = {
  'POST /api/auth/check-username': 'open json',
  'POST /api/auth/login': 'open json',
  'POST /api/auth/password-strength': 'open json',
  'POST /api/auth/firebase-login': 'open json',
  'POST /api/auth/register-firebase': 'open json',
  'POST /api/auth/verify-recovery-code': 'open json',
  'POST /api/auth/reset-password-sms': 'open json',
  'POST /api/identity/send-code': 'open json',
  'POST /api/identity/verify-code': 'open json',
  'POST /api/identity/send-email-code': 'open json',
  'POST /api/identity/verify-email-code': 'open json',
  'POST /api/auth/register-email': 'open json',
  'POST /api/auth/join-phone': 'open json',
  'POST /api/auth/join-email': 'open json',
  'POST /api/auth/login-email': 'open bare',
  'POST /api/auth/recover-email': 'open json',
  'POST /api/auth/reset-password-email': 'open json',
  'POST /api/auth/resend-verification': 'bare',
  'DELETE /api/auth/sessions': 'bare',
  'DELETE /api/auth/sessions/:id': 'bare',
  'POST /api/auth/change-password': 'json',
  'POST /api/auth/confirm-password': 'json',
  'POST /api/auth/confirm-phone': 'bare',
  'POST /api/auth/confirm-email': 'bare',
  'POST /api/auth/tokens': 'json',
  'POST /api/webhooks': 'json',
  'PATCH /api/webhooks/:id': 'json',
  'DELETE /api/webhooks/:id': 'bare',
  'POST /api/webhooks/:id/test': 'bare',
  'POST /api/admin/webhooks': 'json',
  'PATCH /api/admin/webhooks/:id': 'json',
  'DELETE /api/admin/webhooks/:id': 'bare',
  'POST /api/admin/webhooks/:id/test': 'bare',
  'POST /api/invitations/check': 'open json',
  'POST /api/invitations': 'bare',
  'DELETE /api/invitations/:id': 'bare',
  'POST /api/admin/invitations': 'json',
  'DELETE /api/admin/invitations/:id': 'bare',
  'DELETE /api/auth/tokens/:id': 'bare',
  'PUT /api/auth/email': 'json',
  'PUT /api/auth/phone': 'json',
  'PUT /api/auth/hosting': 'json',
  'PUT /api/profile': 'json',
  'PATCH /api/users/profile': 'json',
  'DELETE /api/profile': 'bare',
  'POST /api/users/:id/follow': 'bare',
  'POST /api/users/:id/unfollow': 'bare',
  'PUT /api/series/:slug/follow': 'bare',
  'DELETE /api/series/:slug/follow': 'bare',
  'PATCH /api/series/events/:id': 'json',
  'POST /api/series/:slug/skips': 'json',
  'DELETE /api/series/:slug/skips/:night': 'bare',
  'POST /api/series/:slug/end': 'json',
  'PUT /api/artists/:slug/follow': 'bare',
  'DELETE /api/artists/:slug/follow': 'bare',
  'POST /api/artists/:slug/claim': 'json',
  'PATCH /api/artists/:slug': 'json',
  'DELETE /api/artists/:slug/own': 'bare',
  'POST /api/admin/artists/:slug/claims/:person': 'json',
  'PUT /api/venues/:slug/follow': 'bare',
  'DELETE /api/venues/:slug/follow': 'bare',
  'PUT /api/cities/:slug/follow': 'bare',
  'DELETE /api/cities/:slug/follow': 'bare',
  'PUT /api/blocks/:id': 'bare',
  'DELETE /api/blocks/:id': 'bare',
  'POST /api/reports': 'json',
  'POST /api/events': 'json',
  'POST /api/events/:id/claim': 'json',
  'POST /api/imports/preview': 'json',
  'POST /api/imports': 'json',
  'DELETE /api/imports/:id': 'bare',
  'PATCH /api/events/:id': 'json',
  'DELETE /api/events/:id': 'bare',
  'POST /api/events/:id/cancel': 'json',
  'PUT /api/events/:id/attendance': 'json',
  'PUT /api/events/:id/still-on': 'json',
  'POST /api/events/:id/door/rows': 'json',
  'POST /api/events/:id/door/names': 'json',
  'DELETE /api/events/:id/door/names/:name': 'bare',
  'PUT /api/events/:id/door/terms': 'json',
  'POST /api/events/:id/door/links': 'bare',
  'DELETE /api/events/:id/door/links/:link': 'bare',
  'POST /api/door/open': 'open json',
  'POST /api/door/list': 'open json',
  'POST /api/door/rows': 'open json',
  'DELETE /api/events/:id/attendance': 'bare',
  'POST /api/events/:id/asks': 'json',
  'POST /api/events/:id/place-offer': 'json',
  'PUT /api/events/:id/place-offer': 'json',
  'DELETE /api/events/:id/place-offer': 'bare',
  'POST /api/events/:id/visits': 'open json',
  'PUT /api/events/:id/sources/:code': 'bare',
  'DELETE /api/events/:id/sources/:code': 'bare',
  'PUT /api/events/:id/favorite': 'bare',
  'DELETE /api/events/:id/favorite': 'bare',
  'POST /api/events/:id/guests': 'open json',
  'DELETE /api/events/:id/guests/:guestId': 'bare',
  'POST /api/guests/read': 'open json',
  'POST /api/guests/confirm': 'open json',
  'POST /api/guests/release': 'open json',
  'POST /api/guests/claim': 'json',
  'POST /api/guests/keep': 'open json',
  'POST /api/guests/resend': 'open json',
  'POST /api/guests/stop': 'open json',
  'POST /api/guests/answers': 'open json',
  'POST /api/guests/promises': 'open json',
  'POST /api/guests/block': 'open json',
  'POST /api/guests/seen': 'open json',
  'PUT /api/events/:id/promises': 'json',
  'PUT /api/promises/reply': 'json',
  'POST /api/events/:id/reviews': 'json',
  'PATCH /api/events/:id/reviews': 'json',
  'DELETE /api/events/:id/reviews': 'bare',
  'POST /api/events/:id/host-messages': 'json',
  'DELETE /api/events/:id/host-messages/:message': 'bare',
  'PUT /api/events/:id/people/:person': 'json',
  'POST /api/events/:id/helper-links': 'json',
  'DELETE /api/events/:id/helper-links': 'bare',
  'POST /api/events/:id/role': 'json',
  'DELETE /api/events/:id/people/:person': 'bare',
  'POST /api/events/:id/transfer': 'json',
  'POST /api/venues/:slug/claim': 'bare',
  'PATCH /api/venues/:slug': 'json',
  'PUT /api/venues/:slug/people/:person': 'bare',
  'DELETE /api/venues/:slug/people/:person': 'bare',
  'PUT /api/events/:id/transfer': 'bare',
  'DELETE /api/events/:id/transfer': 'bare',
  'PUT /api/events/:id/role': 'bare',
  'DELETE /api/events/:id/role': 'bare',
  'POST /api/calendar/me': 'bare',
  'DELETE /api/calendar/me': 'bare',
  'PUT /api/notifications/seen': 'json',
  'PUT /api/push/wants': 'json',
  'PUT /api/push/subscription': 'json',
  'DELETE /api/push/subscription': 'bare',
  'POST /api/jobs': 'json',
  'PATCH /api/jobs/:id': 'json',
  'DELETE /api/jobs/:id': 'bare',
  'POST /api/jobs/:id/apply': 'open form',
  'DELETE /api/jobs/:id/application/:key': 'open bare',
  'PATCH /api/applications/:id': 'json',
  'POST /api/admin/login': 'open json',
  'POST /api/admin/open': 'bare',
  'PUT /api/admin/roles/:person': 'json',
  'DELETE /api/admin/roles/:person': 'bare',
  'PUT /api/admin/venues/:slug/people/:person': 'bare',
  'DELETE /api/admin/venues/:slug/people/:person': 'bare',
  'POST /api/admin/logout': 'open bare',
  'POST /api/migrate-user-to-firebase': 'json',
  'POST /api/admin/members/:person/decision': 'json',
  'POST /api/admin/reports/:id/decision': 'json',
  'POST /api/admin/decisions/:id/undo': 'bare',
  'PUT /api/admin/events/:id/featured': 'json',
  'POST /api/admin/listings': 'json',
  'PATCH /api/admin/listings/:id': 'json',
  'DELETE /api/admin/listings/:id': 'bare',
  'POST /api/admin/listings/:id/join': 'json',
  'POST /api/admin/listings/:id/separate': 'bare',
  'POST /api/admin/listing-sources/:id/code': 'bare',
  'POST /api/admin/listing-sources/:id/undo-claim': 'bare',
  'POST /api/setup/unlock': 'open json',
  'POST /api/setup/finish': 'bare',
  'POST /api/setup/admin': 'bare',
  'PUT /api/site/settings': 'json',
  'PUT /api/site/logo': 'json',
  'POST /api/site/test-email': 'json',
  'POST /api/site/test-text': 'json',
  'POST /api/site/sample': 'bare',
  'DELETE /api/site/sample': 'bare',
  'DELETE /api/site/logo': 'bare',
  'POST /api/warnings/:id/seen': 'bare',
  'POST /api/uploads': 'form',
  'POST /api/conversations': 'json',
  'POST /api/conversations/:id/messages': 'json',
  'PUT /api/conversations/:id/read': 'json',
  'PUT /api/conversations/:id/delivered': 'json',
}

const server = await useTestServer({ config: { signUpBy: ['phone', 'email'] } })
const ana = await server.person('ana', { userType: 'party_host' })

const luis = await server.person('luis')

const NOBODY = '00000000-0000-7000-8000-000000000000'
const filled = (path: string) => path.replace(/:file\{[^}]*\}*$/, `${NOBODY}.ics`).replace(/:\w+/g, NOBODY)

function routes(isWanted: (method: string) => boolean) {
  const found = server.app.routes.filter(({ method, path }) => isWanted(method) && path.startsWith('/api/'))
  return [...new Set(found.map(({ method, path }) => `${method} ${path}`))].filter(route => !route.endsWith('*'))
}

/** The described calls of these people. `tests/api/admin-roles.test.ts` lists those of admins and moderators. */
function routesFor(...people: string[]) {
  const calls = describedCalls().filter(({ access }) => people.includes(access))
  return calls.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
}

const OF_ADMINS = routesFor('admin', 'moderator')

function send(route: string, headers: Record<string, string>, body?: string) {
  const [method = '', path = ''] = route.split(' ')
  return server.app.request(filled(path), { method, headers, ...(body !== undefined && { body }) })
}

test('each write call has a row in this table', () => {
  const known = routes(method => !['GET', 'ALL', 'HEAD'].includes(method))
  expect(known.toSorted()).toEqual(Object.keys(WRITES).toSorted())
})

test('a visitor reads only the open calls', async () => {
  for (const route of routes(method => method === 'GET')) {
    if (OPEN_READS.includes(route.slice('GET '.length))) continue
    expect.soft([route, (await send(route, {})).status]).toEqual([route, 401])
  }
})

test('a visitor writes only to the open calls', async () => {
  for (const [route, kind] of Object.entries(WRITES)) {
    if (kind.startsWith('open')) continue
    const response = await send(route, { 'content-type': 'application/json' }, '{}')
    expect.soft([route, response.status]).toEqual([route, 401])
  }
})

test('each call that needs a session is refused if a device sends it for another member', async () => {
  const reads = routesFor('member', 'host').filter(route => route.startsWith('GET '))
  expect(reads).toContain('GET /api/notifications/unseen')
  const writes = Object.keys(WRITES).filter(route => !WRITES[route]?.startsWith('open') && !OF_ADMINS.includes(route))
  for (const route of [...reads, ...writes]) {
    const headers = { cookie: ana.cookie, 'for-user': luis.id, 'content-type': 'application/json' }
    const response = await send(route, headers, route.startsWith('GET') ? undefined : '{}')
    const { code }: { code?: string } = await response.json()
    expect.soft([route, response.status, code]).toEqual([route, 401, 'another-user'])
  }
  expect((await ana.get('/api/auth/user', { 'for-user': ana.id })).status).toBe(200)
})

test.each([`/api/events/host/${ana.id}`, `/api/jobs/host/${ana.id}`])(
  'a response that may depend on the member is refused if a device requests it for another member: %s',
  async path => {
    const forLuis = { 'for-user': luis.id }
    const response = await ana.get(path, forLuis)
    expect([response.status, (await response.json()).code]).toEqual([401, 'another-user'])
    // The response to a visitor does not depend on a member.
    expect((await server.app.request(path, { headers: forLuis })).status).toBe(200)
  },
)

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a write from another site is refused: %o', async headers => {
  for (const route of Object.keys(WRITES)) {
    const response = await send(route, { ...headers, cookie: ana.cookie, 'content-type': 'application/json' }, '{}')
    expect.soft([route, response.status]).toEqual([route, 403])
  }
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})

test('a form of another site is not accepted as JSON', async () => {
  for (const [route, kind] of Object.entries(WRITES)) {
    if (kind.endsWith('bare') || kind === 'open form' || NEEDS_PROOF_FIRST.includes(route)) continue
    const response = await send(route, { cookie: ana.cookie, 'content-type': 'text/plain' }, '{"a":"="}')
    expect.soft([route, response.status]).toEqual([route, 415])
  }
})

/** Calls that are refused before their body is read. */
const NEEDS_PROOF_FIRST = [
  ...OF_ADMINS,
  'POST /api/auth/firebase-login',
  'POST /api/auth/register-firebase',
  'POST /api/auth/verify-recovery-code',
  'POST /api/auth/register-email',
  'POST /api/auth/join-phone',
  'POST /api/auth/join-email',
  'POST /api/auth/recover-email',
  'POST /api/auth/reset-password-email',
  'PUT /api/auth/phone',
]

test('a body that is too large is refused, with and without a content length', async () => {
  const json = JSON.stringify({ username: 'x'.repeat(65 * 1024) })
  const nested = '['.repeat(10 * 1024 * 1024)
  for (const [route, kind] of Object.entries(WRITES)) {
    if (!kind.endsWith('json') || NEEDS_PROOF_FIRST.includes(route) || TAKE_FILES.includes(route)) continue
    const headers = { cookie: ana.cookie, 'content-type': 'application/json' }
    expect.soft([route, (await send(route, headers, json)).status]).toEqual([route, 413])
    const sentHeaders = { ...headers, 'content-length': String(json.length) }
    expect.soft([route, (await send(route, sentHeaders, json)).status]).toEqual([route, 413])
  }
  for (const route of TAKE_FILES) {
    const response = await send(route, { cookie: ana.cookie, 'content-type': 'application/json' }, nested)
    expect.soft([route, response.status]).toEqual([route, 413])
  }
})

/** A JSON body of these calls may contain a picture, or a file with events. */
const TAKE_FILES = ['PUT /api/profile', 'PATCH /api/users/profile', 'POST /api/imports/preview', 'POST /api/imports']
