import { v7 as uuidv7 } from 'uuid'
import { messageText } from '#contract/messages/message-rules.ts'
import { withStore } from '../db.ts'
import { enqueueMessage, messages, type TypedMessage } from './kinds/messages.ts'

/**
 * Sends the typed text: through the queue, or at once on a device without IndexedDB. Resolves once the message is
 * stored in the queue or on the server. If the function throws, the text has to stay in the composer. A second attempt
 * with the same text has the same id: the server may have stored the message although its response was lost.
 */
export async function sendMessage(userId: string, typed: TypedMessage): Promise<'queued' | 'sent'> {
  const { conversationId, text, readUpTo = 0 } = typed
  const content = messageText(text)
  const attempt = attemptAt(`${userId} ${conversationId}`, content)
  const { id, composedAt } = attempt
  try {
    // `withStore` may run this twice, and the first run may have stored the message: the id makes it one message.
    await withStore(userId, store => enqueueMessage(store, typed, id))
    finish(attempt)
    return 'queued'
  } catch {
    await messages.send([{ id, key: conversationId, body: { id, content, composedAt, readUpTo } }], { userId })
    finish(attempt)
    return 'sent'
  }
}

/** To be called when an unsent text was changed or deleted: the next text is another message. */
export function removeAttempt(userId: string, conversationId: string) {
  attempts.delete(`${userId} ${conversationId}`)
}

type Attempt = { place: string; id: string; content: string; composedAt: string }

/** Texts that were sent and not accepted, by member and conversation. They are in memory only. */
const attempts = new Map<string, Attempt>()

function attemptAt(place: string, content: string): Attempt {
  const earlier = attempts.get(place)
  if (earlier?.content === content) return earlier
  const attempt = { place, id: uuidv7(), content, composedAt: new Date().toISOString() }
  attempts.set(place, attempt)
  return attempt
}

function finish({ place, id }: Attempt) {
  if (attempts.get(place)?.id === id) attempts.delete(place)
}
