import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#db/connection/open.ts'
import { startConversation } from '#db/messages/conversations.ts'
import { KEYS } from '../support/providers/s3.ts'
import { newAccount } from '../support/session.ts'
import { openDatabaseFleet } from './database.ts'
import { type Machine, openNetwork } from './machines.ts'

const ROOT = join(import.meta.dirname, '../..')
const NODE_PORT = 3000

/** Longer than HAProxy needs to see that a node is stopping. */
const DRAIN_SECONDS = '3'

export type Account = { id: string; cookie: string }
export type Site = Awaited<ReturnType<typeof openSite>>

/** Three Pista nodes behind HAProxy, two database machines and their monitor, Redis, and a store: eight machines. */
export async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'pista-fleet-'))
  spawnSync('chmod', ['711', folder])
  const network = openNetwork()
  const [proxy, redis, store] = [network.machine('proxy'), network.machine('redis'), network.machine('store')]
  const databases = { monitor: network.machine('monitor'), one: network.machine('db1'), two: network.machine('db2') }
  const nodes = [network.machine('node1'), network.machine('node2'), network.machine('node3')] as const
  const origin = `http://${proxy.address}`
  const logOf = (machine: Machine) => join(folder, `${machine.name}.log`)
  const log = (machine: Machine) => openSync(logOf(machine), 'a')
  const lastLineOf = (machine: Machine) => readFileSync(logOf(machine), 'utf8').trim().split('\n').at(-1)

  const close = () => {
    network.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', close)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  const database = await openDatabaseFleet(databases, join(folder, 'postgres'))
  const running = new Map<Machine, ReturnType<Machine['run']>>()
  const start = {
    redis: () => redis.run(['redis-server', '--bind', '0.0.0.0', '--protected-mode', 'no', '--save', '']),
    store: () =>
      store.run([process.execPath, join(ROOT, 'tests/fleet/store.ts'), join(folder, 'store'), '9000'], {
        log: log(store),
      }),
    node: (node: Machine) => {
      const started = node.run([process.execPath, '--import', './api/runtime.mjs', 'api/server.ts'], {
        log: log(node),
        env: {
          PORT: String(NODE_PORT),
          HOST: '0.0.0.0',
          DATA_DIR: join(folder, node.name),
          PAGES_DIR: 'pwa',
          PUBLIC_ORIGIN: origin,
          ALLOW_INSECURE_HTTP: '1',
          TRUST_PROXY: '1',
          LIMITS: 'off',
          SAMPLE: 'off',
          SETUP: 'off',
          APP_SECRET: 'a secret for the fleet, long enough to be one',
          DATABASE_URL: `${database.url}?target_session_attrs=read-write`,
          DATABASE_READ_URL: database.url,
          REDIS_URL: `redis://${redis.address}:6379`,
          S3_BUCKET: 'pista',
          S3_ENDPOINT: `http://${store.address}:9000`,
          S3_ACCESS_KEY_ID: KEYS.accessKeyId,
          S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
          DRAIN_SECONDS,
        },
      })
      running.set(node, started)
    },
    proxy: () =>
      proxy.run(['haproxy', '-W', '-f', join(ROOT, 'docs/haproxy.cfg')], {
        log: log(proxy),
        env: {
          PISTA_BIND: ':80',
          PISTA_HOST: proxy.address,
          ...Object.fromEntries(nodes.map((node, nth) => [`PISTA_NODE${nth + 1}`, `${node.address}:${NODE_PORT}`])),
        },
      }),
  }
  /** A request that bypasses HAProxy, with the node's own host name, because `fetch` would send the address. */
  const readinessOf = async (node: Machine): Promise<string> => {
    const options = { host: node.address, port: NODE_PORT, path: '/api/ready', headers: { host: proxy.address } }
    const request = get({ ...options, signal: AbortSignal.timeout(1_000) })
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return ((await json(response)) as { status: string }).status
    } catch {
      return 'away'
    }
  }
  const isReady = async (node: Machine, status = /^(ok|degraded)$/) => {
    const until = Date.now() + 60_000
    while (!status.test(await readinessOf(node))) {
      if (Date.now() > until) throw new Error(`${node.name} is not ready: ${lastLineOf(node)}`)
      await setTimeout(100)
    }
  }

  start.redis()
  start.store()
  for (const node of nodes) {
    start.node(node)
    await isReady(node)
  }
  const proxyProcess = start.proxy()
  await isServing(origin)

  return {
    origin,
    nodes,
    databases,
    database,
    redis,
    store,
    start,
    isReady,
    /** Until every part is there again and the standby keeps up. */
    async isWhole() {
      await database.isWhole()
      for (const node of nodes) await isReady(node, /^ok$/)
    },
    /** Stops the node with SIGTERM, as an upgrade does, and waits for its end. */
    async stopNode(node: Machine) {
      const child = running.get(node)
      if (!child) throw new Error(`${node.name} does not run`)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    /** HAProxy reads its configuration again: new processes take over, the old ones keep their connections. */
    reloadProxy: () => proxyProcess.kill('SIGUSR2'),
    openDatabase: () => openDatabase({ url: database.url, dataDir: folder }),
    close,
  }
}

async function isServing(origin: string) {
  const until = Date.now() + 20_000
  for (;;) {
    const response = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > until) throw new Error(`HAProxy does not serve: ${response?.status ?? 'nothing listens'}`)
    await setTimeout(100)
  }
}

/** People with a session each; the first talks with the second, the third with the fourth, and so on. */
export async function moveIn(site: Site, count: number) {
  const { sql, close } = await site.openDatabase()
  const people: Account[] = []
  for (let n = 0; n < count; n++) {
    people.push(await newAccount(sql, `person${n}`))
  }
  const talks: { conversationId: string; people: [Account, Account] }[] = []
  for (let n = 0; n + 1 < count; n += 2) {
    const [one, two] = people.slice(n, n + 2) as [Account, Account]
    talks.push({ conversationId: (await startConversation(sql, one.id, two.id)).id, people: [one, two] })
  }
  await close()
  return talks
}
