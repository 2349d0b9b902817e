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

/** A listening server for all tests of a file, as `openListeningServer` makes it. Closed after the last test. */
export async function useListeningServer(changes: Parameters<typeof openTestServer>[0] = {}) {
  const server = await openListeningServer(changes)
  afterAll(() => server.close())
  return server
}

/** A test server that listens on a port, with sockets, and clients that connect to them. */
export async function openListeningServer(changes: Parameters<typeof openTestServer>[0] = {}) {
  const testServer: TestServer = await openTestServer(changes)
  let sockets: ReturnType<typeof openSockets> | undefined
  const app = createApp({
    ...testServer.context,
    sockets: {
      notify: (...notification) => sockets?.sockets.notify(...notification),
      closeSessions: (...sessionIds) => sockets?.sockets.closeSessions(...sessionIds),
      presenceChanged: (userId, among) => sockets?.sockets.presenceChanged(userId, among),
    },
  })
  const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
  sockets = openSockets(server, testServer.context)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: Socket[] = []

  return {
    ...testServer,
    app,
    person: peopleOf(app, testServer.sql),
    stranger: browser(app),
    origin,
    /** The Socket.IO server, for tests that cut connections or send events. */
    io: sockets.io,
    sockets: sockets.sockets,
    /** Connects a client with this session cookie. */
    dial(cookie: string, headers: Record<string, string> = {}): Socket {
      const client = io(origin, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { ...(cookie && { cookie }), ...headers },
      })
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) client.disconnect()
      await sockets.close()
      await testServer.close()
    },
  }
}

/** The body of the next event with this name on the socket. */
export function nextEvent(client: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no event ${event} was received`)), 30_000)
    client.once(event, (body: unknown) => {
      clearTimeout(timer)
      resolve(body)
    })
  })
}
