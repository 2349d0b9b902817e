import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openBodies, openUploadSlots } from '#api/http/body-limits.ts'
import { openHttpServer } from '#api/http/http-server.ts'
import { openSockets } from '#api/sockets/sockets.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { pdf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { BARTENDER } from '../support/job.ts'
import { rawConnection } from '../support/network/raw-http.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

/** Short limits for these tests. Each test waits for an event, none for a time. */
const DEADLINE_MS = 300
const UPLOAD = { startMs: 400, bytesPerSecond: 20_000, aheadMs: 3_000 }

let port: number
let origin: string
let mateo: Person
let jobId: number
const opened: Awaited<ReturnType<typeof rawConnection>>[] = []

const testServer = await useTestServer()
const bodies = { ...openBodies(testServer.context.config), deadlineMs: DEADLINE_MS, upload: UPLOAD }
const server = openHttpServer(createApp({ ...testServer.context, bodies }).fetch, testServer.context.config).listen(
  0,
  '127.0.0.1',
)
await once(server, 'listening')
beforeAll(async () => {
  usePortOf(server)
  mateo = await testServer.person('mateo', { userType: 'party_host' })
  jobId = (await (await mateo.post('/api/jobs', BARTENDER)).json()).id
})
afterEach(() => {
  usePortOf(server)
  for (const { socket } of opened.splice(0)) socket.destroy()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

/** The server of the next connections. */
function usePortOf(one: Server) {
  port = (one.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
}

/** Waits until the check succeeds, also on a busy machine. */

async function open() {
  const connection = await rawConnection(port)
  opened.push(connection)
  return connection
}

async function begin(head: string[], body = '') {
  const connection = await open()
  connection.send(`${[...head, `Host: 127.0.0.1:${port}`].join('\r\n')}\r\n\r\n${body}`)
  return connection
}

const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
const FORM = 'Content-Type: multipart/form-data; boundary=b'
const FORM_START = '--b\r\nContent-Disposition: form-data; name="applicantName"\r\n\r\nLeticia'

/** An application whose body never ends. */
const halfSent = async (address?: string) =>
  await begin(
    [
      `POST /api/jobs/${jobId}/apply HTTP/1.1`,
      FORM,
      'Content-Length: 100000',
      ...(address ? [`X-Forwarded-For: ${address}`] : []),
    ],
    FORM_START,
  )

async function applied(headers: Record<string, string> = {}) {
  const form = new FormData()
  const applicant = { applicantName: 'Leticia', applicantPhone: '(305) 555-0188', applicantEmail: 'leti@example.com' }
  for (const [name, value] of Object.entries(applicant)) form.set(name, value)
  form.set('resume', pdf(), 'resume.pdf')
  const response = await fetch(`${origin}/api/jobs/${jobId}/apply`, { method: 'POST', body: form, headers })
  return response.status
}

const TOO_SLOW = /^HTTP\/1\.1 408 [^]*"code":"too-slow"/

test.each([
  ['chunked JSON', TOO_SLOW, ['POST /api/auth/login HTTP/1.1', ...CHUNKED]],
  [
    'JSON with a length',
    TOO_SLOW,
    ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'],
  ],
  ['JSON that no route reads', /^HTTP\/1\.1 4\d\d /, ['POST /api/logout HTTP/1.1', ...CHUNKED]],
])('%s that drips is refused and its connection closed', async (_, refusal, head) => {
  const connection = await begin(head)
  connection.drip(head.includes('Transfer-Encoding: chunked') ? '1\r\n \r\n' : ' ', 20)
  expect(await connection.whenClosed()).toMatch(refusal)
})

test.each(['GET /api/health', 'HEAD /api/health', 'GET /', 'GET /api/events'])(
  '%s with a body is refused and its connection closed, however the body is announced',
  async request => {
    for (const announced of ['Transfer-Encoding: chunked', 'Content-Length: 1000']) {
      const connection = await begin([`${request} HTTP/1.1`, announced])
      connection.drip('1\r\n.\r\n', 20)
      expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i)
    }
  },
)

test.each(['POST /socket.io/?EIO=4&transport=polling', 'GET /socket.io/?EIO=4&transport=polling', 'PUT /socket.io/x'])(
  '%s is no socket: it is refused and its connection closed',
  async request => {
    const httpServer = openHttpServer(createApp({ ...testServer.context, bodies }).fetch, testServer.context.config)
    const sockets = openSockets(httpServer, testServer.context)
    httpServer.listen(0, '127.0.0.1')
    await once(httpServer, 'listening')
    usePortOf(httpServer)
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    for (const announced of ['Transfer-Encoding: chunked', 'Content-Length: 100000']) {
      const connection = await begin([`${request} HTTP/1.1`, announced])
      connection.drip('1\r\n.\r\n', 20)
      expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i)
    }
    httpServer.closeAllConnections()
    await sockets.close()
  },
)

test('a body with an unknown Expect header is refused and its connection closed', async () => {
  const connection = await begin(['POST /api/auth/login HTTP/1.1', 'Expect: a miracle', 'Content-Length: 1000'])
  connection.drip('.', 20)
  expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 417 [^]*connection: close/i)
})

test('an upload that stops is refused, and leaves no file', async () => {
  const connection = await begin(
    [`POST /api/jobs/${jobId}/apply HTTP/1.1`, FORM, 'Content-Length: 9000000'],
    `--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-`,
  )
  expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too-slow"/)
  expect(await readdir(bodies.folder)).toEqual([])
})

test('an upload that drips below the slowest speed is refused', async () => {
  const connection = await halfSent()
  connection.drip('.', 20)
  expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload that starts fast and stops is refused before the time its bytes would have earned', async () => {
  const connection = await begin(
    [`POST /api/jobs/${jobId}/apply HTTP/1.1`, FORM, 'Content-Length: 9000000'],
    `--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-`,
  )
  const began = performance.now()
  connection.send(Buffer.alloc(4_000_000))
  expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 408 /)
  // Four megabytes would have extended the time limit to two hundred seconds.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('an upload on a bad link takes longer than the deadline of any other body and arrives whole', async () => {
  const content = `${'x'.repeat(120_000)}`
  const body = [
    ...['applicantName', 'applicantPhone', 'applicantEmail'].map(
      (name, index) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${['Leti', '(305) 555-0188', 'slow@example.com'][index]}\r\n`,
    ),
    `--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n${content}\r\n--b--\r\n`,
  ].join('')
  const connection = await begin([
    `POST /api/jobs/${jobId}/apply HTTP/1.1`,
    FORM,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ])
  const began = performance.now()
  for (let sent = 0; sent < body.length; sent += 12_000) {
    connection.send(body.slice(sent, sent + 12_000))
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  expect(await connection.whenClosed()).toMatch(/^HTTP\/1\.1 201 /)
  expect(performance.now() - began).toBeGreaterThan(DEADLINE_MS)
})

test('half-sent applications of one address block no other address', async () => {
  const config = { ...testServer.context.config, trustedProxies: 1 }
  const patient = { ...openBodies(config), slots: openUploadSlots({ perSource: 3, maxTotal: 4 }) }
  const other = openHttpServer(createApp({ ...testServer.context, config, bodies: patient }).fetch, config)
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  usePortOf(other)

  const attacks = await Promise.all(Array.from({ length: 20 }, async () => await halfSent('198.51.100.7')))
  const refused = () => attacks.filter(({ received }) => received().startsWith('HTTP/1.1 429'))
  await eventually(() => expect(refused()).toHaveLength(17))
  expect(await applied({ 'x-forwarded-for': '198.51.100.7' })).toBe(429)
  expect(await applied({ 'x-forwarded-for': '203.0.113.9' })).toBe(201)

  // All slots are in use now; another address still gets one, from the address that holds the most.
  await halfSent('192.0.2.1')
  await eventually(async () => {
    await halfSent('192.0.2.2')
    expect(attacks.filter(({ received }) => received().startsWith('HTTP/1.1 503')).length).toBeGreaterThan(0)
  })
  expect(await applied({ 'x-forwarded-for': '203.0.113.10' })).toBe(201)

  other.closeAllConnections()
  other.close()
})

test('a sender who leaves in the middle of a body is no failure to log', async () => {
  const failures = vi.spyOn(testServer.context.log, 'error')
  const left: number[] = []
  server.on('request', ({ socket }) => socket.once('close', () => left.push(1)))
  for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
    const connection = await begin(
      ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Expect: 100-continue', length],
      '8\r\n{"usern"\r\n',
    )
    // The server requests the rest of the body once it handles the request.
    await connection.has('100 Continue')
    connection.socket.destroy()
  }
  await eventually(() => expect(left).toHaveLength(2))
  // The next response comes after the handlers of the requests that were cut off have ended.
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  expect(failures).not.toHaveBeenCalled()
  failures.mockRestore()
})

test('an upload is on disk while it arrives, without a name that a crash could leave behind', async () => {
  const connection = await begin(
    [`POST /api/jobs/${jobId}/apply HTTP/1.1`, FORM, 'Content-Length: 9000000'],
    `--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-`,
  )
  await eventually(async () => expect((await openFilesIn(bodies.folder)).length).toBe(1))
  const before = process.memoryUsage().arrayBuffers
  for (let megabytes = 0; megabytes < 8; megabytes++) connection.send(Buffer.alloc(1_000_000))
  const inode = await eventually(async () => {
    const open = await openFilesIn(bodies.folder)
    expect(open).toHaveLength(1)
    return open[0]
  })
  expect(inode).toContain('(deleted)')
  expect(await readdir(bodies.folder)).toEqual([])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000)

  connection.socket.destroy()
  await eventually(async () => expect(await openFilesIn(bodies.folder)).toEqual([]))
})

test('the slot of a sender who disconnects is released', async () => {
  const source = openUploadSlots({ perSource: 1, maxTotal: 1 })
  const app = createApp({ ...testServer.context, bodies: { ...bodies, slots: source } })
  const one = openHttpServer(app.fetch, testServer.context.config).listen(0, '127.0.0.1')
  await once(one, 'listening')
  usePortOf(one)
  const profile = (length: string) => [
    'PUT /api/profile HTTP/1.1',
    'Content-Type: application/json',
    `Cookie: ${mateo.cookie}`,
    length,
  ]
  for (const leave of [
    async () => await halfSent(),
    async () => await begin(profile('Content-Length: 600000'), '{"bio":"'),
    async () => await begin(profile('Transfer-Encoding: chunked'), '8\r\n{"bio":"\r\n'),
  ]) {
    const connection = await leave()
    await eventually(() => expect(() => source.take('somebody else').release()).toThrow(en.refusals.unavailable))
    connection.socket.destroy()
    await eventually(() => source.take('somebody else').release())
  }
  one.close()
})

test('JSON with a picture ends when its slot is given to another sender', async () => {
  const slots = openUploadSlots({ perSource: 2, maxTotal: 2 })
  const patient = { ...openBodies(testServer.context.config), slots }
  const one = openHttpServer(createApp({ ...testServer.context, bodies: patient }).fetch, testServer.context.config)
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  usePortOf(one)
  const head = ['PUT /api/profile HTTP/1.1', 'Content-Type: application/json', `Cookie: ${mateo.cookie}`]
  const sent = [
    await begin([...head, 'Content-Length: 600000'], '{"bio":"'),
    await begin([...head, 'Transfer-Encoding: chunked'], '8\r\n{"bio":"\r\n'),
  ]
  await eventually(() => {
    slots.take('somebody else').release()
    expect(sent.map(({ received }) => received()).join('')).toMatch(/^HTTP\/1\.1 503 [^]*"code":"unavailable"/)
  })
  one.closeAllConnections()
  one.close()
})

/** Open files of this process in that folder, with the names that the system lists. */
async function openFilesIn(folder: string): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const links = await Promise.all(handles.map(handle => readlink(join('/proc/self/fd', handle)).catch(() => '')))
  return links.filter(link => link.startsWith(folder))
}
