import '#sw/http/page-shapes.ts'
import { setTimeout } from 'node:timers/promises'
import { FOR_USER_HEADER } from '#contract/messages/message-types.ts'
import type { PersonStore } from '#sw/db.ts'
import { flush } from '#sw/delivery/deliver.ts'
import { enqueueMessage } from '#sw/delivery/messages.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'
import { applyHint, pull, pullOlder, pullThread } from '#sw/sync/pull.ts'
import { openSocketClient } from '#sw/sync/socket.ts'
import type { Account } from './site.ts'

export type Pace = {
  /** How long a request may take before the phone gives up on it. */
  patienceMs: number
  pollMs: number
}

export type Phone = ReturnType<typeof openPhone>

/** What every phone of this process asks goes here, with the cookie and over the signal of whom it is for. */
export type Routes = Map<string, { origin: string; cookie: string }>

/** Replaces the browser's `fetch`. Records the number of responses that arrived, and their requests. */
export function routeFetch(routes: Routes, { patienceMs }: Pace, withoutIds = false) {
  const real = globalThis.fetch
  const acknowledged: string[] = []
  const routed = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const route = routes.get(headers.get(FOR_USER_HEADER) ?? '')
    if (!route) throw new Error('a request for an unknown person')
    headers.set('cookie', route.cookie)
    const patience = AbortSignal.timeout(patienceMs)
    const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
    const isSend = init.method === 'POST'
    const said = isSend ? (JSON.parse(init.body as string) as { id?: string; content: string }) : undefined
    const body = said && withoutIds ? JSON.stringify({ content: said.content }) : (init.body ?? null)
    const response = await real(`${route.origin}${path}`, { ...init, body, headers, signal })
    if (!said || !response.ok) return response
    const message = (await response.clone().json()) as { id?: string }
    // The response of a portal acknowledges no message.
    if (message.id === undefined) return response
    acknowledged.push(message.id)
    // Without ids the phone accepts every row as its own.
    return Response.json(withoutIds ? { ...message, id: said.id } : message, { status: response.status })
  }
  globalThis.fetch = routed as typeof fetch
  return { acknowledged, restore: () => void (globalThis.fetch = real) }
}

/** The page of one person without its screens: outbox, polls and line, as they run in the product. */
export function openPhone(store: PersonStore, { cookie }: Account, origin: string, pace: Pace) {
  const stopped = new AbortController()
  const { signal } = stopped
  /** What the line alone has brought, by conversation: all that a phone without catch-up would know. */
  const heard = new Map<string, Set<string>>()
  const errors: unknown[] = []

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const isSignal = error instanceof NoSignal || error instanceof RequestFailed
      const isShut = error instanceof Error && error.name === 'DatabaseClosedError'
      if (!isSignal && !(isShut && signal.aborted)) errors.push(error)
    }
  }
  const flushNow = async (hurry = false) => {
    const onBehind = (id: string) => void attempt(() => pullThread(store, id))
    await flush(store, { hurry, maxDelayMs: 1_000, onBehind })
  }
  const again = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await attempt(work)
      await setTimeout(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const line = openSocketClient(
    {
      onHint(hint) {
        if (hint.event === 'message:new') {
          const { conversationId, message } = hint.body
          heard.set(conversationId, (heard.get(conversationId) ?? new Set()).add(message.id))
        }
        void attempt(() => applyHint(store, hint.event, hint.body))
        if (hint.event === 'hello') void attempt(() => flushNow(true))
      },
      onConnection: () => {},
    },
    { url: origin, headers: { cookie } },
  )
  const loops = [
    again(30, () => flushNow()),
    again(pace.pollMs, async () => {
      await pull(store)
      line.noteResponse()
      if (await resumeSending(store)) await flushNow(true)
    }),
    again(pace.pollMs * 3, () => line.verify()),
  ]

  return {
    store,
    heard,
    troubles: errors,
    async say(conversationId: string, text: string) {
      return {
        id: String(await enqueueMessage(store, { conversationId, text })),
        conversationId,
        senderId: store.userId,
      }
    },
    /** Until nothing waits any more: everything has been answered. */
    async settle() {
      while ((await store.deliveries.where('state').anyOf('queued', 'sending').count()) > 0) {
        await setTimeout(50)
        await attempt(() => flushNow(true))
      }
    },
    /** Resolves when every message ever sent is on this phone. */
    async catchUp() {
      await pull(store)
      for (const { id } of await store.conversations.toArray()) while (await pullOlder(store, id));
    },
    /** Closes the phone like a tab: its running work stops at once. */
    async stop({ isCrash = false } = {}) {
      stopped.abort()
      line.close()
      if (isCrash) store.close()
      await Promise.all(loops)
    },
  }
}
