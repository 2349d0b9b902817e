import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { io as dial, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { openRedis } from '#api/processes/redis.ts'
import { openSockets } from '#api/sockets/sockets.ts'
import type { Person } from '../support/person.ts'
import { openCuttingProxy, openRedisServer } from '../support/providers/redis.ts'
import { useTestServer } from '../support/test-server.ts'

let redisServer: Awaited<ReturnType<typeof openRedisServer>>
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
const app = await useTestServer()
const ana = await app.person('ana')
const mateo = await app.person('mateo')
// Both members have written, so each gets the presence of the other, which is read from all processes.
const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
beforeAll(async () => {
  for (const person of [ana, mateo]) {
    const sent = await person.post(`/api/conversations/${id}/messages`, { content: 'hola' })
    if (sent.status !== 201) throw new Error(`a message got status ${sent.status}`)
  }
  redisServer = await openRedisServer()
  const real = process.env.TEST_REDIS_URL ? new URL(process.env.TEST_REDIS_URL) : undefined
  proxy = await openCuttingProxy(real ? { port: Number(real.port), host: real.hostname } : redisServer)
})
afterAll(async () => {
  await proxy.close()
  await redisServer.close()
})

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => void process.off('unhandledRejection', note))

test('after a cut at any Redis command limits work, and the processes reach each other again', async () => {
  let nth = 0
  do {
    nth += 1
    proxy.cutAtCommand(nth)
    await talk()
    // The loop ends once a run had fewer commands than that, so that each command was cut once.
  } while (proxy.passed() >= nth)
  proxy.cutAtCommand(Number.POSITIVE_INFINITY)

  // Each of eight connections needs several commands to connect.
  expect(nth).toBeGreaterThan(30)
  expect(unhandled).toEqual([])
}, 300_000)

test('a process starts while Redis is away, serves its own connections, reports degraded, and joins when Redis is there', async () => {
  const away = await openRedisServer()
  await away.close()
  const url = `redis://127.0.0.1:${away.port}`
  const nodes = [await openNode(url), await openNode(url)] as const
  const [one, two] = nodes
  expect(await readinessOf(one)).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { database: true, redis: false } },
  })

  const hers = await one.dial(ana)
  await reaches(one, hers, ana)
  expect(await one.limits.take('admin', 'somebody')).toBeNull()

  const back = await openRedisServer(away.port)
  while ((await readinessOf(two)).body.checks.redis !== true || (await readinessOf(one)).body.checks.redis !== true)
    await setTimeout(50)
  expect((await readinessOf(one)).body).toMatchObject({ status: 'ok' })
  await reaches(two, hers, ana)

  for (const node of nodes) await node.close()
  await back.close()
  expect(unhandled).toEqual([])
})

test('a process that joined late and ends before it read anything leaves no unhandled rejection', async () => {
  const away = await openRedisServer()
  await away.close()
  const node = await openNode(`redis://127.0.0.1:${away.port}`)
  const back = await openRedisServer(away.port)
  await node.joined()
  await node.close()
  await back.close()
  // An interrupted read fails after a pause of a second.
  await setTimeout(1_200)
  expect(unhandled).toEqual([])
})

test('limits are shared while Redis is there, and counted by each process while it is away', async () => {
  const nodes = [await openNode(proxy.url), await openNode(proxy.url)] as const
  for (const node of nodes) await node.joined()
  const member = crypto.randomUUID()
  for (let n = 0; n < 3; n++) expect(await nodes[0].limits.take('delete-account', member)).toBeNull()
  expect(await nodes[1].limits.take('delete-account', member)).toBeGreaterThan(0)
  for (const node of nodes) await node.close()

  const away = await openNode('redis://127.0.0.1:9')
  for (let n = 0; n < 3; n++) expect(await away.limits.take('delete-account', member)).toBeNull()
  expect(await away.limits.take('delete-account', member)).toBeGreaterThan(0)
  await away.close()
})

/**
 * Two processes with one member each: the members connect, each process reads the presence, a limit is counted, and at
 * the end each process reaches the member at the other one.
 */
async function talk() {
  const one = await openNode(proxy.url)
  const two = await openNode(proxy.url)
  const hers = await one.dial(ana)
  const his = await two.dial(mateo)
  expect(await one.limits.take('admin', crypto.randomUUID())).toBeNull()
  await one.lookUp(mateo)
  await reaches(one, his, mateo)
  await reaches(two, hers, ana)
  await one.close()
  await two.close()
}

type Node = Awaited<ReturnType<typeof openNode>>

/** One process on the shared database, assembled as in `server.ts`. */
async function openNode(url: string) {
  const redis = await openRedis(url, pino({ level: 'silent' }))
  const server = createServer()
  const limits = openLimits(redis.forLimits)
  const sockets = openSockets(server, { ...app.context, limits }, redis)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clients: Socket[] = []
  return {
    limits,
    ready: () => createApp({ ...app.context, limits, redis }).request('/api/ready'),
    async joined() {
      while (!(await redis.isAvailable())) await setTimeout(10)
    },
    notify: (person: Person) => sockets.sockets.notify([person.id], 'presence', { userId: person.id, isOnline: true }),
    /** Requests the sockets of this member from all processes. After a cut it fails, or waits until its timeout. */
    lookUp: (person: Person) =>
      sockets.io
        .in(`u:${person.id}`)
        .fetchSockets()
        .catch(() => []),
    async dial({ cookie }: Person) {
      const client = dial(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie },
      })
      clients.push(client)
      await new Promise((resolve, reject) => client.once('hello', resolve).once('connect_error', reject))
      return client
    },
    async close() {
      for (const client of clients) client.disconnect()
      await sockets.close()
      redis.close()
    },
  }
}

/**
 * Sends from one process until the event arrives at the other; events that are sent during a cut stay in their process.
 */
async function reaches(from: Node, client: Socket, person: Person) {
  let hasArrived = false
  const arrive = (body: { userId: string }) => {
    hasArrived ||= body.userId === person.id
  }
  client.on('presence', arrive)
  while (!hasArrived) {
    from.notify(person)
    await setTimeout(10)
  }
  client.off('presence', arrive)
}

async function readinessOf({ ready }: Node) {
  const response = await ready()
  return { status: response.status, body: (await response.json()) as { status: string; checks: { redis?: boolean } } }
}
