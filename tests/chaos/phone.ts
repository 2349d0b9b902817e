import { setTimeout } from 'node:timers/promises'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import type { PersonStore } from '#sw/db.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'
import { applyHint, pull, pullOlder, pullThread } from '#sw/sync/pull.ts'
import { openSocketClient } from '#sw/sync/socket.ts'
import { flush } from '../support/flush.ts'
import type { Account } from './site.ts'

export type Pace = {
  /** The time after which the phone aborts a request. */
  timeoutMs: number
  pollMs: number
}

export type Phone = ReturnType<typeof openPhone>

/** The proxy and the cookie of each member, by the member's id. All requests of this process are routed by it. */
export type Routes = Map<string, { origin: string; cookie: string }>

/** Replaces the browser's `fetch`. Records the number of responses that arrived, and their requests. */
export function routeFetch(routes: Routes, { timeoutMs: patienceMs }: Pace, withoutIds = false) {
  const real = globalThis.fetch
  const acknowledged: string[] = []
  const routed = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const route = routes.get(headers.get(FOR_USER_HEADER) ?? '')
    if (!route) throw new Error('a request for an unknown person')
    headers.set('cookie', route.cookie)
    const timeout = AbortSignal.timeout(patienceMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const isSend = init.method === 'POST'
    const sent = isSend ? (JSON.parse(init.body as string) as { id?: string; content: string }) : undefined
    const body = sent && withoutIds ? JSON.stringify({ content: sent.content }) : (init.body ?? null)
    const response = await real(`${route.origin}${path}`, { ...init, body, headers, signal })
    if (!sent || !response.ok) return response
    const message = (await response.clone().json()) as { id?: string }
    // The response of a portal acknowledges no message.
    if (message.id === undefined) return response
    acknowledged.push(message.id)
    // Without ids the phone accepts every row as its own.
    return Response.json(withoutIds ? { ...message, id: sent.id } : message, { status: response.status })
  }
  globalThis.fetch = routed as typeof fetch
  return { acknowledged, restore: () => void (globalThis.fetch = real) }
}

/** The data layer of one member's page: queue, polls and socket, as in the product. */
export function openPhone(store: PersonStore, { cookie }: Account, origin: string, pace: Pace) {
  const stopped = new AbortController()
  const { signal } = stopped
  /** The messages that only the socket has brought, by conversation: all that a phone without polls would have. */
  const received = new Map<string, Set<string>>()
  const errors: unknown[] = []

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const isNetworkFailure = error instanceof NoSignal || error instanceof RequestFailed
      const isClosed = error instanceof Error && error.name === 'DatabaseClosedError'
      if (!isNetworkFailure && !(isClosed && signal.aborted)) errors.push(error)
    }
  }
  const flushNow = async (hurry = false) => {
    const onBehind = (id: string) => void attempt(() => pullThread(store, id))
    await flush(store, { hurry, maxDelayMs: 1_000, onBehind })
  }
  const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await attempt(work)
      await setTimeout(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const client = openSocketClient(
    {
      onHint(hint) {
        if (hint.event === 'message:new') {
          const { conversationId, message } = hint.body
          received.set(conversationId, (received.get(conversationId) ?? new Set()).add(message.id))
        }
        void attempt(() => applyHint(store, hint.event, hint.body))
        if (hint.event === 'hello') void attempt(() => flushNow(true))
      },
      onConnection: () => {},
    },
    { url: origin, headers: { cookie } },
  )
  const loops = [
    repeat(30, () => flushNow()),
    repeat(pace.pollMs, async () => {
      await pull(store)
      client.noteResponse()
      if (await resumeSending(store)) await flushNow(true)
    }),
    repeat(pace.pollMs * 3, () => client.verify()),
  ]

  return {
    store,
    received: received,
    errors: errors,
    async write(conversationId: string, text: string) {
      return {
        id: String(await enqueueMessage(store, { conversationId, text })),
        conversationId,
        senderId: store.userId,
      }
    },
    /** Sends until no message is waiting. */
    async settle() {
      while ((await store.deliveries.where('state').anyOf('queued', 'sending').count()) > 0) {
        await setTimeout(50)
        await attempt(() => flushNow(true))
      }
    },
    /** Fetches all messages of all conversations. */
    async catchUp() {
      await pull(store)
      for (const { id } of await store.conversations.toArray()) while (await pullOlder(store, id));
    },
    /** Closes the phone like a tab: its running work stops at once. */
    async stop({ isCrash = false } = {}) {
      stopped.abort()
      client.close()
      if (isCrash) store.close()
      await Promise.all(loops)
    },
  }
}
