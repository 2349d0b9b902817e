import { once } from 'node:events'
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { watchPools } from '#db/connection/statements.ts'
import { openTcpProxy } from '../support/network/tcp-proxy.ts'
import { testPostgres } from '../support/postgres/test-postgres.ts'
import { certificate } from '../support/providers/mail-server.ts'
import { useTestServer } from '../support/test-server.ts'

let front: Awaited<ReturnType<typeof openTlsFront>>
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let pool: Database
let sql: Database
const testServer = await useTestServer()
beforeEach(async () => {
  front = await openTlsFront()
  proxy = await openTcpProxy({ port: front.port, host: '127.0.0.1' })
})
afterEach(async () => {
  proxy.restore()
  await pool.end({ timeout: 1 })
  await proxy.close()
  await front.close()
})

/** As `reads` is: 3 s for a statement. */
const LIMIT_MS = 3_000 + 2_000 + 1_500

test.each(['disable', 'require'])(
  'with sslmode=%s a query on a frozen connection fails in time, and the pool recovers',
  async ssl => {
    open(ssl)
    expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }])
    proxy.freeze()
    const began = performance.now()
    const outcomes = await Promise.allSettled([
      sql`select 2`,
      sql.begin(tx => tx`select 3`),
      ...Array.from({ length: 20 }, () => sql`select 4`),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'))
    expect(performance.now() - began).toBeLessThan(LIMIT_MS)

    proxy.restore()
    await expect.poll(() => sql`select 5 as n`.then(rows => [...rows]), { timeout: 15_000 }).toEqual([{ n: 5 }])
    expect([...(await sql.begin(tx => tx`select 6 as n`))]).toEqual([{ n: 6 }])
  },
  60_000,
)

test.each(['disable', 'require'])(
  'with sslmode=%s each statement settles, however often the connections are cut',
  async ssl => {
    open(ssl)
    const outcomes = { fulfilled: 0, rejected: 0 }
    for (let round = 0; round < 8; round += 1) {
      // A statement that follows at once upon a failure is the one that the library loses.
      const statements = Array.from({ length: 30 }, (_, n) =>
        sql`select ${n}::int as n, pg_sleep(0.002)`.catch(() => sql`select 1 as n`),
      )
      const transactions = Array.from({ length: 5 }, () => sql.begin(tx => tx`select 1`))
      const settled = Promise.allSettled([...statements, ...transactions])
      await sql`select 1`.catch(() => {})
      if (round % 2 === 1) proxy.restore()
      for (const { status } of await settled) outcomes[status] += 1
    }
    expect(outcomes.fulfilled).toBeGreaterThan(100)
  },
  60_000,
)

test.each(['disable', 'require'])(
  'with sslmode=%s a cut within a transaction ends neither the process nor the pool',
  async ssl => {
    open(ssl)
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const goOn = Promise.withResolvers<void>()
      const outcomes = Promise.allSettled([
        sql.begin(async tx => {
          await tx`select 1`
          one.resolve()
          await tx`select pg_sleep(5)`
        }),
        // It notices nothing until it goes on.
        sql.begin(async tx => {
          await tx`select 1`
          two.resolve()
          await goOn.promise
          await tx`select 2`
        }),
      ])
      await Promise.all([one.promise, two.promise])
      proxy.restore()
      await sql`select 1`.catch(() => {})
      goOn.resolve()
      expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }])
    }
  },
  60_000,
)

test('a transaction whose connection the server has ended between two statements fails, and commits nothing', async () => {
  open('disable')
  await sql`select 1`
  const closed = Promise.withResolvers<void>()
  const transaction = pool.begin(async tx => {
    await tx`set local idle_in_transaction_session_timeout = 50`
    await closed.promise
  })
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  closed.resolve()
  // The commit would be written on the closed socket by now.
  await setTimeout(100)
  expect([...(await pool.begin(tx => tx`select 2 as n`))]).toEqual([{ n: 2 }])
})

test('a request whose connection is frozen gets a 503', async () => {
  open('require')
  const app = createApp({ ...testServer.context, pools: onePool(sql), sql })
  expect((await app.request('/api/events')).status).toBe(200)
  proxy.freeze()
  const began = performance.now()
  const response = await app.request('/api/events')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(performance.now() - began).toBeLessThan(LIMIT_MS)
})

function open(ssl: string) {
  pool = connect({ url: `postgres://${user()}@127.0.0.1:${proxy.port}/${databaseName()}?sslmode=${ssl}` }, { max: 3 })
  sql = watchPools(onePool(pool), { caller: () => undefined, onEnd: () => {} }).pools.reads
}

/** With the password, where the server wants one. */
function user() {
  if ('socket' in testServer.target) return 'pista'
  const { username, password } = new URL(testServer.target.url)
  return `${username}:${password}`
}

function databaseName() {
  const { target } = testServer
  return 'socket' in target ? (target.database ?? 'postgres') : new URL(target.url).pathname.slice(1)
}

/** The first message of a client that wants TLS: its length, and a number that no version of the protocol has. */
const TLS_REQUEST = Buffer.from('0000000804d2162f', 'hex')

/** PostgreSQL as a server with TLS: agrees to it as PostgreSQL does, and passes on what is inside. */
async function openTlsFront() {
  const { address } = await testPostgres()
  const upstream = () => {
    if ('socket' in address) return connectTcp(address.socket)
    const { hostname, port } = new URL(address.url)
    return connectTcp(Number(port) || 5432, hostname)
  }
  const server = createServer(client => {
    client.on('error', () => {})
    client.once('data', first => {
      const isTls = Buffer.from(first).equals(TLS_REQUEST)
      if (isTls) client.write('S')
      else client.unshift(first)
      const inside = isTls ? new TLSSocket(client, { isServer: true, ...certificate }) : client
      const behind = upstream()
      inside.on('error', () => {})
      behind.on('error', () => {})
      inside.pipe(behind).pipe(inside)
      client.once('close', () => behind.destroy())
      behind.once('close', () => client.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
