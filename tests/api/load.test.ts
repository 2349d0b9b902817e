import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openHttpServer } from '#api/http/http-server.ts'
import { noLoad, watchLoad } from '#api/monitoring/load.ts'
import { POLL_CONVERSATIONS_MS, POLL_JITTER } from '#contract/messages/message-rules.ts'
import { describedApp } from '../support/described-responses.ts'
import { eventually } from '../support/eventually.ts'
import { rawConnection } from '../support/network/raw-http.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const testServer = await useTestServer()

const overloaded = { ...noLoad, isOverloaded: () => true }

function busyApp(config: { hasLimits: boolean }) {
  const context = { ...testServer.context, config: { ...testServer.context.config, ...config }, load: overloaded }
  return browser(describedApp(createApp(context)))
}

test('an overloaded server refuses reads with a retry time, and serves writes and health checks', async () => {
  const busy = busyApp({ hasLimits: true })
  for (const path of ['/api/events', '/api/conversations', '/api/search/events?q=salsa']) {
    const response = await busy.get(path)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  }
  for (const path of ['/api/health', '/api/ready']) expect((await busy.get(path)).status).toBe(200)
  expect((await busy.post('/api/conversations', {})).status).toBe(401)
})

test('an overloaded server serves the pages that a browser opens once', async () => {
  const busy = busyApp({ hasLimits: true })
  for (const path of ['/api/login', '/api/login/callback?code=a&state=b', '/api/logout', '/api/verify-email?token=a'])
    expect((await busy.get(path)).status).not.toBe(503)
})

test('without limits no request is refused for overload', async () => {
  expect((await busyApp({ hasLimits: false }).get('/api/events')).status).toBe(200)
})

describe('the load of a process', () => {
  const histogram = createHistogram()
  const delay = {
    enable: vi.fn<() => boolean>(() => true),
    disable: () => true,
    percentile: (percent: number) => histogram.percentile(percent),
    reset: () => histogram.reset(),
  }
  let load: ReturnType<typeof watchLoad>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    histogram.reset()
    load = watchLoad(delay)
    load.start()
  })
  afterEach(() => {
    load.close()
    vi.useRealTimers()
  })

  /** One second with this longest delay. */
  const second = (longestMs: number) => {
    for (let tick = 0; tick < 15; tick++) histogram.record(20e6)
    histogram.record(longestMs * 1e6)
    vi.advanceTimersByTime(1_000)
    return load.isOverloaded()
  }

  test('one stall, or two, is no overload', () => {
    expect([20, 700, 20, 20, 2_000, 20, 20].map(second)).not.toContain(true)
  })

  test('a process that stalls in three of five seconds is overloaded, until it rests', () => {
    expect([700, 20, 700, 20, 700, 20, 20].map(second)).toEqual([false, false, false, false, true, false, false])
    for (let rest = 0; rest < 3; rest++) expect(second(20)).toBe(false)
    expect([700, 700, 700, 700, 20, 20, 20].map(second)).toEqual([false, false, true, true, true, true, false])
  })

  test('is measured from the start of the measurement', () => {
    delay.enable.mockClear()
    const waiting = watchLoad(delay)
    expect(delay.enable).not.toHaveBeenCalled()
    waiting.start()
    expect(delay.enable).toHaveBeenCalledOnce()
    waiting.close()
  })
})

async function serverWith(config: { hasLimits: boolean; trustedProxies: number }) {
  const app = createApp({ ...testServer.context, config: { ...testServer.context.config, ...config } })
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

test('an address has a maximum of open connections, and one more is closed', async () => {
  const server = await serverWith({ hasLimits: true, trustedProxies: 0 })
  const held = await Promise.all(Array.from({ length: 5 }, server.open))
  for (const connection of held) connection.send(HEALTH)
  expect(await (await server.open()).whenClosed()).toBe('')

  // After the response an idle connection is closed for the next one.
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
  for (const { received } of held) await eventually(() => expect(received()).toContain('"ok"'))
  for (const { socket } of held) socket.destroy()
  server.close()
})

test('a connection stays open for longer than the pause between two polls', async () => {
  const server = openHttpServer(() => new Response(), { hasLimits: true, trustedProxies: 0 })
  expect(server.keepAliveTimeout).toBeGreaterThan(2 * POLL_CONVERSATIONS_MS * (1 + POLL_JITTER))
})
