import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { type GuardedFetch, guardedFetch, guardedPost } from '#api/providers/guarded-fetch.ts'
import { eventually } from '../support/eventually.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

/**
 * Addresses for documentation are refused like private ones. This address is public, and no test sends a request to it.
 */
const PUBLIC = '93.184.215.14'

let hits = 0
const app = await useTestServer({ context: { fetchExternal: url => elsewhere(url) } })
const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#f06' } })
  .jpeg()
  .toBuffer()
const canary = await serverThat((_, response) => {
  hits += 1
  response.end(picture)
})
afterAll(() => canary.close())

async function serverThat(response: RequestListener) {
  const server = createServer(response).listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test('requests to other servers pass the same address check', async () => {
  const received: { method: string | undefined; body: string }[] = []
  const service = await serverThat((requests, response) => {
    const chunks: Buffer[] = []
    requests.on('data', (chunk: Buffer) => chunks.push(chunk))
    requests.on('end', () => {
      received.push({ method: requests.method, body: Buffer.concat(chunks).toString() })
      response.writeHead(410).end()
    })
  })
  const sent = { headers: { TTL: '60' }, body: Buffer.from('hola') }
  const world = (address: string) => ({
    resolve: async () => [address],
    connect: () => connect({ host: '127.0.0.1', port: service.port }),
  })
  expect(await guardedPost(world(PUBLIC))('http://push.example/x', sent)).toBe(410)
  expect(received).toEqual([{ method: 'POST', body: 'hola' }])
  for (const inside of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1'])
    await expect(guardedPost(world(inside))('http://push.example/x', sent)).rejects.toThrow('public address')
  expect(received).toHaveLength(1)
  await service.close()
})

/** The address check with one public address that belongs to this server, to which each host name resolves. */
function worldOf({ port }: { port: number }, addresses = [PUBLIC]) {
  const reached: string[] = []
  const fetchElsewhere = guardedFetch({
    resolve: async () => addresses,
    connect: to => {
      reached.push(`${to.host}:${to.port}`)
      return connect({ host: '127.0.0.1', port })
    },
  })
  return { fetchElsewhere, reached }
}

test('a public resource is fetched from the address that was checked', async () => {
  const { fetchElsewhere, reached } = worldOf(canary)
  expect(await fetchElsewhere('http://photos.example/ana.jpg')).toEqual(picture)
  expect(reached).toEqual([`${PUBLIC}:80`])
})

test('a host name is resolved once, so that it cannot point to a private address a moment later', async () => {
  const responses = [[PUBLIC], ['127.0.0.1']]
  let requests = 0
  const reached: string[] = []
  const fetchElsewhere = guardedFetch({
    resolve: async () => responses[requests++] ?? [],
    connect: to => {
      reached.push(to.host)
      return connect({ host: '127.0.0.1', port: canary.port })
    },
  })
  await fetchElsewhere('http://rebinding.example/x.jpg')
  expect([requests, reached]).toEqual([1, [PUBLIC]])
})

test('no request goes to this machine or its private network', async () => {
  const before = hits
  const real = guardedFetch()
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
  ]
  for (const host of hosts) await expect(real(`http://${host}:${canary.port}/x`)).rejects.toThrow('public address')
  expect(hits).toBe(before)

  const neighbours = [
    '10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 0.0.0.0 127.0.0.53 198.18.0.1 203.0.113.7 224.0.0.1',
    '255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::a00:1',
    '64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 4000::1 not-an-address',
    // Metadata servers of clouds, with credentials, configuration and keys.
    '168.63.129.16 ::ffff:168.63.129.16 ::ffff:a83f:8110 192.80.8.124 100.100.100.200 192.0.0.192 169.254.170.2',
    'fd00:ec2::254 fd20:ce::254 fd00:42::42 fe80::a9fe:a9fe',
  ].flatMap(line => line.split(' '))
  for (const address of neighbours) {
    const { fetchElsewhere, reached } = worldOf(canary, [address])
    await expect(fetchElsewhere('http://inside.example/x')).rejects.toThrow('public address')
    expect(reached).toEqual([])
  }
  const mixed = worldOf(canary, [PUBLIC, '10.0.0.1'])
  await expect(mixed.fetchElsewhere('http://both.example/x')).rejects.toThrow('public address')
  await expect(worldOf(canary, []).fetchElsewhere('http://nowhere.example/x')).rejects.toThrow('public address')
})

test('an address of this machine is refused, also where it is a public one', async () => {
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    eth0: [
      { address: PUBLIC, netmask: '255.255.255.0', family: 'IPv4', mac: '', internal: false, cidr: null },
      { address: '2600::7', netmask: 'ffff::', family: 'IPv6', mac: '', internal: false, cidr: null, scopeid: 0 },
    ],
  })
  for (const address of [PUBLIC, '2600::7', '2600:0:0:0:0:0:0:7'])
    await expect(worldOf(canary, [address]).fetchElsewhere('http://self.example/x')).rejects.toThrow('public address')
  interfaces.mockRestore()
  const { fetchElsewhere } = worldOf(canary)
  expect(await fetchElsewhere('http://other.example/x')).toEqual(picture)
})

test('only http and https, and no address with a password', async () => {
  const { fetchElsewhere, reached } = worldOf(canary)
  for (const url of ['file:///etc/passwd', 'ftp://a.example/x', 'gopher://a.example/', 'data:image/png;base64,AA'])
    await expect(fetchElsewhere(url)).rejects.toThrow('not an http or https URL')
  await expect(fetchElsewhere('http://ana:secret@a.example/x')).rejects.toThrow('credentials')
  expect(reached).toEqual([])
})

test('a service that accepts a request and never responds is abandoned', async () => {
  const silent = await serverThat(() => {})
  const world = {
    resolve: async () => [PUBLIC],
    connect: () => connect({ host: '127.0.0.1', port: silent.port }),
  }
  const soon = AbortSignal.timeout(50)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  await expect(guardedPost(world)('http://push.example/x', { headers: {}, body: null })).rejects.toThrow('aborted')
  expect(patience).toHaveBeenCalledExactlyOnceWith(5_000)
  patience.mockRestore()
  await silent.close()
})

test('a failed connection is a failed fetch without another error', async () => {
  await expect(worldOf(canary).fetchElsewhere('https://plain.example/')).rejects.toThrow(/ssl/i)
  await expect(worldOf({ port: 9 }).fetchElsewhere('https://closed.example/')).rejects.toThrow('ECONNREFUSED')
  await expect(worldOf({ port: 9 }).fetchElsewhere('http://closed.example/')).rejects.toThrow('ECONNREFUSED')
})

test('a redirect is not followed, wherever it leads', async () => {
  const before = hits
  const redirector = await serverThat((_, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${canary.port}/x` }).end(),
  )
  await expect(worldOf(redirector).fetchElsewhere('http://redirect.example/')).rejects.toThrow('status 302')
  expect(hits).toBe(before)
  await redirector.close()
})

test('a redirect that the caller allows is checked like the first address', async () => {
  const before = hits
  const moved = await serverThat(({ url }, response) => {
    if (url === '/agenda') return void response.end('BEGIN:VCALENDAR')
    const to = { '/old': '/agenda', '/inward': 'http://inside.example/x', '/file': 'file:///etc/passwd' }[url ?? '']
    response.writeHead(301, { Location: to ?? '/loop' }).end()
  })
  const addresses: Record<string, string> = { 'moved.example': PUBLIC, 'inside.example': '10.0.0.7' }
  const fetchElsewhere = guardedFetch({
    resolve: async name => [addresses[name] ?? ''],
    connect: () => connect({ host: '127.0.0.1', port: moved.port }),
  })
  const accepted = { accept: 'text/calendar', redirects: 3 }
  expect(String(await fetchElsewhere('http://moved.example/old', accepted))).toBe('BEGIN:VCALENDAR')
  await expect(fetchElsewhere('http://moved.example/inward', accepted)).rejects.toMatchObject({ reason: 'address' })
  await expect(fetchElsewhere('http://moved.example/file', accepted)).rejects.toMatchObject({ reason: 'url' })
  await expect(fetchElsewhere('http://moved.example/loop', accepted)).rejects.toThrow('status 301')
  expect(hits).toBe(before)
  await moved.close()
})

test('the sent header is the accepted type, and a compressed response is refused', async () => {
  const received: (string | undefined)[] = []
  const bomb = await serverThat(({ headers }, response) => {
    received.push(headers.accept, headers['accept-encoding'] as string)
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.alloc(10))
  })
  const { fetchElsewhere } = worldOf(bomb)
  await expect(fetchElsewhere('http://bomb.example/', { accept: 'text/html' })).rejects.toMatchObject({
    reason: 'compressed',
  })
  expect(received).toEqual(['text/html', 'identity'])
  await bomb.close()
})

test('a picture of more than five megabytes is refused, also without a content length', async () => {
  const flood = await serverThat((request, response) => {
    const megabyte = Buffer.alloc(1024 * 1024)
    const pour = () => {
      while (!request.socket.destroyed) if (!response.write(megabyte)) return void response.once('drain', pour)
    }
    pour()
  })
  await expect(worldOf(flood).fetchElsewhere('http://flood.example/')).rejects.toThrow('too large')
  await expect(worldOf(flood).fetchElsewhere('http://flood.example/', { maxBytes: 1_000 })).rejects.toThrow('too large')
  await flood.close()
})

test('a server that sends slowly, or never resolves, is abandoned after five seconds', async () => {
  const drip = await serverThat((_, response) => {
    const timer = setInterval(() => response.write('.'), 200)
    response.on('close', () => clearInterval(timer))
  })
  const began = Date.now()
  const never = guardedFetch({ resolve: () => new Promise(() => {}), connect })
  await Promise.all([
    expect(worldOf(drip).fetchElsewhere('http://drip.example/')).rejects.toThrow('aborted'),
    expect(never('http://silent.example/')).rejects.toThrow('too long'),
  ])
  expect(Date.now() - began).toBeLessThan(7_000)
  await drip.close()
})

/** The pictures that the test server fetches from other servers. */
let elsewhere: GuardedFetch

const pictureOf = async (person: { get: (path: string) => Promise<Response> }) =>
  ((await (await person.get('/api/auth/user')).json()) as { profileImageUrl: string }).profileImageUrl

test('a picture that is given by its address is fetched and encoded again in the background', async () => {
  elsewhere = async () => picture
  const ana = await app.person('ana')
  const url = 'https://photos.example/ana.jpg'
  const saved = await ana.put('/api/profile', { profileImageUrl: url })
  expect(await saved.json()).toMatchObject({ profileImageUrl: url })
  await eventually(async () => expect(await pictureOf(ana)).toMatch(/^\/uploads\/profiles\/.+\.webp$/))

  const response = await ana.get(await pictureOf(ana))
  const shown = await sharp(await response.arrayBuffer()).metadata()
  expect([shown.format, shown.width]).toEqual(['webp', 400])
})

test('the picture of a new account is stored too', async () => {
  elsewhere = async () => picture
  const proof = await provePhone(app, '+13055550190')
  const order = registration('lucia', '+13055550190', { profileImageUrl: 'https://photos.example/lucia.png' })
  expect((await app.stranger.post('/api/auth/register-firebase', order, proof.bearer)).status).toBe(201)
  await eventually(async () => {
    const [lucia] = await app.sql<
      { url: string }[]
    >`select profile_image_url as url from users where username = 'lucia'`
    expect(lucia?.url).toMatch(/^\/uploads\//)
  })
})

test('a picture that the person chose meanwhile stays, and the fetched file is deleted', async () => {
  let release: (bytes: Buffer) => void = () => {}
  elsewhere = () => new Promise(resolve => (release = resolve))
  const removed = vi.spyOn(app.context.files, 'remove')
  const beto = await app.person('beto')
  await beto.put('/api/profile', { profileImageUrl: 'https://photos.example/slow.jpg' })
  await beto.put('/api/profile', { profileImageUrl: null })
  release(picture)
  await eventually(() => expect(removed).toHaveBeenCalledOnce())
  removed.mockRestore()
  expect(await pictureOf(beto)).toBeNull()
  expect(await app.sql`select 1 from uploads where owner_id = ${beto.id}`).toHaveLength(0)
})

test('the address of a page, a program or an empty response stays an address', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const found: Record<string, Buffer> = {
    'https://a.example/page.jpg': Buffer.from('<!doctype html><title>no picture</title>'),
    'https://a.example/program.png': Buffer.from(svg),
    'https://a.example/empty.gif': Buffer.alloc(0),
  }
  const requests: string[] = []
  elsewhere = async url => {
    requests.push(url)
    return found[url] ?? Promise.reject(new Error('nothing there'))
  }
  const put = vi.spyOn(app.context.files, 'put')
  const caro = await app.person('caro')
  for (const url of [...Object.keys(found), 'https://a.example/gone.webp']) {
    expect((await caro.put('/api/profile', { profileImageUrl: url })).status).toBe(200)
    await eventually(() => expect(requests).toContain(url))
    expect(await pictureOf(caro)).toBe(url)
  }
  expect(put).not.toHaveBeenCalled()
  put.mockRestore()
})

test('an address of this server is stored or refused, and no request is sent to it', async () => {
  const before = hits
  elsewhere = guardedFetch()
  const dani = await app.person('dani')
  const inside = ['127.0.0.1', '169.254.169.254', '[::1]', 'localhost']
  for (const host of inside) {
    const response = await dani.put('/api/profile', { profileImageUrl: `https://${host}:${canary.port}/x` })
    expect([200, 400]).toContain(response.status)
    const plain = await dani.put('/api/profile', { profileImageUrl: `http://${host}:${canary.port}/x` })
    expect(plain.status).toBe(400)
  }
  expect(hits).toBe(before)
})
