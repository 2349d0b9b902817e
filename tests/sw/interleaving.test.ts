import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import type { SocketEvents } from '#contract/socket.ts'
import { messagesIn } from '#db/messages/thread.ts'
import { conversationsOf } from '#sw/cache/conversations.ts'
import type { PersonStore } from '#sw/db.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { threadOf } from '#sw/sync/apply.ts'
import { applyHint, pull, pullThread } from '#sw/sync/pull.ts'
import { newPhone, openBridge } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const STEPS = [
  'ana sends',
  'mateo sends on another device',
  'mateo sends on this device',
  'a message is edited',
  'a message is deleted',
  'a push arrives',
  'a push arrives',
  'a push arrives twice',
  'a push is lost',
  'a tab pulls everything',
  'a tab pulls the thread',
  'mateo reads on another device',
  'the next responses are delayed',
  'the next responses are delayed',
  'a delayed response arrives',
  'all delayed responses arrive',
] as const

const step = fc.record({ action: fc.constantFrom(...STEPS), which: fc.nat({ max: 1000 }) })

test('after any interleaving of pushes, pulls, responses and edits two tabs have what a fresh fetch brings', async () => {
  let pushesApplied = 0
  let responsesDelayed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async steps => {
      const run = await openRun()
      for (const { action, which } of steps) await run.act[action](which)
      const seen = await run.end()
      pushesApplied += seen.pushes
      responsesDelayed += seen.delayed
    }),
    { numRuns: Number(process.env.INTERLEAVINGS ?? 60), endOnFailure: false },
  )
  // Runs in which no response was out of order would prove nothing.
  expect(pushesApplied).toBeGreaterThan(50)
  expect(responsesDelayed).toBeGreaterThan(20)
})

type Push = { event: 'message:new' | 'message:updated' | 'message:deleted'; message: Message }

async function openRun() {
  const ana = await guest(server, 'Ana')
  const mateo = await guest(server, 'Mateo')
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
  const shared = new IDBFactory()
  const tabs = [newPhone(mateo, shared), newPhone(mateo, shared)] as const
  const tab = (which: number): PersonStore => tabs[which % 2 === 0 ? 0 : 1]

  let toDelay = 0
  const delayed: (() => void)[] = []
  const underWay: Promise<unknown>[] = []
  const pushes: Push[] = []
  const seen = { pushes: 0, delayed: 0 }

  const bridge = openBridge(
    server,
    () => [mateo],
    () => null,
  )
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await bridge.fetch(path, init)
    if (toDelay === 0) return response
    toDelay--
    seen.delayed++
    await new Promise<void>(release => delayed.push(release))
    return response
  })

  const send = async (sender: Guest, content: string) => {
    const message: Message = await (await sender.post(`/api/conversations/${id}/messages`, { content })).json()
    pushes.push({ event: 'message:new', message })
  }
  const applyNextPush = async (which: number) => {
    const push = pushes[which % Math.max(1, pushes.length)]
    if (!push) return
    seen.pushes++
    const { event, message } = push
    const hint: SocketEvents['message:new'] = structuredClone({ conversationId: id, message })
    underWay.push(applyHint(tab(which), event, hint))
    await settled()
  }

  const act: Record<(typeof STEPS)[number], (which: number) => Promise<unknown> | void> = {
    'ana sends': which => send(ana, `ana ${which}`),
    'mateo sends on another device': which => send(mateo, `mateo ${which}`),
    async 'mateo sends on this device'(which) {
      await enqueueMessage(tab(which), { conversationId: id, text: `aquí ${which}` })
      underWay.push(flush(tab(which), { hurry: true }))
      await settled()
    },
    'a message is edited': which => change(id, which, 'edited', pushes),
    'a message is deleted': which => change(id, which, 'deleted', pushes),
    'a push arrives': applyNextPush,
    async 'a push arrives twice'(which) {
      await applyNextPush(which)
      await applyNextPush(which)
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
    'mateo reads on another device': which => mateo.put(`/api/conversations/${id}/read`, { seq: which % 10 }),
    'the next responses are delayed': which => void (toDelay = 1 + (which % 3)),
    'a delayed response arrives': which => delayed.splice(which % Math.max(1, delayed.length), 1)[0]?.(),
    'all delayed responses arrive'() {
      toDelay = 0
      for (const release of delayed.splice(0)) release()
    },
  }

  return {
    act,
    async end() {
      await act['all delayed responses arrive'](0)
      await Promise.all(underWay)
      for (const tabStore of tabs) await flush(tabStore, { hurry: true })
      for (const tabStore of tabs) await pull(tabStore)
      // As the sync does after a pull, which queues the marks of the messages that it brings.
      for (const tabStore of tabs) await flush(tabStore, { hurry: true })

      const fresh = newPhone(mateo)
      await pull(fresh)
      for (const tabStore of tabs) {
        expect(await threadOf(tabStore, id).toArray()).toEqual(await threadOf(fresh, id).toArray())
        expect(withoutTag(await conversationsOf(tabStore))).toEqual(withoutTag(await conversationsOf(fresh)))
        expect(await tabStore.deliveries.count()).toBe(0)
      }
      for (const tabStore of [...tabs, fresh]) tabStore.close()
      vi.unstubAllGlobals()
      return seen
    },
  }
}

/** Gives requests under way the time to end, except those whose responses are delayed. */
async function settled() {
  await new Promise(resolve => setTimeout(resolve, 2))
}

async function change(conversationId: string, which: number, kind: 'edited' | 'deleted', pushes: Push[]) {
  const changed = await server.sql<{ seq: number }[]>`
    with c as (
      update conversations set last_rev = last_rev + 1 where id = ${conversationId} and last_seq > 0
      returning id, last_rev, 1 + ${which}::int % last_seq as seq
    ),
    bump as (update user_sync set version = version + 1 where exists (select 1 from c))
    update messages m
    set
      content = ${`${kind} ${which}`},
      edited_at = now(),
      deleted_at = ${kind === 'deleted' ? server.sql`now()` : server.sql`m.deleted_at`},
      rev = c.last_rev
    from c
    where m.conversation_id = c.id and m.seq = c.seq
    returning m.seq
  `
  const [row] = changed
  if (!row) return
  const message = await messageAt(conversationId, row.seq)
  pushes.push({ event: kind === 'edited' ? 'message:updated' : 'message:deleted', message })
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
