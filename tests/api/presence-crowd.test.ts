import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as dial } from 'socket.io-client'
import { expect, test } from 'vitest'
import { openConnections } from '#api/sockets/connections.ts'
import type { Io } from '#api/sockets/io.ts'
import { guest } from '../support/guest.ts'
import { nextEvent } from '../support/listening-server.ts'
import { useTestServer } from '../support/test-server.ts'

/** More notifications than a queue with a limit would accept. */
const CROWD = 6_000

const app = await useTestServer()

/** Inserts members who each have a conversation with this member, in which both have written. */
async function insertPartnersOf(userId: string): Promise<string[]> {
  const people = await app.sql<{ id: string }[]>`
    insert into users (id, username, first_name, last_name)
    select gen_random_uuid(), 'crowd' || n, 'Crowd', 'Dancer' from generate_series(1, ${CROWD}::int) n
    returning id
  `
  await app.sql`
    with c as (
      insert into conversations (id, user_lo, user_hi, lo_first_seq, hi_first_seq)
      select gen_random_uuid(), least(u.id, ${userId}::uuid), greatest(u.id, ${userId}::uuid), 1, 2
      from users u where u.username like 'crowd%'
      returning id, user_lo, user_hi
    )
    insert into members (conversation_id, user_id)
    select c.id, member.id from c cross join lateral (values (c.user_lo), (c.user_hi)) member (id)
  `
  return people.map(({ id }) => id)
}

test('when six thousand people leave at once, each of them is shown as offline', async () => {
  const ana = await guest(app, 'Ana')
  const crowd = await insertPartnersOf(ana.id)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const io: Io = new Server(server, { transports: ['websocket'] })
  io.use((socket, admit) => {
    socket.data = { userId: ana.id, sessionId: ana.sessionId }
    admit()
  })
  const connections = openConnections(io, app.context)
  const socket = dial(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  })
  const offline = new Set<string>()
  socket.on('presence', ({ userId, isOnline }: { userId: string; isOnline: boolean }) => {
    if (!isOnline) offline.add(userId)
  })
  await nextEvent(socket, 'hello')

  connections.peopleLost(crowd)
  await expect.poll(() => offline.size, { timeout: 60_000, interval: 250 }).toBe(CROWD)
  socket.disconnect()
  connections.close()
  await io.close()
})
