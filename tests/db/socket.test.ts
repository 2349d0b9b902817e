import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connect } from '#db/connection/sql.ts'

let stop: () => void = () => {}
afterEach(() => stop())

test.each([
  ['closes it', (socket: Socket) => socket.end()],
  ['resets it', (socket: Socket) => socket.resetAndDestroy()],
])('a query fails when a proxy takes the connection and %s', async (_what, treat) => {
  const sql = await connectTo(treat)
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  await sql.end({ timeout: 1 })
})

test('queries fail at once, again and again, while nothing listens', async () => {
  const sql = await connectTo(() => {})
  stop()
  for (let round = 0; round < 4; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sql`select 1`))
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'))
  }
  await sql.end({ timeout: 1 })
})

async function connectTo(treat: (socket: Socket) => void) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    treat(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  stop = () => server.close()
  return connect({ url: `postgres://pista@127.0.0.1:${port}/pista` }, { max: 4 })
}
