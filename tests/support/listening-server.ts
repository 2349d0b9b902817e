import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import { createApp } from '#api/app.ts'
import { openSockets } from '#api/sockets/sockets.ts'
import { browser, peopleOf } from './person.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** As `openListeningServer`, for all tests of a file. Closed after the last of them. */
export async function useListeningServer(changes: Parameters<typeof openTestServer>[0] = {}) {
  const server = await openListeningServer(changes)
  afterAll(() => server.close())
  return server
}

/** A test server that listens on a port, with sockets, and clients that connect to them. */
export async function openListeningServer(changes: Parameters<typeof openTestServer>[0] = {}) {
  const testServer: TestServer = await openTestServer(changes)
  let live: ReturnType<typeof openSockets> | undefined
  const app = createApp({
    ...testServer.context,
    sockets: {
      notify: (...told) => live?.sockets.notify(...told),
      closeSessions: (...closed) => live?.sockets.closeSessions(...closed),
      presenceChanged: (userId, among) => live?.sockets.presenceChanged(userId, among),
    },
  })
  const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
  live = openSockets(server, testServer.context)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: Socket[] = []

  return {
    ...testServer,
    app,
    person: peopleOf(app, testServer.sql),
    stranger: browser(app),
    origin,
    dial(cookie: string): Socket {
      const line = io(origin, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...(cookie && { extraHeaders: { cookie } }),
      })
      lines.push(line)
      return line
    },
    async close() {
      for (const line of lines) line.disconnect()
      await live.close()
      await testServer.close()
    },
  }
}

/** The body of the next such event on this line. */
export function heard(line: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing heard of ${event}`)), 8000)
    line.once(event, (body: unknown) => {
      clearTimeout(timer)
      resolve(body)
    })
  })
}
