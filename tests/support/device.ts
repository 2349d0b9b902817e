import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import type { Sql } from '#db/connection/sql.ts'
import { messagesOf } from '#sw/cache/thread.ts'
import { PersonStore } from '#sw/db.ts'
import type { Guest } from './guest.ts'
import type { Evidence } from './message-invariants.ts'
import type { TestServer } from './test-server.ts'

/**
 * What may happen to a request. With `response lost` the server has processed it, with `request lost` it has not.
 * `portal` is the sign-in page of a hotel's network. A Response replaces the response of the server, which gets no
 * request.
 */
export type Fault = 'response lost' | 'request lost' | 'portal' | 'slow' | Response | null

/** The network between the device's data layer and the real app. `faultFor` decides what happens to each request. */
export function openBridge(
  server: TestServer,
  guests: () => Guest[],
  faultFor: (path: string, init: RequestInit) => Fault,
) {
  const seen = { requests: 0, faults: 0, replays: 0, acknowledged: [] as string[] }

  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const sender = guests().find(({ id }) => id === headers.get(FOR_USER_HEADER))
    headers.set('cookie', sender?.cookie ?? '')
    return await server.app.request(path, { ...init, headers })
  }
  return {
    seen,
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      seen.requests++
      const fault = faultFor(path, init)
      if (fault !== null) seen.faults++
      if (fault instanceof Response) return fault
      if (fault === 'request lost') throw new TypeError('Failed to fetch')
      if (fault === 'portal')
        return new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } })

      const response = await send(path, init)
      const isSend = init.method === 'POST' && path.endsWith('/messages')
      if (isSend && response.status === 200) seen.replays++
      if (fault === 'response lost') throw new TypeError('Failed to fetch')
      if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 5))
      if (isSend && response.ok) seen.acknowledged.push((await response.clone().json()).id)
      return response
    },
  }
}

/** A refusal as our server sends it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ error: code, message: code, code, requestId: '1' }), { status, headers })
}

/** A device with an IndexedDB of its own, unless the caller passes one. */
export function newPhone(guest: Pick<Guest, 'id'>, indexedDB = new IDBFactory()): PersonStore {
  return new PersonStore(guest.id, { indexedDB, IDBKeyRange })
}

/** Random numbers that can be repeated: the same seed gives the same numbers. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What `brokenPromises` checks, read from the tables of the server and of the devices. */
export async function gather(
  sql: Sql,
  phones: PersonStore[],
  committed: Evidence['committed'],
  acknowledged: string[],
): Promise<Evidence> {
  const rows = await sql<Evidence['rows']>`select id, conversation_id, seq, sender_id from messages`
  const failed: string[] = []
  const received: Evidence['received'] = []
  const unread: Evidence['unread'] = []
  for (const phone of phones) {
    const reads = await sql<{ conversationId: string; readSeq: number }[]>`
      select conversation_id, read_seq from members where user_id = ${phone.userId}
    `
    for (const { conversationId, readSeq } of reads) {
      const bubbles = await messagesOf(phone, conversationId)
      failed.push(...bubbles.filter(({ state }) => state === 'failed').map(({ id }) => id))
      const ids = bubbles.filter(({ seq }) => seq !== null).map(({ id }) => id)
      received.push({ userId: phone.userId, conversationId, ids })
      const unreadRows = rows.filter(
        row => row.conversationId === conversationId && row.senderId !== phone.userId && row.seq > readSeq,
      )
      const shown = (await phone.conversations.get(conversationId))?.unreadCount ?? -1
      unread.push({ userId: phone.userId, conversationId, shown, counted: unreadRows.length })
    }
  }
  return { committed, acknowledged, rows: [...rows], failed, received, unread }
}
