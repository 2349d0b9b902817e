import { strict as assert } from 'node:assert'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { freePort } from '../support/network/free-port.ts'
import { startServer } from '../support/server-process.ts'

/*
 * `node --import ./api/runtime.mjs tests/deploy/caddy.ts`: runs deploy/Caddyfile with Debian's Caddy, an authority of
 * its own, in front of a real Pista, and checks what a proxy can break. It needs `caddy`, so it is no part of `npm
 * test`.
 */
const folder = mkdtempSync(join(tmpdir(), 'pista-caddy-'))
const [http, https, upstream] = [await freePort(), await freePort(), await freePort()]
const origin = `https://localhost:${https}`
const pista = startPista()
const caddy = startCaddy()
try {
  let logged = ''
  caddy.stderr.on('data', chunk => (logged += String(chunk)))
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  await until(() => plain('/'))
  const ca = await until(() => readFileSync(authority, 'utf8'))
  await until(async () => assert.equal((await ask('/api/ready', { ca })).status, 200))

  await check('http leads to https', async () => {
    const { status, headers } = await plain('/search?city=Miami')
    assert.equal(status, 308)
    assert.match(String(headers.location), /^https:\/\/localhost.*\/search\?city=Miami$/)
  })
  await check('the page and its security headers arrive', async () => {
    const { status, headers, body } = await ask('/', { ca })
    assert.equal(status, 200)
    assert.match(body, /<html/)
    assert.match(String(headers['strict-transport-security']), /max-age=63072000/)
    assert.match(String(headers['content-security-policy']), /wss:/)
  })
  await check('limits count the address of the client, and no header can change it', async () => {
    const name = JSON.stringify({ username: 'ana' })
    const tryName = (from: string, forged: string) =>
      ask('/api/auth/check-username', {
        ca,
        method: 'POST',
        localAddress: from,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
        body: name,
      })
    for (let n = 0; n < 120; n += 1) assert.equal((await tryName('127.0.0.1', `198.51.100.${n}`)).status, 200)
    assert.equal((await tryName('127.0.0.1', '203.0.113.7')).status, 429)
    assert.equal((await tryName('127.0.0.2', '127.0.0.1')).status, 200)
  })
  await check('sockets are upgraded', async () => {
    const socket = io(origin, { transports: ['websocket'], ca, reconnection: false, extraHeaders: { origin } })
    const refused = await new Promise<Error>((resolve, reject) => {
      socket.once('connect_error', resolve)
      socket.once('connect', () => reject(new Error('a stranger got a socket')))
    })
    // Sent by Pista through the open socket: the upgrade itself worked.
    assert.equal(refused.message, 'unauthorized')
    socket.close()
  })
  await check('the largest body that Pista reads passes through', async () => {
    const upload = await ask('/api/uploads?kind=flyer', {
      ca,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(16 * 1024 * 1024, 'x'),
    })
    assert.match(upload.body, /"code":"signed-out"/)
  })
  await check('a slow upload is not cut off by the proxy', async () => {
    const slow = await ask('/api/auth/check-username', {
      ca,
      method: 'POST',
      localAddress: '127.0.0.3',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana' }),
      pauseMs: 5_000,
    })
    assert.equal(slow.status, 200)
  })
  await check(
    'neither requests that arrive nor those that fail leave addresses, queries or headers in the log',
    async () => {
      const open = () =>
        ask('/verify-email?token=SECRET-OF-AN-EMAIL', {
          ca,
          localAddress: '127.0.0.9',
          headers: { cookie: 'sid=SECRET-OF-A-SESSION', 'x-forwarded-for': '198.51.100.77' },
        })
      assert.equal((await open()).status, 200)
      await pista.stop()
      assert.equal((await open()).status, 502)
      await until(() => assert.match(logged, /"logger":"http\.log\.error/))
      await until(() => assert.match(logged, /"logger":"http\.log\.access.*"status":502/))
      assert.doesNotMatch(logged, /SECRET|127\.0\.0\.9|198\.51\.100|client_ip|remote_ip|verify-email/)
    },
  )
  console.log('Caddy: everything is fine')
} finally {
  await pista.stop()
  if (caddy.exitCode === null && caddy.signalCode === null) {
    caddy.kill('SIGTERM')
    await once(caddy, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

function startPista() {
  return startServer(
    { PORT: String(upstream), PUBLIC_ORIGIN: origin, TRUST_PROXY: '1', DATA_DIR: join(folder, 'data') },
    { stderr: 'inherit' },
  )
}

function startCaddy() {
  const caddyfile = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
  const test = join(folder, 'Caddyfile')
  const here = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n`
  writeFileSync(test, caddyfile.replace(/^\{\n/m, here))
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    PISTA_SITE: 'localhost',
    PISTA_UPSTREAM: `127.0.0.1:${upstream}`,
  }
  const arguments_ = ['--config', test, '--adapter', 'caddyfile']
  const validated = spawnSync('caddy', ['validate', ...arguments_], { env, encoding: 'utf8' })
  assert.equal(validated.status, 0, validated.error?.message ?? validated.stderr)
  return spawn('caddy', ['run', ...arguments_], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

type Asked = {
  ca: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  localAddress?: string
  pauseMs?: number
}
type HttpResponse = { status: number; headers: Record<string, unknown>; body: string }

function ask(path: string, { ca, body = '', pauseMs = 0, ...how }: Asked): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ ca })
    const headers = { 'content-length': String(Buffer.byteLength(body)), ...how.headers }
    const asked = request(origin + path, { agent, family: 4, ...how, headers }, response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.flushHeaders()
    void wait(pauseMs).then(() => asked.end(body))
  })
}

function plain(path: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port: http, path, headers: { host: 'localhost' } }, response => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
    })
      .on('error', reject)
      .end()
  })
}

async function until<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await look()
    } catch (error) {
      if (tries === 150) throw error
      await wait(200)
    }
  }
}

async function check(what: string, act: () => Promise<void>) {
  await act()
  console.log(`fine: ${what}`)
}
