import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages/message-types.ts'
import type { SocketEvents } from '#contract/socket.ts'
import { messagesIn } from '#db/messages/thread.ts'
import { conversationsOf } from '#sw/cache/conversations.ts'
import type { PersonStore } from '#sw/db.ts'
import { flush } from '#sw/delivery/deliver.ts'
import { enqueueMessage } from '#sw/delivery/messages.ts'
import { threadOf } from '#sw/sync/apply.ts'
import { applyHint, pull, pullThread } from '#sw/sync/pull.ts'
import { newPhone, openBridge } from '../support/device.ts'
import { type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const STEPS = [
  'ana says',
  'mateo says elsewhere',
  'mateo says here',
  'somebody edits',
  'somebody deletes',
  'a push arrives',
  'a push arrives',
  'a push arrives twice',
  'a push is lost',
  'a tab pulls everything',
  'a tab pulls the thread',
  'mateo reads elsewhere',
  'the next answers are held',
  'the next answers are held',
  'an answer is let go',
  'answers flow again',
] as const

const step = fc.record({ what: fc.constantFrom(...STEPS), which: fc.nat({ max: 1000 }) })

test('any interleaving of pushes, pulls, answers, edits and two tabs ends as a fresh fetch', async () => {
  let pushesApplied = 0
  let answersHeld = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async steps => {
      const evening = await openEvening()
      for (const { what, which } of steps) await evening.act[what](which)
      const seen = await evening.end()
      pushesApplied += seen.pushes
      answersHeld += seen.held
    }),
    { numRuns: Number(process.env.INTERLEAVINGS ?? 60), endOnFailure: false },
  )
  // A run in which nothing was ever out of order would prove nothing.
  expect(pushesApplied).toBeGreaterThan(50)
  expect(answersHeld).toBeGreaterThan(20)
}, 120_000)

type Push = { event: 'message:new' | 'message:updated' | 'message:deleted'; message: Message }

async function openEvening() {
  const ana = await guest(server, 'Ana')
  const mateo = await guest(server, 'Mateo')
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
  const shared = new IDBFactory()
  const tabs = [newPhone(mateo, shared), newPhone(mateo, shared)] as const
  const tab = (which: number): PersonStore => tabs[which % 2 === 0 ? 0 : 1]

  let toHold = 0
  const held: (() => void)[] = []
  const underWay: Promise<unknown>[] = []
  const pushes: Push[] = []
  const seen = { pushes: 0, held: 0 }

  const bridge = openBridge(
    server,
    () => [mateo],
    () => null,
  )
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await bridge.fetch(path, init)
    if (toHold === 0) return response
    toHold--
    seen.held++
    await new Promise<void>(letGo => held.push(letGo))
    return response
  })

  const say = async (who: Guest, content: string) => {
    const message: Message = await (await who.post(`/api/conversations/${id}/messages`, { content })).json()
    pushes.push({ event: 'message:new', message })
  }
  const hear = async (which: number) => {
    const push = pushes[which % Math.max(1, pushes.length)]
    if (!push) return
    seen.pushes++
    const { event, message } = push
    const hint: SocketEvents['message:new'] = structuredClone({ conversationId: id, message })
    underWay.push(applyHint(tab(which), event, hint))
    await settled()
  }

  const act: Record<(typeof STEPS)[number], (which: number) => Promise<unknown> | void> = {
    'ana says': which => say(ana, `ana ${which}`),
    'mateo says elsewhere': which => say(mateo, `mateo ${which}`),
    async 'mateo says here'(which) {
      await enqueueMessage(tab(which), { conversationId: id, text: `aquí ${which}` })
      underWay.push(flush(tab(which), { hurry: true }))
      await settled()
    },
    'somebody edits': which => change(id, which, 'edited', pushes),
    'somebody deletes': which => change(id, which, 'deleted', pushes),
    'a push arrives': hear,
    async 'a push arrives twice'(which) {
      await hear(which)
      await hear(which)
    },
    'a push is lost': which => void pushes.splice(which % Math.max(1, pushes.length), 1),
    async 'a tab pulls everything'(which) {
      underWay.push(pull(tab(which)))
      await settled()
    },
    async 'a tab pulls the thread'(which) {
      underWay.push(pullThread(tab(which), id))
      await settled()
    },
    'mateo reads elsewhere': which => mateo.put(`/api/conversations/${id}/read`, { seq: which % 10 }),
    'the next answers are held': which => void (toHold = 1 + (which % 3)),
    'an answer is let go': which => held.splice(which % Math.max(1, held.length), 1)[0]?.(),
    'answers flow again'() {
      toHold = 0
      for (const letGo of held.splice(0)) letGo()
    },
  }

  return {
    act,
    async end() {
      await act['answers flow again'](0)
      await Promise.all(underWay)
      for (const each of tabs) await flush(each, { hurry: true })
      for (const each of tabs) await pull(each)

      const fresh = newPhone(mateo)
      await pull(fresh)
      for (const each of tabs) {
        expect(await threadOf(each, id).toArray()).toEqual(await threadOf(fresh, id).toArray())
        expect(withoutTag(await conversationsOf(each))).toEqual(withoutTag(await conversationsOf(fresh)))
        expect(await each.deliveries.count()).toBe(0)
      }
      for (const each of [...tabs, fresh]) each.close()
      vi.unstubAllGlobals()
      return seen
    },
  }
}

/** What has begun gets as far as it can without an answer that is held. */
async function settled() {
  await new Promise(resolve => setTimeout(resolve, 2))
}

async function change(conversationId: string, which: number, how: 'edited' | 'deleted', pushes: Push[]) {
  const changed = await server.sql<{ seq: number }[]>`
    with c as (
      update conversations set last_rev = last_rev + 1 where id = ${conversationId} and last_seq > 0
      returning id, last_rev, 1 + ${which}::int % last_seq as seq
    ),
    bump as (update user_sync set version = version + 1 where exists (select 1 from c))
    update messages m
    set
      content = ${`${how} ${which}`},
      edited_at = now(),
      deleted_at = ${how === 'deleted' ? server.sql`now()` : server.sql`m.deleted_at`},
      rev = c.last_rev
    from c
    where m.conversation_id = c.id and m.seq = c.seq
    returning m.seq
  `
  const [row] = changed
  if (!row) return
  const message = await messageAt(conversationId, row.seq)
  pushes.push({ event: how === 'edited' ? 'message:updated' : 'message:deleted', message })
}

async function messageAt(conversationId: string, seq: number): Promise<Message> {
  const [reader] = await server.sql<[{ userId: string }]>`
    select user_id from members where conversation_id = ${conversationId} limit 1
  `
  const page = await messagesIn(server.sql, conversationId, reader.userId, { after: seq - 1, limit: 1 })
  return JSON.parse(page?.json ?? '[]')[0]
}

function withoutTag(conversations: Awaited<ReturnType<typeof conversationsOf>>) {
  return conversations.map(({ tag: _tag, readTo: _readTo, ...rest }) => rest)
}
