import { FOR_USER_HEADER, type Message, type SendMessage, SOCKET_ID_HEADER } from '#contract/messages/message-types.ts'
import type { PersonStore, QueuedMessage } from '../db.ts'
import { ForeignResponse, failureOf, RequestFailed } from '../http/failures.ts'
import { request } from '../http/request.ts'
import { applySent } from '../sync/apply.ts'
import { clampedWait, waitAfter } from './backoff.ts'

export type FlushHow = {
  /** The longest pause after a failure: short while somebody is watching. */
  maxDelayMs?: number
  random?: () => number
  /** Told when an answer shows that the thread has moved on without us. */
  onBehind?: (conversationId: string) => void
  /** Of the page that flushes: its socket need not repeat what the response says. */
  socketId?: string | undefined
}

export type Flushed = {
  outcome: 'done' | 'paused'
  /** When the next message is due (ms), or null when none is left that waits. */
  nextAt: number | null
}

/** So many conversations at a time; inside one, strictly one message after the other. */
const LANES = 2
export const FIRST_DELAY_MS = 500
export const MAX_DELAY_MS = 30_000

/** Sends what is due, by the holder of the lock. */
export async function flush(store: PersonStore, how: FlushHow): Promise<Flushed> {
  const busy = new Set<string>()
  let isPaused = false

  const lane = async () => {
    for (;;) {
      const item = isPaused ? undefined : await takeNextDue(store, busy)
      if (!item) return
      if ((await send(store, item, how)) === 'paused') isPaused = true
      busy.delete(item.conversationId)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const nextAt = await firstDue(store)
  return { outcome: isPaused ? 'paused' : 'done', nextAt }
}

/** A clock that was set back must not make the pause before a retry longer. */
export async function rebaseWaits(store: PersonStore): Promise<void> {
  await store.outbox
    .where('state')
    .equals('queued')
    .modify(item => {
      item.notBefore = clampedWait(item, MAX_DELAY_MS) ?? item.notBefore
    })
}

/** The signal came back, or somebody looks: pauses of our own end now, those the server asked for do not. */
export async function endWaits(store: PersonStore): Promise<void> {
  await store.outbox
    .where('state')
    .equals('queued')
    .filter(item => item.notBefore > 0 && !item.isAskedToWait)
    // The count of tries stays: a message that keeps failing is retried less and less often, even while the page is open.
    .modify({ notBefore: 0 })
}

/**
 * Where there is no IndexedDB there is no outbox: the message goes out at once or not at all, and the caller keeps the
 * text and its `id` until this resolves. Throws `NoSignal` or `RequestFailed`.
 */
export async function sendDirectly(
  userId: string,
  conversationId: string,
  message: SendMessage & { id: string },
  socketId?: string,
): Promise<Message> {
  const kept = await request<Message | undefined>(`/api/conversations/${conversationId}/messages`, {
    method: 'POST',
    json: message,
    headers: { [FOR_USER_HEADER]: userId, ...(socketId && { [SOCKET_ID_HEADER]: socketId }) },
  })
  if (kept?.id !== message.id) throw new ForeignResponse('another message')
  return kept
}

async function send(store: PersonStore, item: QueuedMessage, how: FlushHow): Promise<'on' | 'paused'> {
  if (!isReadable(item)) {
    await fail(store, item, { status: 0, code: 'unreadable' })
    return 'on'
  }
  if (!(await begin(store, item.id))) return 'on'
  const answer = await post(store, item, how)
  if ('message' in answer) {
    if ((await applySent(store, answer.message)) === 'ahead') how.onBehind?.(item.conversationId)
    return 'on'
  }

  const { error } = answer
  const outcome = failureOf(error)
  if (outcome === 'signed-out') {
    await store.outbox.update(item.id, { state: 'queued' })
    return 'paused'
  }
  if (outcome === 'retry' || !(error instanceof RequestFailed)) {
    await wait(store, item, error, how)
    return 'on'
  }
  const failure = { status: error.status, code: error.code ?? 'failed' }
  await fail(store, item, failure)
  if ([403, 404, 410].includes(error.status)) await failTheRest(store, item, failure)
  return 'on'
}

/** Between the look and the send its author may have deleted it. */
async function begin(store: PersonStore, id: string): Promise<boolean> {
  return await store.transaction('rw', store.outbox, async () => {
    const isThere = (await store.outbox.get(id)) !== undefined
    if (isThere) await store.outbox.update(id, { state: 'sending' })
    return isThere
  })
}

async function post(
  store: PersonStore,
  item: QueuedMessage,
  { socketId }: FlushHow,
): Promise<{ message: Message } | { error: unknown }> {
  const { id, conversationId, content, composedAt, readUpTo } = item
  try {
    const message = { id, content, composedAt, readUpTo }
    return { message: await sendDirectly(store.userId, conversationId, message, socketId) }
  } catch (error) {
    return { error }
  }
}

async function wait(
  store: PersonStore,
  item: QueuedMessage,
  error: unknown,
  { maxDelayMs = MAX_DELAY_MS, random }: FlushHow,
) {
  const backoff = { firstMs: FIRST_DELAY_MS, maxMs: maxDelayMs, ...(random && { random }) }
  await store.outbox.update(item.id, { state: 'queued', ...waitAfter(error, item.tries, backoff) })
}

async function fail(store: PersonStore, item: QueuedMessage, failure: QueuedMessage['failure']) {
  await store.outbox.update(item.id, { state: 'failed', failure })
}

/** Nobody can write there any more: what stands behind this one would only fail the same way, later. */
async function failTheRest(store: PersonStore, item: QueuedMessage, failure: QueuedMessage['failure']) {
  await inOrder(store, item.conversationId)
    .filter(later => later.state !== 'failed')
    .modify({ state: 'failed', failure })
}

/** A row that an older version wrote may be anything. */
function isReadable(item: QueuedMessage): boolean {
  const { content, conversationId, composedAt, readUpTo } = item as Record<keyof QueuedMessage, unknown>
  return (
    typeof content === 'string' &&
    typeof conversationId === 'string' &&
    typeof composedAt === 'string' &&
    typeof readUpTo === 'number'
  )
}

/** The first unsent message of each conversation; those behind it wait for it. */
async function heads(store: PersonStore): Promise<QueuedMessage[]> {
  const open = await store.outbox.where('state').anyOf('queued', 'sending').toArray()
  const first = new Map<string, QueuedMessage>()
  for (const item of open) {
    const head = first.get(item.conversationId)
    if (!head || item.order < head.order) first.set(item.conversationId, item)
  }
  return [...first.values()]
}

/** Looking and taking are one step: two lanes never hold the same conversation. */
async function takeNextDue(store: PersonStore, busy: Set<string>): Promise<QueuedMessage | undefined> {
  const open = await heads(store)
  const now = Date.now()
  const due = open.filter(item => item.notBefore <= now && !busy.has(item.conversationId))
  const [next] = due.toSorted((one, two) => (one.composedAt < two.composedAt ? -1 : 1))
  if (next) busy.add(next.conversationId)
  return next
}

async function firstDue(store: PersonStore): Promise<number | null> {
  const waiting = (await heads(store)).map(item => item.notBefore)
  return waiting.length > 0 ? Math.min(...waiting) : null
}

function inOrder(store: PersonStore, conversationId: string) {
  return store.outbox
    .where('[conversationId+order]')
    .between([conversationId, 0], [conversationId, Number.MAX_SAFE_INTEGER])
}
