import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { eventually } from '../support/eventually.ts'
import { rawConnection } from '../support/network/raw-http.ts'
import { browser } from '../support/person.ts'
import { startServer } from '../support/server-process.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'
import { openTestServer } from '../support/test-server.ts'

const folder = useClusterFolder('stopping')
const server = startServer({ DATA_DIR: join(folder, 'data') })
const port = Number(new URL(await server.origin()).port)
afterAll(() => server.stop('SIGKILL'))

test('SIGTERM lets a request under way finish, closes what is idle, refuses what is new, and exits with 0', async () => {
  const idle = await rawConnection(port)
  idle.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await idle.has('"ok"')

  const body = JSON.stringify({ username: 'nobody.here', password: 'salsa y bachata' })
  const slow = await rawConnection(port)
  slow.send(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await slow.has('100 Continue')
  slow.send(body.slice(0, 10))

  server.kill('SIGTERM')
  await idle.whenClosed()
  await eventually(async () => expect(await isRefused()).toBe(true))

  slow.send(body.slice(10))
  expect(await slow.whenClosed()).toContain('HTTP/1.1 401 Unauthorized')
  expect(await server.ended).toBe(0)
})

test('a server that is stopping is not ready', async () => {
  const app = await openTestServer()
  const stopping = browser(createApp({ ...app.context, lifecycle: { isStopping: true } }))
  const response = await stopping.get('/api/ready')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ status: 'stopping' })
  expect((await stopping.get('/api/health')).status).toBe(200)
  await app.close()
})

test('a server that drains is not ready and serves on, until its time is over', async () => {
  await using draining = startServer({ DRAIN_SECONDS: '5', DATA_DIR: join(folder, 'draining') })
  const origin = await draining.origin()
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200)

  draining.kill('SIGTERM')
  await eventually(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(503))
  expect((await fetch(`${origin}/api/events/cities`)).status).toBe(200)
  expect(await draining.ended).toBe(0)
})

async function isRefused() {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

test('SIGTERM while the server starts ends it, and the PostgreSQL that it started', async () => {
  const dataDir = join(folder, 'starting')
  // Creating the sample city takes seconds, in which PostgreSQL runs.
  await using starting = startServer({ SAMPLE: 'on', DATA_DIR: dataDir })
  await eventually(() => expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true))
  expect(await starting.stop('SIGTERM')).toBe(1)
  await eventually(() => expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false))
})
