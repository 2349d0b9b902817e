import { LIST_MAX } from '#contract/messages/message-rules.ts'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { LIST_TAG } from '../cache/conversations.ts'
import type { CachedConversation, CachedMessage, PersonStore } from '../db.ts'
import { rowsOf } from '../delivery/queue.ts'

/* Writes socket events, polls and responses to the tables. Each function is one idempotent transaction. */

/** `applied`: it was the next revision. `known`: a lower one. `ahead`: the changes before it are missing. */
export type Applied = 'applied' | 'known' | 'ahead'

/** Stores a message that came by the socket. */
export async function applyPush(store: PersonStore, message: Message): Promise<Applied> {
  return await write(store, async () => {
    const conversation = await store.conversations.get(message.conversationId)
    if (!conversation || conversation.oldestSeq === null) return 'ahead'
    if (message.rev <= conversation.cursor) return 'known'
    // The event is not buffered: the pull that follows fetches this message too.
    if (message.rev > conversation.cursor + 1) return 'ahead'
    await putMessages(store, conversation, [message])
    await updateConversation(store, conversation, { cursor: message.rev, rev: message.rev, lastSeq: message.seq })
    return 'applied'
  })
}

/** Stores the server's response to a sent message: it replaces the queued message with the same id. */
export async function applySent(store: PersonStore, message: Message): Promise<Applied> {
  return await write(store, async () => {
    const conversation = await store.conversations.get(message.conversationId)
    if (!conversation) return 'ahead'
    await putMessages(store, conversation, [message])
    const isNext = message.rev === conversation.cursor + 1 && conversation.oldestSeq !== null
    const cursor = isNext ? message.rev : conversation.cursor
    await updateConversation(store, conversation, { cursor, rev: message.rev, lastSeq: message.seq })
    return isNext ? 'applied' : message.rev > cursor ? 'ahead' : 'known'
  })
}

export type ThreadPage = {
  conversationId: string
  messages: CachedMessage[]
  rev: number
  lastSeq: number
  hasMore: boolean
  tag: string | null
}

/** Stores the changes since the cursor. Resolves to whether the thread is complete now. */
export async function applyChanges(store: PersonStore, page: ThreadPage): Promise<'complete' | 'more' | 'reset'> {
  return await write(store, async () => {
    const conversation = await store.conversations.get(page.conversationId)
    if (!conversation) return 'complete'
    // The server was restored from a backup and has fewer changes than this device: the thread is fetched again.
    if (page.rev < conversation.cursor && conversation.rev < conversation.cursor) return 'reset'

    await putMessages(store, conversation, page.messages)
    const reached = page.hasMore ? Math.max(...page.messages.map(message => message.rev)) : page.rev
    await updateConversation(store, conversation, {
      cursor: Math.max(conversation.cursor, reached),
      rev: page.rev,
      lastSeq: page.lastSeq,
      tag: page.hasMore ? null : page.tag,
    })
    return page.hasMore ? 'more' : 'complete'
  })
}

/** Stores the latest page of the thread in place of all older messages. */
export async function applyLatest(store: PersonStore, page: ThreadPage, { reset = false } = {}): Promise<void> {
  await write(store, async () => {
    const conversation = await store.conversations.get(page.conversationId)
    if (!conversation || (page.rev < conversation.cursor && !reset)) return

    const oldestSeq = page.messages[0]?.seq ?? 1
    const stale = reset ? threadOf(store, page.conversationId) : threadOf(store, page.conversationId, 0, oldestSeq - 1)
    await stale.delete()
    Object.assign(conversation, { oldestSeq }, reset && { cursor: 0, rev: 0, lastSeq: 0 })
    await putMessages(store, conversation, page.messages)
    await updateConversation(store, conversation, {
      cursor: page.rev,
      rev: page.rev,
      lastSeq: page.lastSeq,
      tag: page.tag,
    })
  })
}

/** Stores an older page that ends where the messages on this device begin. */
export async function applyOlder(store: PersonStore, page: ThreadPage): Promise<void> {
  await write(store, async () => {
    const conversation = await store.conversations.get(page.conversationId)
    const [first] = page.messages
    const last = page.messages.at(-1)
    if (!conversation || conversation.oldestSeq === null || !first || !last) return
    if (last.seq < conversation.oldestSeq - 1) return
    conversation.oldestSeq = Math.min(conversation.oldestSeq, first.seq)
    await putMessages(store, conversation, page.messages)
    await recount(store, conversation)
    await store.conversations.put(conversation)
  })
}

/** Stores the list of conversations. Deletes conversations that are not in it, except those with unsent messages. */
export async function applyList(store: PersonStore, list: Conversation[], tag: string | null): Promise<void> {
  await write(store, async () => {
    const had = new Map((await store.conversations.toArray()).map(conversation => [conversation.id, conversation]))
    for (const line of list) {
      await store.conversations.put(await merged(store, line, had.get(line.id)))
      had.delete(line.id)
    }
    if (list.length < LIST_MAX) for (const conversation of had.values()) await deleteThread(store, conversation)
    await store.notes.put({ name: LIST_TAG, value: tag })
  })
}

/** Stores a read or delivered mark of the partner, or of the member on another device. */
export async function applyReceipt(
  store: PersonStore,
  mark: { kind: 'read' | 'delivered'; conversationId: string; userId: string; seq: number },
): Promise<void> {
  await write(store, async () => {
    const conversation = await store.conversations.get(mark.conversationId)
    if (!conversation) return
    const isOurs = mark.userId === store.userId
    const delivered = isOurs ? 'deliveredSeq' : 'otherDeliveredSeq'
    const read = isOurs ? 'readSeq' : 'otherReadSeq'
    conversation[delivered] = Math.max(conversation[delivered], mark.seq)
    if (mark.kind === 'read') conversation[read] = Math.max(conversation[read], mark.seq)
    await recount(store, conversation)
    await store.conversations.put(conversation)
  })
}

/** Stores how far the member has read here. `markRead` queues the mark, too. */
export async function markReadLocally(store: PersonStore, conversationId: string, seq: number): Promise<void> {
  await write(store, async () => {
    const conversation = await store.conversations.get(conversationId)
    if (!conversation || seq <= conversation.readTo) return
    conversation.readTo = Math.min(seq, conversation.lastSeq)
    await recount(store, conversation)
    await store.conversations.put(conversation)
  })
}

/** The stored messages of a conversation, by number. */
export function threadOf(store: PersonStore, conversationId: string, from = 0, to = Number.MAX_SAFE_INTEGER) {
  return store.messages.where('[conversationId+seq]').between([conversationId, from], [conversationId, to], true, true)
}

async function write<Result>(store: PersonStore, act: () => Promise<Result>): Promise<Result> {
  return await store.transaction('rw', [store.conversations, store.messages, store.deliveries, store.notes], act)
}

async function putMessages(store: PersonStore, conversation: CachedConversation, messages: CachedMessage[]) {
  const here = await store.messages.bulkGet(messages.map(message => message.id))
  const newer = messages.filter((message, index) => message.rev > (here[index]?.rev ?? -1))
  // A message before the stored pages would leave a gap, so it is not stored; scrolling up fetches it with its page.
  const inReach = newer.filter(message => message.seq >= (conversation.oldestSeq ?? 0))
  await store.messages.bulkPut(inReach.map(withoutSender))
  await store.deliveries.bulkDelete(messages.map(message => message.id))
}

/** The sender's name is stored with the conversation only, where it is updated. */
function withoutSender(message: CachedMessage): CachedMessage {
  const { id, conversationId, seq, rev, senderId, content, composedAt, createdAt, editedAt, deletedAt } = message
  return { id, conversationId, seq, rev, senderId, content, composedAt, createdAt, editedAt, deletedAt }
}

type Progress = { cursor: number; rev: number; lastSeq: number; tag?: string | null }

/** Updates the conversation in the list from its thread. */
async function updateConversation(
  store: PersonStore,
  conversation: CachedConversation,
  { cursor, rev, lastSeq, tag }: Progress,
) {
  conversation.cursor = cursor
  conversation.rev = Math.max(conversation.rev, rev)
  if (tag !== undefined) conversation.tag = tag
  conversation.lastSeq = Math.max(conversation.lastSeq, lastSeq)
  const last = await threadOf(store, conversation.id).last()
  if (last && last.seq === conversation.lastSeq) {
    const { content, createdAt, senderId } = last
    conversation.lastMessage = { content, createdAt, senderId }
    conversation.lastAt = createdAt
  }
  await recount(store, conversation)
  await store.conversations.put(conversation)
}

/** Counts, so that errors cannot add up. The server's count stays if unread messages are not stored. */
async function recount(store: PersonStore, conversation: CachedConversation) {
  const readSeq = Math.max(conversation.readSeq, conversation.readTo)
  if (readSeq >= conversation.lastSeq) conversation.unreadCount = 0
  else if (conversation.oldestSeq !== null && conversation.oldestSeq <= readSeq + 1)
    conversation.unreadCount = await threadOf(store, conversation.id, readSeq + 1)
      .filter(message => message.senderId !== store.userId && message.deletedAt === null)
      .count()
}

/** The conversation of the list, with the stored newer data where a message of the socket has overtaken the list. */
async function merged(store: PersonStore, received: Conversation, stored: CachedConversation | undefined) {
  if (!stored) return { ...received, cursor: 0, oldestSeq: received.rev === 0 ? 1 : null, readTo: 0, tag: null }
  const { cursor, oldestSeq, readTo, tag, lastMessage, lastAt, lastSeq } = stored
  const conversation: CachedConversation = { ...received, cursor, oldestSeq, readTo, tag }
  if (cursor > received.rev && stored.rev > received.rev) Object.assign(conversation, { lastMessage, lastAt, lastSeq })
  if (readTo > received.readSeq || cursor > received.rev) await recount(store, conversation)
  return conversation
}

async function deleteThread(store: PersonStore, conversation: CachedConversation) {
  const { id } = conversation
  if ((await rowsOf(store, 'messages', id).count()) > 0)
    return void (await store.conversations.put({ ...conversation, isHidden: false, readOnly: true }))
  await threadOf(store, id).delete()
  await store.conversations.delete(id)
}
