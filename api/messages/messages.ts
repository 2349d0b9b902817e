import { validate as isUuid, v5 as uuidFrom, v7 as uuidv7 } from 'uuid'
import * as calls from '#contract/messages/calls.ts'
import {
  HAS_MORE_HEADER,
  LAST_SEQ_HEADER,
  LIST_MAX,
  REV_HEADER,
  SOCKET_ID_HEADER,
  syncTag,
} from '#contract/messages/message-rules.ts'
import { conversationFor, conversationsOf, recipientFor, startConversation } from '#db/messages/conversations.ts'
import { type MovedMark, markDelivered, markRead } from '#db/messages/receipts.ts'
import { addMessage, addMessageWithOthers, isSentBy, type NewMessage, type SendResult } from '#db/messages/send.ts'
import { bareMessagesIn, hasMore, messagesIn, type Page, type PageQuery } from '#db/messages/thread.ts'
import { checkSession, sessionWasChecked, signedInByStatement } from '../accounts/session/session.ts'
import type { Context, Middleware } from '../app-context.ts'
import { hasTag } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { respond, sendJson } from '../http/json.ts'
import { limited, takeOrRefuse } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { isRowBusy, limitedByRow } from '../http/row-limiter.ts'
import { pushNewMessage } from '../notifications/push.ts'

/** Responds with 304 if the version read with the session matches, without a further statement and uncounted. */
const unlessUnchanged: Middleware = async (c, next) => {
  const tag = syncTag(c.var.session?.syncVersion ?? 0)
  if (!hasTag(c, tag)) return await next()
  return respond(c, null, 304, { ETag: tag })
}

export const messages = new Feature()
  .call(calls.sendMessage, [signedInByStatement], async (c, { app, userId, body }) => {
    const { notify, limits, sockets } = app
    const { content, composedAt, readUpTo, ...sentIds } = body
    const conversationId = conversationIn(c)

    const wait = await limits.take('send-message', userId)
    // Requests above the limit are counted, too. They are refunded, because requests of an ended session must not use
    // up the points of the member.
    const refund = async () => await limits.refund('send-message', userId)
    if (wait !== null) await refuseUnlessRepeated(c, messageIdIn(c, sentIds), wait, refund)
    const refundIfTaken = async () => {
      if (wait === null) await refund()
    }
    const message = {
      id: messageIdIn(c, sentIds) ?? uuidv7(),
      conversationId,
      senderId: userId,
      content,
      composedAt: composedAt ?? null,
      readUpTo: readUpTo ?? 0,
    }
    const sent = await send(c, message, refundIfTaken)
    if (sent.outcome !== 'added') await refundIfTaken()

    switch (sent.outcome) {
      case 'no-conversation':
        return refuse(404, 'conversation-not-found')
      case 'account-deleted':
        return refuse(410, 'account-deleted')
      case 'clash':
        return refuse(409, 'message-id-taken')
      case 'replayed':
        return c.json(sent.message, 200)
    }
    app.activity.messageSent()
    notify(
      [userId, sent.otherId],
      'message:new',
      { conversationId, message: sent.message },
      { exceptSocket: socketIdIn(c) },
    )
    if (sent.hasDevice) pushNewMessage(app, sent.otherId, sent.message)
    if (sent.isFirstReply) {
      // With the first reply, each member may see how far the other has read, which is part of the list.
      notify([userId, sent.otherId], 'conversation:updated', { conversationId })
      sockets.presenceChanged(userId, [sent.otherId])
    }
    if (sent.readSeq !== null) notifyRead(c, { ...sent, movedTo: sent.readSeq })
    return c.json(sent.message, 201)
  })

  .call(calls.conversations, [unlessUnchanged, limited('poll')], async (c, { query, sql, userId }) => {
    const isBare = query.bare === '1'
    const { version, json } = await conversationsOf(sql, userId, { max: LIST_MAX, isBare })
    return sendJson(c, json, { ETag: syncTag(version) })
  })

  .call(calls.startConversation, async (c, { sql, notify, userId, body, sockets }) => {
    const otherId = body.toLowerCase()
    if (otherId === userId) refuse(400, 'cannot-message-yourself')
    const other = isUuid(otherId) ? await recipientFor(sql, userId, otherId) : undefined
    if (!other) refuse(404, 'no-such-user-id')

    if (!other.conversationId) await takeOrRefuse(c, 'start-conversation')
    const { id, isNew } = other.conversationId
      ? { id: other.conversationId, isNew: false }
      : await startConversation(sql, userId, otherId)
    if (isNew) {
      notify([userId, otherId], 'conversation:updated', { conversationId: id })
      sockets.presenceChanged(userId, [otherId])
    }

    const conversation = await conversationFor(sql, userId, id)
    if (!conversation) refuse(404, 'no-such-user-id')
    return c.json(conversation, isNew ? 201 : 200)
  })

  .call(calls.messages, [unlessUnchanged, limited('poll')], async (c, { sql, userId, query }) => {
    const { peek, bare, ...range } = query
    if (bare === '1') return await sendThread(c, range)
    const page = await messagesIn(sql, conversationIn(c), userId, range)
    if (!page) refuse(404, 'conversation-not-found')

    // The documented calls have no other way to mark messages as read.
    const isReading = peek === '0' && range.before === undefined && range.sinceRev === undefined
    const marked =
      isReading && page.readSeq < page.lastSeqInPage
        ? await limitedByRow(conversationIn(c), () => markRead(sql, conversationIn(c), userId, page.lastSeqInPage))
        : undefined
    if (marked) notifyRead(c, marked)

    // If this mark is the only change since the page, its version is included; otherwise the next poll finds the
    // other changes.
    const isOnlyOwnMark = marked?.version === page.version + 1
    return sendJson(c, page.json, pageHeaders(page, range, isOnlyOwnMark ? page.version + 1 : page.version))
  })

  .call(calls.bareThread, [unlessUnchanged, limited('poll')], async (c, { query }) => await sendThread(c, query))

  .call(calls.markRead, [limited('poll')], async (c, { body: { seq }, sql, userId }) => {
    const conversationId = conversationIn(c)
    const marked = await limitedByRow(conversationId, () => markRead(sql, conversationId, userId, seq))
    if (!marked) refuse(404, 'conversation-not-found')
    notifyRead(c, marked)
  })

  .call(calls.markDelivered, [limited('poll')], async (c, { sql, notify, userId, body: { seq } }) => {
    const conversationId = conversationIn(c)
    const marked = await limitedByRow(conversationId, () => markDelivered(sql, conversationId, userId, seq))
    if (!marked) refuse(404, 'conversation-not-found')
    if (marked.movedTo !== null)
      notify(recipientsOfMark(c, marked), 'delivered:updated', { conversationId, userId, seq: marked.movedTo })
  })

/** For the product's own client, which sends the marks separately. */
async function sendThread(c: Context, query: PageQuery) {
  const conversationId = conversationIn(c)
  const page = await bareMessagesIn(c.var.app.sql, conversationId, c.var.userId, query)
  if (!page) refuse(404, 'conversation-not-found')
  const json = `{"conversationId":"${conversationId}","messages":${page.json}}`
  return sendJson(c, json, pageHeaders(page, query, page.version))
}

function pageHeaders(page: Page, query: PageQuery, version: number) {
  return {
    ETag: syncTag(version),
    [REV_HEADER]: String(page.rev),
    [LAST_SEQ_HEADER]: String(page.lastSeq),
    [HAS_MORE_HEADER]: hasMore(page, query) ? '1' : '0',
  }
}

/** A malformed id is treated as not found. */
function conversationIn(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) refuse(404, 'conversation-not-found')
  return id.toLowerCase()
}

/** A Socket.IO id is random and has a form that no room name has: a sender can only exclude its own socket. */
function socketIdIn(c: Context): string | undefined {
  const id = c.req.header(SOCKET_ID_HEADER)
  return id !== undefined && /^[\w-]{20}$/.test(id) ? id : undefined
}

/** The id of the message: a UUID stays; any other key becomes a UUID that is unique for the sender. */
function messageIdIn(
  c: Context,
  { id, clientId }: { id?: string | undefined; clientId?: string | undefined },
): string | undefined {
  const key = id ?? c.req.header('idempotency-key')?.replaceAll(/^"|"$/g, '').slice(0, 200) ?? clientId
  if (!key) return undefined
  return isUuid(key) ? key.toLowerCase() : uuidFrom(key, c.var.userId)
}

/**
 * Nearly every message is added in one statement with others. A message that is left out there, for instance in a
 * locked conversation, waits in the queue of its conversation; while any message waits there, later ones follow it.
 */
async function send(c: Context, message: NewMessage, onSessionEnded: () => Promise<void>): Promise<SendResult> {
  const { pools } = c.var.app
  const { conversationId } = message
  const order = { ...message, senderToken: c.var.tokenToCheck }
  const added = isRowBusy(conversationId) ? undefined : await addMessageWithOthers(pools.writes, order)
  if (added) {
    sessionWasChecked(c)
    return added
  }
  await checkSessionOr(c, onSessionEnded)
  return await limitedByRow(conversationId, () => addMessage(pools.writes, message))
}

async function checkSessionOr(c: Context, onSessionOver: () => Promise<void>) {
  try {
    await checkSession(c)
  } catch (error) {
    await onSessionOver()
    throw error
  }
}

/** A repeated message does not count for the limit, so it is accepted even when no points are left. */
async function refuseUnlessRepeated(
  c: Context,
  id: string | undefined,
  retryAfterSeconds: number,
  onSessionOver: () => Promise<void>,
) {
  await checkSessionOr(c, onSessionOver)
  if (id && (await isSentBy(c.var.app.sql, id, c.var.userId))) return
  refuse(429, 'too-many-requests', { retryAfterSeconds })
}

function notifyRead(c: Context, mark: Pick<MovedMark, 'otherId' | 'isNoticed' | 'movedTo'>) {
  const { notify } = c.var.app
  const { userId } = c.var
  if (mark.movedTo === null) return
  notify(recipientsOfMark(c, mark), 'read:updated', { conversationId: conversationIn(c), userId, seq: mark.movedTo })
}

/** The member's other devices always get the mark; the partner only if the partner may see this member's presence. */
function recipientsOfMark(c: Context, { otherId, isNoticed }: Pick<MovedMark, 'otherId' | 'isNoticed'>): string[] {
  return isNoticed ? [c.var.userId, otherId] : [c.var.userId]
}
