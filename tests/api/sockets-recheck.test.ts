import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSockets } from '#api/sockets/sockets.ts'
import { suspend } from '../support/admin.ts'
import { eventually } from '../support/eventually.ts'
import { guest } from '../support/guest.ts'
import { nextEvent, openListeningServer } from '../support/listening-server.ts'

const EVERY_MS = 60_000

let app: Awaited<ReturnType<typeof openListeningServer>>

// Only intervals are set by hand: the sockets and the database keep their own timers.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await openListeningServer()
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

let ana: Awaited<ReturnType<typeof connected>>
let mateo: Awaited<ReturnType<typeof connected>>
beforeEach(async () => {
  ana = await connected('Ana')
  mateo = await connected('Mateo')
})
afterEach(() => {
  for (const { socket } of [ana, mateo]) socket.disconnect()
})

/** Changes that only the database has: another process made them, and its notification was lost. */
test.each<[string, (who: { id: string; sessionId: string }) => Promise<unknown>]>([
  ['a session that was ended', ({ sessionId }) => app.sql`delete from sessions where id = ${sessionId}`],
  [
    'a session unused for 14 days',
    ({ sessionId }) =>
      app.sql`update sessions set seen_at = now() - interval '14 days 1 minute' where id = ${sessionId}`,
  ],
  [
    'a session that is 30 days old',
    ({ sessionId }) =>
      app.sql`update sessions set created_at = now() - interval '30 days 1 minute' where id = ${sessionId}`,
  ],
  ['a deleted account', ({ id }) => app.sql`update users set deleted_at = now() where id = ${id}`],
  ['a suspended account', person => suspend(app.sql, person)],
])('%s loses its socket at the next check, and no other does', async (_, change) => {
  await change(ana)
  const ended = nextEvent(ana.socket, 'disconnect')
  vi.advanceTimersByTime(EVERY_MS)
  expect(await ended).toBe('io server disconnect')
  await mateo.socket.timeout(3000).emitWithAck('ping')
  expect(mateo.socket.connected).toBe(true)
})

test('a check that fails ends no socket, and the next check ends what is over', async () => {
  const warnings = vi.spyOn(app.context.log, 'warn')
  await app.sql`alter table sessions rename to sessions_away`
  vi.advanceTimersByTime(EVERY_MS)
  await eventually(() => expect(warnings).toHaveBeenCalledWith(expect.anything(), 'sessions of sockets not checked'))
  await app.sql`alter table sessions_away rename to sessions`
  for (const { socket } of [ana, mateo]) await socket.timeout(3000).emitWithAck('ping')
  expect([ana.socket.connected, mateo.socket.connected]).toEqual([true, true])

  await app.sql`delete from sessions where id = ${ana.sessionId}`
  const ended = nextEvent(ana.socket, 'disconnect')
  vi.advanceTimersByTime(EVERY_MS)
  await ended
  expect(mateo.socket.connected).toBe(true)
})

test('a session that ends between the handshake and the greeting gets no socket', async () => {
  const { cookie, sessionId } = await guest(app, 'Lucía')
  // The session ended before this socket had joined its channels.
  const sql = new Proxy(app.sql, {
    apply(target, self, args) {
      const query = () => Reflect.apply(target as never, self, args) as Promise<unknown>
      const isCheck = String(args[0]).includes('as partners')
      return isCheck ? app.sql`delete from sessions where id = ${sessionId}`.then(query) : query()
    },
  })
  const server = createServer()
  const sockets = openSockets(server, { ...app.context, sql })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const socket = io(origin, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie } })
  const events: string[] = []
  socket.onAny((event: string) => events.push(event))
  expect(await nextEvent(socket, 'disconnect')).toBe('io server disconnect')
  expect(events).toEqual([])
  await sockets.close()
})

async function connected(name: string) {
  const person = await guest(app, name)
  const socket = app.dial(person.cookie)
  await nextEvent(socket, 'hello')
  return { ...person, socket }
}
