import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import type { Bucket, LimitKey, Limits } from '#api/http/rate-limits.ts'
import { openLog, openRequestLog } from '#api/monitoring/log.ts'
import type { CreatedApiToken, TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Event } from '#contract/events/events.ts'
import { exportedData } from '../support/exported.ts'
import { PASSWORD, type Person, signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let logged = ''
const log = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const taken: { bucket: Bucket; key: LimitKey }[] = []
let usedUp: Bucket | undefined
const limits: Limits = {
  take: async (bucket, key) => {
    taken.push({ bucket, key })
    return bucket === usedUp ? 7 : null
  },
  refund: async () => {},
}
const server = await useTestServer({
  context: { limits, log: openLog('debug', log), requestLog: openRequestLog('debug', log) },
})
const mateo = await server.person('mateo', { userType: 'party_host' })
const ines = await server.person('ines', { userType: 'party_host' })
const luis = await server.person('luis')

beforeEach(() => {
  usedUp = undefined
  taken.length = 0
})

const ORDER = { name: 'Web site', scopes: ['events:read', 'events:write'] as TokenScope[], days: 30 }
const NIGHT = { title: 'Noche', date: '2030-05-03', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }

async function createToken(host: Person, order: Partial<typeof ORDER> = {}): Promise<CreatedApiToken> {
  await server.sql`delete from api_tokens where user_id = ${host.id}`
  const response = await host.post('/api/auth/tokens', { ...ORDER, ...order })
  expect(response.status).toBe(201)
  return await response.json()
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sends requests as a program of the host does: with the token and without cookies. */
function programWith(token: string) {
  return {
    get: (path: string, headers = {}) => server.stranger.get(path, { ...bearing(token), ...headers }),
    post: (path: string, json: unknown, headers = {}) =>
      server.stranger.post(path, json, { ...bearing(token), ...headers }),
    patch: (path: string, json: unknown, headers = {}) =>
      server.stranger.patch(path, json, { ...bearing(token), ...headers }),
    delete: (path: string) => server.stranger.delete(path, undefined, bearing(token)),
  }
}

async function codeOf(response: Response | Promise<Response>) {
  const { code }: { code: string } = await (await response).clone().json()
  return [(await response).status, code]
}

const eventsOf = async (program: ReturnType<typeof programWith>): Promise<Event[]> =>
  await (await program.get('/api/me/events')).json()

test('a token is shown once, and only its hash is stored', async () => {
  const { token, ...shown } = await createToken(mateo)
  expect(token).toMatch(/^pista_[\w-]{43}$/)
  expect(shown).toMatchObject({ name: 'Web site', scopes: ['events:read', 'events:write'], usedAt: null })
  expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(30 * 86_400_000)
  expect(await (await mateo.get('/api/auth/tokens')).json()).toEqual([shown])
  const rows = await server.sql<{ row: string }[]>`select t::text as row from api_tokens t`
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token.slice('pista_'.length))
})

test('a token publishes, edits, cancels and deletes events of its host, with the rules of the session', async () => {
  const program = programWith((await createToken(mateo)).token)
  const created = await program.post('/api/events', { ...NIGHT, status: 'draft' })
  expect(created.status).toBe(201)
  const event: Event = await created.json()
  expect(event.createdBy).toBe(mateo.id)
  expect((await eventsOf(program)).map(({ id }) => id)).toEqual([event.id])
  const read = await program.get(`/api/me/events/${event.id}`)
  expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"'])

  const edit = { 'if-match': '"1"' }
  expect((await program.patch(`/api/events/${event.id}`, { status: 'active', title: 'Son' }, edit)).status).toBe(200)
  expect(await codeOf(program.patch(`/api/events/${event.id}`, { title: 'Otra' }, edit))).toEqual([
    412,
    'edit-conflict',
  ])
  expect((await program.post(`/api/events/${event.id}/cancel`, { reason: 'The roof leaks.' })).status).toBe(200)
  expect((await program.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(await eventsOf(program)).toEqual([])

  const wrong = { ...NIGHT, title: '', price: 'much', category: 'polka' }
  const [byToken, bySession] = [await program.post('/api/events', wrong), await mateo.post('/api/events', wrong)]
  expect(byToken.status).toBe(400)
  const withoutId = async (response: Response) => ({ ...(await response.json()), requestId: null })
  expect(await withoutId(byToken)).toEqual(await withoutId(bySession))
  expect(await codeOf(program.post('/api/events', { ...NIGHT, createdBy: ines.id }))).toEqual([403, 'not-yours'])
  expect(await codeOf(program.post('/api/events', { ...NIGHT, flyerUrl: '/uploads/flyers/a.webp' }))).toEqual([
    400,
    'flyer-not-yours',
  ])
})

test('the limits of the host count requests with a session and with any token together', async () => {
  const { id, token } = await createToken(mateo)
  taken.length = 0
  await mateo.post('/api/events', { ...NIGHT, status: 'draft' })
  await programWith(token).post('/api/events', { ...NIGHT, status: 'draft' })
  expect(taken).toEqual([
    { bucket: 'create-event', key: mateo.id },
    { bucket: 'api-token', key: id },
    { bucket: 'create-event', key: mateo.id },
  ])
  for (const bucket of ['api-token', 'create-event'] as const) {
    usedUp = bucket
    const refused = await programWith(token).post('/api/events', NIGHT)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  }
})

test('a token of another host reaches neither the drafts nor the events of this one', async () => {
  const program = programWith((await createToken(ines)).token)
  const draft: Event = await (await mateo.post('/api/events', { ...NIGHT, status: 'draft' })).json()
  const published: Event = await (await mateo.post('/api/events', NIGHT)).json()
  for (const { id } of [draft, published]) {
    expect(await codeOf(program.get(`/api/me/events/${id}`))).toEqual([404, 'event-not-found'])
    expect(await codeOf(program.patch(`/api/events/${id}`, { title: 'Mine' }))).toEqual([404, 'event-not-found'])
    expect(await codeOf(program.post(`/api/events/${id}/cancel`, { reason: 'x' }))).toEqual([404, 'event-not-found'])
    expect(await codeOf(program.delete(`/api/events/${id}`))).toEqual([404, 'event-not-found'])
  }
  expect((await eventsOf(program)).map(({ createdBy }) => createdBy)).not.toContain(mateo.id)
})

test('a token of an editor does not reach the event of the host whom the editor helps; the editor does', async () => {
  const program = programWith((await createToken(ines)).token)
  const event: Event = await (await mateo.post('/api/events', NIGHT)).json()
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at)
    values (${event.id}, ${ines.id}, 'editor', now())
  `
  const path = `/api/events/${event.id}`
  for (const response of [
    program.patch(path, { title: 'By a program' }),
    program.patch(path, { title: 'By a program' }, { 'if-match': '"1"' }),
    program.patch(path, { status: 'draft' }),
    program.post(`${path}/cancel`, { reason: 'x' }),
    program.delete(path),
    program.get(`/api/me/events/${event.id}`),
  ])
    expect(await codeOf(response)).toEqual([404, 'event-not-found'])
  expect((await eventsOf(program)).map(({ id }) => id)).not.toContain(event.id)
  expect(await (await mateo.get(path)).json()).toMatchObject({ title: NIGHT.title, status: 'active', version: 1 })

  expect((await ines.patch(path, { title: 'By Inés' })).status).toBe(200)
  await server.sql`delete from event_people where event_id = ${event.id}`
})

test('a token without the scope is refused, and a scope contains no other one', async () => {
  const reader = programWith((await createToken(mateo, { scopes: ['events:read'] })).token)
  expect(await codeOf(reader.post('/api/events', NIGHT))).toEqual([403, 'token-scope'])
  expect((await reader.get('/api/me/events')).status).toBe(200)
  const writer = programWith((await createToken(mateo, { scopes: ['events:write', 'events:write'] })).token)
  expect(await codeOf(writer.get('/api/me/events'))).toEqual([403, 'token-scope'])
  expect((await writer.post('/api/events', { ...NIGHT, status: 'draft' })).status).toBe(201)
})

test('an unknown, altered, revoked or expired token is refused, and the attempts are limited by address', async () => {
  const { id, token } = await createToken(mateo)
  const unknown = `pista_${'a'.repeat(43)}`
  const altered = [
    unknown,
    'pista_',
    `${token}x`,
    token.toUpperCase(),
    token.slice(0, -1),
    `pista_${'x'.repeat(5_000)}`,
  ]
  for (const sent of altered) {
    const name = sent.slice(0, 60)
    expect.soft([name, (await programWith(sent).get('/api/me/events')).status]).toEqual([name, 401])
  }
  usedUp = 'unknown-token'
  expect((await programWith(unknown).get('/api/me/events')).status).toBe(429)
  expect((await programWith(token).get('/api/me/events')).status).toBe(200)
  usedUp = undefined

  await server.sql`update api_tokens set expires_at = now() where id = ${id}`
  expect(await codeOf(programWith(token).get('/api/me/events'))).toEqual([401, 'token-invalid'])
  const revoked = await createToken(mateo)
  expect((await mateo.delete(`/api/auth/tokens/${revoked.id}`)).status).toBe(204)
  expect(await codeOf(programWith(revoked.token).get('/api/me/events'))).toEqual([401, 'token-invalid'])
  expect((await mateo.delete(`/api/auth/tokens/${revoked.id}`)).status).toBe(404)
})

test('a token together with a session cookie is refused, with the cookie of the same or of another member', async () => {
  const { token } = await createToken(mateo)
  for (const cookie of [mateo.cookie, ines.cookie, luis.cookie, 'sid=anything'])
    expect(await codeOf(programWith(token).get('/api/me/events', { cookie }))).toEqual([400, 'token-and-session'])
  expect(await codeOf(programWith(token).get('/api/me/events', { 'for-user': ines.id }))).toEqual([401, 'another-user'])
})

test('a page of another site cannot use a token in a browser', async () => {
  const program = programWith((await createToken(mateo)).token)
  for (const headers of [{ origin: 'https://club.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect(await codeOf(program.post('/api/events', NIGHT, headers))).toEqual([403, 'cross-site'])
  const read = await program.get('/api/me/events', { origin: 'https://club.example' })
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
})

/** The only calls that accept a token, with its scope. */
const ACCEPTED: Record<string, TokenScope> = {
  'get /api/me/events': 'events:read',
  'get /api/me/events/{id}': 'events:read',
  'post /api/events': 'events:write',
  'patch /api/events/{id}': 'events:write',
  'post /api/events/{id}/cancel': 'events:write',
  'delete /api/events/{id}': 'events:write',
}

test('the descriptions name the calls that accept a token', () => {
  const described = describedCalls().flatMap(({ method, path, token }) => (token ? [[`${method} ${path}`, token]] : []))
  expect(Object.fromEntries(described)).toEqual(ACCEPTED)
})

test('every other route refuses a token with 403, also the open ones, the pages and unknown addresses', async () => {
  const { token } = await createToken(mateo)
  const accepted = Object.keys(ACCEPTED).map(call => call.replaceAll(/\{(\w+)\}/g, ':$1'))
  const routes = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !accepted.includes(`${method.toLowerCase()} ${path}`))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+(\{[^}]*\})*\??/g, 'x1').replace(/\*$/, 'x1') }))
  expect(routes.length).toBeGreaterThan(150)
  routes.push(
    { method: 'GET', path: '/api/nothing' },
    { method: 'GET', path: '/nothing' },
    { method: 'HEAD', path: '/' },
  )
  for (const { method, path } of routes) {
    const response = await server.app.request(path, { method, headers: bearing(token) })
    expect.soft([method, path, response.status]).toEqual([method, path, 403])
  }
  expect(await codeOf(server.stranger.get('/api/auth/user', bearing(token)))).toEqual([403, 'token-not-accepted'])
  expect(await codeOf(server.stranger.get('/api/auth/user', { authorization: `bearer   ${token} ` }))).toEqual([
    403,
    'token-not-accepted',
  ])
})

test('a token cannot create, read or delete tokens, and neither can a visitor or a goer', async () => {
  const { id, token } = await createToken(mateo)
  const program = programWith(token)
  expect(await codeOf(program.get('/api/auth/tokens'))).toEqual([403, 'token-not-accepted'])
  expect(await codeOf(program.post('/api/auth/tokens', ORDER))).toEqual([403, 'token-not-accepted'])
  expect(await codeOf(program.delete(`/api/auth/tokens/${id}`))).toEqual([403, 'token-not-accepted'])
  expect(await codeOf(server.stranger.post('/api/auth/tokens', ORDER))).toEqual([401, 'signed-out'])
  expect(await codeOf(luis.post('/api/auth/tokens', ORDER))).toEqual([403, 'hosts-only'])
  expect(await codeOf(ines.delete(`/api/auth/tokens/${id}`))).toEqual([404, 'not-found'])
  expect((await program.get('/api/me/events')).status).toBe(200)
})

test.each([
  { name: '' },
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { name: 'a\u0000b' },
  { scopes: [] },
  { scopes: ['admin'] },
  { scopes: ['events:read', 'events:write', 'events:read'] },
  { scopes: 'events:read' },
  { days: 0 },
  { days: 3650 },
  { days: '30' },
  { days: null },
])('a token is not created with %o', async wrong => {
  expect((await mateo.post('/api/auth/tokens', { ...ORDER, ...wrong })).status).toBe(400)
})

test('creating a token requires a recent sign-in, and is limited', async () => {
  await server.sql`update sessions set authenticated_at = now() - interval '1 hour' where id = ${ines.sessionId}`
  expect(await codeOf(ines.post('/api/auth/tokens', ORDER))).toEqual([403, 'confirm-first'])
  expect((await ines.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)
  expect((await ines.post('/api/auth/tokens', ORDER)).status).toBe(201)
  usedUp = 'create-token'
  expect((await ines.post('/api/auth/tokens', ORDER)).status).toBe(429)
})

test('a host has ten valid tokens at most, also with requests at the same time', async () => {
  const { id } = await createToken(mateo)
  const more = await Promise.all(Array.from({ length: 14 }, async () => await mateo.post('/api/auth/tokens', ORDER)))
  expect(more.filter(({ status }) => status === 201)).toHaveLength(9)
  const refused = more.find(({ status }) => status !== 201) ?? new Response()
  expect(await codeOf(refused)).toEqual([409, 'too-many-tokens'])
  await server.sql`update api_tokens set expires_at = now() where id = ${id}`
  expect((await mateo.post('/api/auth/tokens', ORDER)).status).toBe(201)
})

const ENDS: Record<string, (host: Person) => Promise<Response>> = {
  'sign-out of every other device': async host => await host.delete('/api/auth/sessions'),
  'a new password': async host =>
    await host.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'tres mangos en Hialeah' }),
  'the deletion of the account': async host => await host.delete('/api/profile'),
}

test.each(Object.keys(ENDS))('%s deletes all tokens of the host, and of no other host', async name => {
  const host = await server.person(name, { userType: 'party_host', username: `host${name.length}` })
  const [own, others] = [await createToken(host), await createToken(ines)]
  expect((await ENDS[name]?.(host))?.ok).toBe(true)
  expect(await codeOf(programWith(own.token).get('/api/me/events'))).toEqual([401, 'token-invalid'])
  expect((await programWith(others.token).get('/api/me/events')).status).toBe(200)
  expect(await server.sql`select 1 from api_tokens where user_id = ${host.id}`).toHaveLength(0)
})

test('the end of a single session keeps the tokens, and a session that has ended creates none', async () => {
  const { token } = await createToken(mateo)
  const other = await signedInAgain(server.app, server.sql, mateo.id)
  expect((await mateo.delete(`/api/auth/sessions/${other.sessionId}`)).status).toBe(204)
  expect((await other.post('/api/auth/tokens', ORDER)).status).toBe(401)
  expect((await programWith(token).get('/api/me/events')).status).toBe(200)
})

test('a host who is no host any more has no token that works', async () => {
  const host = await server.person('ramon', { userType: 'party_host' })
  const { token } = await createToken(host)
  await server.sql`update users set user_type = 'party_goer' where id = ${host.id}`
  expect(await codeOf(programWith(token).get('/api/me/events'))).toEqual([401, 'token-invalid'])
})

test('the last use is stored by the hour', async () => {
  const { token } = await createToken(mateo)
  await programWith(token).get('/api/me/events')
  const [{ usedAt }] = await (await mateo.get('/api/auth/tokens')).json()
  expect(usedAt).toMatch(/:00:00(\.000)?Z$/)
  expect(Math.abs(Date.now() - Date.parse(usedAt))).toBeLessThanOrEqual(3_600_000)
})

test('the host gets an email about a new token, and the audit log has its id', async () => {
  const host = await server.person('nora', { userType: 'party_host' })
  const { id, token } = await createToken(host, { name: 'Mi página' })
  await host.delete(`/api/auth/tokens/${id}`)
  const [email] = await (await server.stranger.get(`/api/dev/outbox?to=${host.email}`)).json()
  expect(email.text).toContain('An API token with the name “Mi página” was just created.')
  expect(email.text).not.toContain(token)
  const rows = await server.sql<{ action: string; targetId: string; row: string }[]>`
    select action, target_id, a::text as row from audit_log a where actor_id = ${host.id} order by id
  `
  expect(rows.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['create-token', id],
    ['delete-token', id],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/pista_|página/)
})

test('no token is in a log, also with a failure and in the wrong place', async () => {
  const { id, token } = await createToken(mateo)
  logged = ''
  const program = programWith(token)
  await program.get('/api/me/events')
  await program.get('/api/auth/user')
  await program.get(`/api/events?token=${token}`)
  await server.stranger.get(`/api/me/events/${token}`)
  await server.stranger.get(`/api/me/events?access_token=${token}`, { cookie: `sid=${token}`, 'x-api-key': token })
  await program.post('/api/events', { ...NIGHT, title: token, status: 'draft' })
  expect(logged).toContain(`"tokenId":"${id}"`)
  expect(logged).toContain(`"userId":"${mateo.id}"`)
  expect(logged).not.toContain('pista_')
})

test('expired tokens are deleted after a month, and the export lists tokens without their hash', async () => {
  const { id } = await createToken(mateo)
  const { deleteExpired } = await import('#db/cleanup/retention.ts')
  await server.sql`update api_tokens set expires_at = now() - interval '29 days' where id = ${id}`
  await deleteExpired(server.sql)
  expect(await (await mateo.get('/api/auth/tokens')).json()).toMatchObject([{ id }])
  const rows = (await exportedData(server.sql, mateo))['api-tokens']
  expect(rows).toMatchObject([{ name: 'Web site', scopes: ['events:read', 'events:write'] }])
  expect(JSON.stringify(rows)).not.toContain('hash')
  await server.sql`update api_tokens set expires_at = now() - interval '31 days' where id = ${id}`
  await deleteExpired(server.sql)
  expect(await (await mateo.get('/api/auth/tokens')).json()).toEqual([])
})
