import * as calls from '#contract/messages/calls.ts'
import { HAS_MORE_HEADER, LAST_SEQ_HEADER, PAGE_MAX, REV_HEADER, syncTag } from '#contract/messages/message-rules.ts'
import type { BareConversation, Conversation, Thread } from '#contract/messages/messages.ts'
import type { SocketEvents, SocketHint } from '#contract/socket.ts'
import { LIST_TAG } from '../cache/conversations.ts'
import { applyPeopleChange, applyRoleChange } from '../cache/event-parts.ts'
import type { CachedConversation, CachedMessage, PersonStore } from '../db.ts'
import { queueMarks } from '../delivery/kinds/marks.ts'
import { ForeignResponse, hasStatus } from '../http/failures.ts'
import type { ApiResponse } from '../http/request.ts'
import { responseTo } from '../http/send.ts'
import { applyChanges, applyLatest, applyList, applyOlder, applyPush, applyReceipt, type ThreadPage } from './apply.ts'

/* A pull fetches the list of conversations, and each thread of which the server has more than this device. */

const THREADS_AT_ONCE = 3

/** With more changes than this, only the latest page is fetched; scrolling up fetches the older pages. */
const BEHIND_MAX = 2 * PAGE_MAX

/** Updates all threads, the open one first. After a `NoSignal` or `RequestFailed` the received pages are stored. */
export async function pull(store: PersonStore, { openId }: { openId?: string | undefined } = {}): Promise<void> {
  await runOnce(store, 'pull', async () => {
    await pullList(store)
    await pullBehind(store, openId)
  })
}

/** Updates the threads in which the server is ahead of this device. */
async function pullBehind(store: PersonStore, openId?: string) {
  const behind = (await store.conversations.orderBy('lastAt').reverse().toArray()).filter(isBehind)
  const openFirst = behind.toSorted((one, two) => Number(two.id === openId) - Number(one.id === openId))
  await runConcurrently(THREADS_AT_ONCE, openFirst, conversation => pullThread(store, conversation.id))
  await queueMarks(store)
}

/** Fetches the conversation list. A 304 changes nothing. */
export async function pullList(store: PersonStore): Promise<void> {
  const tag = (await store.notes.get(LIST_TAG))?.value
  const { isUnchanged, body, headers } = await responseTo(calls.bareConversations, {
    query: { bare: '1' },
    forUser: store.userId,
    tag: typeof tag === 'string' ? tag : null,
  })
  if (isUnchanged) return
  // Conversations that are not in the list are deleted, so an empty list without our ETag is not accepted.
  await applyList(store, body.map(conversationOf), tagIn(headers))
}

/** The row in the form of the other calls. */
function conversationOf({
  otherId,
  firstName,
  lastName,
  username,
  userType,
  profileImageUrl,
  content,
  senderId,
  lastAt: at,
  ...counts
}: BareConversation): Conversation {
  const lastAt = toMilliseconds(at)
  return {
    ...counts,
    lastAt,
    otherUser: { id: otherId, firstName, lastName, username, userType, profileImageUrl },
    lastMessage: content === null || senderId === null ? null : { content, createdAt: lastAt, senderId },
  }
}

/** Updates one thread. A conversation that no longer exists is removed by the next list. */
export async function pullThread(store: PersonStore, conversationId: string): Promise<void> {
  await runOnce(store, conversationId, async () => {
    let isReset = false
    for (;;) {
      const conversation = await store.conversations.get(conversationId)
      if (!conversation) return
      const { cursor, oldestSeq, rev, tag } = conversation
      const isWhole = isReset || oldestSeq === null || rev - cursor > BEHIND_MAX
      const part = isWhole ? {} : { sinceRev: cursor }
      const page = await pageOf(store, conversationId, part, isWhole ? null : tag)
      if (!page) return
      if (isWhole) return await applyLatest(store, page, { reset: isReset })

      const outcome = await applyChanges(store, page)
      if (outcome === 'complete') return
      isReset = outcome === 'reset'
    }
  })
}

/** Fetches the page before the oldest message on this device. Resolves to whether there was one. */
export async function pullOlder(store: PersonStore, conversationId: string): Promise<boolean> {
  const conversation = await store.conversations.get(conversationId)
  if (!conversation?.oldestSeq || conversation.oldestSeq <= 1) return false
  const page = await pageOf(store, conversationId, { before: conversation.oldestSeq }, null)
  if (!page) return false
  await applyOlder(store, page)
  return page.messages.length > 0
}

/** Applies an event of the socket if no event before it is missing; otherwise pulls. */
export async function applyHint<Event extends keyof SocketEvents>(
  store: PersonStore,
  event: Event,
  body: SocketEvents[Event],
): Promise<void> {
  const hint = { event, body } as SocketHint
  switch (hint.event) {
    case 'message:new':
    case 'message:updated':
    case 'message:deleted': {
      if ((await applyPush(store, hint.body.message)) !== 'ahead') break
      const isKnown = (await store.conversations.get(hint.body.conversationId)) !== undefined
      if (!isKnown) return await pull(store)
      await pullThread(store, hint.body.conversationId)
      break
    }
    case 'read:updated':
      await applyReceipt(store, { kind: 'read', ...hint.body })
      break
    case 'delivered:updated':
      await applyReceipt(store, { kind: 'delivered', ...hint.body })
      break
    case 'hello':
      // The list has not changed while the socket was disconnected.
      if ((await store.notes.get(LIST_TAG))?.value === syncTag(hint.body.version)) return await pullBehind(store)
      return await pull(store)
    case 'role:changed':
      return await applyRoleChange(store, hint.body.eventId)
    case 'people:changed':
      return await applyPeopleChange(store, hint.body.eventId)
    case 'conversation:updated':
    case 'sync:required':
      return await pull(store)
    default:
      return
  }
  await queueMarks(store)
}

function isBehind({ cursor, rev, oldestSeq }: CachedConversation): boolean {
  return cursor !== rev || oldestSeq === null
}

async function pageOf(
  store: PersonStore,
  conversationId: string,
  part: { sinceRev?: number; before?: number },
  tag: string | null,
): Promise<ThreadPage | undefined> {
  let page: ApiResponse<Thread>
  try {
    page = await responseTo(calls.bareMessages, {
      params: { id: conversationId },
      query: { bare: '1', limit: PAGE_MAX, ...part },
      forUser: store.userId,
      tag,
    })
  } catch (error) {
    if (hasStatus(error, 404)) return undefined
    throw error
  }
  if (page.isUnchanged) return undefined
  const { body, headers } = page
  if (body.conversationId !== conversationId) throw new ForeignResponse('messages of another conversation')
  return {
    conversationId,
    messages: body.messages.map(message => messageOf(conversationId, message)),
    rev: numberIn(headers, REV_HEADER),
    lastSeq: numberIn(headers, LAST_SEQ_HEADER),
    hasMore: headers.get(HAS_MORE_HEADER) === '1',
    tag: tagIn(headers),
  }
}

/** Rounds the times to milliseconds, so that a message of any call is stored in the same form. */
function messageOf(conversationId: string, message: Thread['messages'][number]): CachedMessage {
  const { composedAt, createdAt, editedAt, deletedAt } = message
  return {
    ...message,
    conversationId,
    composedAt: composedAt && toMilliseconds(composedAt),
    createdAt: toMilliseconds(createdAt),
    editedAt: editedAt && toMilliseconds(editedAt),
    deletedAt: deletedAt && toMilliseconds(deletedAt),
  }
}

function toMilliseconds(instant: string): string {
  return new Date(instant).toISOString()
}

/** Our server puts an ETag on every page and list. */
function tagIn(headers: Headers): string {
  const tag = headers.get('etag')
  if (tag === null) throw new ForeignResponse('a response without our ETag')
  return tag
}

/** Throws for a missing header: read as 0, it would delete the thread and fetch it again. */
function numberIn(headers: Headers, name: string): number {
  const value = headers.get(name)
  if (value === null || !/^\d+$/.test(value)) throw new ForeignResponse(`a response without ${name}`)
  return Number(value)
}

/** While `act` runs for a key, all further calls for that key share one more run after it. */
async function runOnce(store: PersonStore, key: string, act: () => Promise<void>): Promise<void> {
  const running = runningPulls.get(store) ?? new Map<string, { now: Promise<void>; next?: Promise<void> }>()
  runningPulls.set(store, running)
  const current = running.get(key)
  if (current) {
    current.next ??= current.now.catch(() => {}).then(() => runOnce(store, key, act))
    return await current.next
  }
  const now = act()
  running.set(key, { now })
  try {
    await now
  } finally {
    running.delete(key)
  }
}

const runningPulls = new WeakMap<PersonStore, Map<string, { now: Promise<void>; next?: Promise<void> }>>()

async function runConcurrently<Item>(count: number, items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const remaining = [...items]
  const lane = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: count }, lane))
}
