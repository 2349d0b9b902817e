import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openHttpServer } from '#api/http-server.ts'
import { watchLoad } from '#api/load.ts'
import { describedApp } from '../answers.ts'
import { type Night, openNight } from '../night.ts'
import { browser } from '../person.ts'
import { rawConnection } from '../raw-http.ts'

let night: Night
beforeAll(async () => void (night = await openNight()))
afterAll(() => night.close())

test('an overloaded server puts off reads, and serves writes and health checks', async () => {
  const load = { isOverloaded: () => true, close: () => {} }
  const busy = browser(describedApp(createApp({ ...night.setting, load })))
  for (const path of ['/api/events', '/api/conversations', '/api/search/events?q=salsa']) {
    const answer = await busy.get(path)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  }
  for (const path of ['/api/health', '/api/ready']) expect((await busy.get(path)).status).toBe(200)
  expect((await busy.post('/api/conversations', {})).status).toBe(401)
})

test('a process whose timers are late again and again is overloaded, and one that rests is not', async () => {
  const load = watchLoad()
  expect(load.isOverloaded()).toBe(false)
  const stalling = setInterval(() => stall(700), 1)
  await vi.waitFor(() => expect(load.isOverloaded()).toBe(true), 30_000)
  clearInterval(stalling)
  await vi.waitFor(() => expect(load.isOverloaded()).toBe(false), 30_000)
  load.close()
})

function stall(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

async function serverWith(config: { hasLimits: boolean; trustedProxies: number }) {
  const app = createApp({ ...night.setting, config: { ...night.setting.config, ...config } })
  const server: Server = openHttpServer(app.fetch, config, { perAddress: 5 }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    open: async () => await rawConnection((server.address() as AddressInfo).port),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'

test('an address has so many connections in use, and one more is closed', async () => {
  const server = await serverWith({ hasLimits: true, trustedProxies: 0 })
  const held = await Promise.all(Array.from({ length: 5 }, server.open))
  for (const connection of held) connection.send(HEALTH)
  expect(await (await server.open()).whenClosed()).toBe('')

  // Served and only kept alive, the connection makes room for the next one.
  const [first] = held
  first?.send('\r\n')
  await first?.has('"ok"')
  const next = await server.open()
  next.send(`${HEALTH}\r\n`)
  await next.has('"ok"')
  await first?.whenClosed()
  for (const { socket } of [...held, next]) socket.destroy()
  server.close()
})

test('the connections of a trusted proxy are not counted', async () => {
  const server = await serverWith({ hasLimits: true, trustedProxies: 1 })
  const held = await Promise.all(Array.from({ length: 12 }, server.open))
  for (const { send } of held) send(`${HEALTH}\r\n`)
  for (const { received } of held) await vi.waitFor(() => expect(received()).toContain('"ok"'))
  for (const { socket } of held) socket.destroy()
  server.close()
})
