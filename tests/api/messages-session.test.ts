import { beforeEach, expect, test } from 'vitest'
import { tokenHash } from '#api/accounts/session/secrets.ts'
import { createApp } from '#api/app.ts'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import type { Message } from '#contract/messages/messages.ts'
import { endSessionsOf } from '#db/accounts/session-revocation.ts'
import { endSession } from '#db/accounts/sessions.ts'
import { onePool } from '#db/connection/pools.ts'
import { watchPools } from '#db/connection/statements.ts'
import { addMessageWithOthers } from '#db/messages/send.ts'
import { suspend } from '../support/admin.ts'
import { type Guest, guest } from '../support/guest.ts'
import { browser, signedInAgain } from '../support/person.ts'
import { cookiesOf } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

/* The statement that adds a message also checks the session. An invalid session must give the same response as in every
 * other call. */

let ana: Guest
let mateo: Guest
let path: string

const server = await useTestServer({ config: { hasLimits: true } })
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
  path = `/api/conversations/${id}/messages`
  // From now on the process has cached the session of this token.
  await ana.post(path, { content: 'primera' })
})

const stored = async (): Promise<Message[]> => await (await mateo.get(`${path}?peek=1`)).json()
const tokenOf = ({ cookie }: Pick<Guest, 'cookie'>) => tokenHash(cookie.replace('sid=', '')).toString('hex')

const endings: [string, code: string, (person: Guest) => Promise<unknown>][] = [
  ['signed out', 'signed-out', ({ sessionId }) => endSession(server.sql, sessionId)],
  ['revoked', 'session-revoked', ({ id }) => endSessionsOf(server.sql, id)],
  ['to be erased', 'session-erased', ({ id }) => endSessionsOf(server.sql, id, { reason: 'erase' })],
  [
    'idle for fourteen days',
    'signed-out',
    ({ sessionId }) =>
      server.sql`update sessions set seen_at = now() - interval '14 days 1 second' where id = ${sessionId}`,
  ],
  [
    'thirty days old',
    'signed-out',
    ({ sessionId }) =>
      server.sql`update sessions set created_at = now() - interval '30 days 1 second' where id = ${sessionId}`,
  ],
  ['of a deleted account', 'signed-out', ({ id }) => server.sql`update users set deleted_at = now() where id = ${id}`],
  ['of a suspended account', 'signed-out', person => suspend(server.sql, person)],
  [
    'copied, and its token expired',
    'signed-out',
    ({ sessionId }) =>
      server.sql`update session_tokens set expires_at = now() - interval '1 second' where session_id = ${sessionId}`,
  ],
]

test.each(endings)('a session that is %s adds no message, and is refused as in other calls', async (_, code, end) => {
  await end(ana)
  const response = await ana.post(path, { content: 'segunda' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code })
  expect(response.headers.has(ERASE_IN_HEADER)).toBe(code !== 'signed-out')
  expect((await ana.post(path, { content: 'tercera' })).status).toBe(401)
  const [{ count }] = await server.sql<[{ count: number }]>`
    select count(*)::int as count from messages where sender_id = ${ana.id}
  `
  expect(count).toBe(1)
})

test('a copied token that expired ends the session and its sockets, and is audited', async () => {
  await server.sql`update session_tokens set expires_at = now() - interval '1 second' where session_id = ${ana.sessionId}`
  expect((await ana.post(path, { content: 'segunda' })).status).toBe(401)
  expect(await server.sql`select 1 from sessions where id = ${ana.sessionId}`).toHaveLength(0)
  expect(server.ended).toContain(ana.sessionId)
  expect(
    await server.sql`select 1 from audit_log where action = 'end-reused-session' and target_id = ${ana.sessionId}`,
  ).toHaveLength(1)
})

test('an ended session gets only the error of the session, also when the request has other errors', async () => {
  await endSession(server.sql, ana.sessionId)
  const eve = await guest(server, 'Eve')
  const requests = [
    () => ana.post(path, { content: '' }),
    () => ana.post(path, { content: 'a'.repeat(70_000) }),
    () => ana.post('/api/conversations/no-id/messages', { content: 'hola' }),
    () => ana.post(`/api/conversations/${crypto.randomUUID()}/messages`, { content: 'hola' }),
    () => ana.post(path, { content: 'hola' }, { 'for-user': eve.id }),
    () => ana.post(path, { content: 'hola' }, { 'content-type': 'text/plain' }),
  ]
  for (const request of requests) {
    // Each request has a token that the process has cached.
    const again = await signedInAgain(server.app, server.sql, ana.id)
    expect((await again.post(path, { content: 'hola' })).status).toBe(201)
    await endSession(server.sql, again.sessionId)
    ana = { ...ana, ...again }
    const response = await request()
    expect([response.status, (await response.json()).code]).toEqual([401, 'signed-out'])
    expect(response.headers.has('retry-after')).toBe(false)
  }
})

test('an ended session gets no limit error, and takes nothing from the limit of the account', async () => {
  const other = await signedInAgain(server.app, server.sql, ana.id)
  expect((await other.post(path, { content: 'hola' })).status).toBe(201)
  await endSession(server.sql, ana.sessionId)
  for (let again = 0; again < 10; again++) expect((await ana.post(path, { content: 'hola' })).status).toBe(401)
  const statuses: number[] = []
  for (let again = 0; again < 199; again++) statuses.push((await other.post(path, { content: 'hola' })).status)
  expect(statuses.filter(status => status === 201)).toHaveLength(198)
  expect(statuses.at(-1)).toBe(429)

  await endSession(server.sql, other.sessionId)
  const response = await other.post(path, { content: 'hola' })
  expect(response.status).toBe(401)
  expect(response.headers.has('retry-after')).toBe(false)
})

test('an ended session among sends of one moment is refused alone', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, (_, n) => guest(server, `Bailador ${n}`)))
  const paths: string[] = []
  for (const other of others) {
    const { id } = await (await other.post('/api/conversations', { participantTwoId: mateo.id })).json()
    paths.push(`/api/conversations/${id}/messages`)
    expect((await other.post(paths.at(-1) ?? '', { content: 'primera' })).status).toBe(201)
  }
  await endSession(server.sql, ana.sessionId)
  const responses = await Promise.all([
    ...others.map((other, n) => other.post(paths[n] ?? '', { content: 'segunda' })),
    ana.post(path, { content: 'segunda' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 401])
  expect(await stored()).toHaveLength(1)
})

test('a token adds no message for another account', async () => {
  const message = (senderToken: string) => ({
    id: crypto.randomUUID(),
    conversationId: path.split('/')[3] ?? '',
    senderId: ana.id,
    content: 'hola',
    composedAt: null,
    readUpTo: 0,
    senderToken,
  })
  const [foreign, unknown, own] = await Promise.all([
    addMessageWithOthers(server.sql, message(tokenOf(mateo))),
    addMessageWithOthers(server.sql, message(tokenOf({ cookie: 'sid=nobody' }))),
    addMessageWithOthers(server.sql, message(tokenOf(ana))),
  ])
  expect([foreign, unknown, own?.outcome]).toEqual([undefined, undefined, 'added'])
})

test('a day-old token sends, and the response brings its successor', async () => {
  await server.sql`
    update session_tokens set issued_at = now() - interval '25 hours' where session_id = ${ana.sessionId}
  `
  const response = await ana.post(path, { content: 'segunda' })
  expect(response.status).toBe(201)
  const cookie = cookiesOf(response)
  expect(cookie).toMatch(/^sid=/)
  expect((await browser(server.app, cookie).post(path, { content: 'tercera' })).status).toBe(201)
  expect((await stored()).map(({ content }) => content)).toEqual(['primera', 'segunda', 'tercera'])
})

test('sending counts as use of the session and of its token', async () => {
  await server.sql`update sessions set seen_at = now() - interval '2 hours' where id = ${ana.sessionId}`
  await server.sql`update session_tokens set first_used_at = null where session_id = ${ana.sessionId}`
  expect((await ana.post(path, { content: 'segunda' })).status).toBe(201)
  const [used] = await server.sql`
    select s.seen_at > now() - interval '1 minute' as is_seen, t.first_used_at is not null as is_used
    from sessions s join session_tokens t on t.session_id = s.id
    where s.id = ${ana.sessionId}
  `
  expect(used).toEqual({ isSeen: true, isUsed: true })
  expect(await stored()).toHaveLength(2)
})

test('a token within its last minute still sends, without a new one', async () => {
  await server.sql`update session_tokens set expires_at = now() + interval '30 seconds' where session_id = ${ana.sessionId}`
  const response = await ana.post(path, { content: 'segunda' })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([201, null])
})

test('the first send of a session takes two statements, and each further one a single statement', async () => {
  let statements = 0
  const { pools } = watchPools(onePool(server.sql), { caller: () => undefined, onEnd: () => statements++ })
  const app = createApp({ ...server.context, sql: pools.writes, pools })
  const again = await signedInAgain(server.app, server.sql, ana.id)
  const counts: number[] = []
  for (const content of ['una', 'dos', 'tres']) {
    statements = 0
    expect((await browser(app, again.cookie).post(path, { content })).status).toBe(201)
    counts.push(statements)
  }
  expect(counts).toEqual([2, 1, 1])
})
