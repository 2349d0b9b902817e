import { v7 as uuidv7 } from 'uuid'
import { messageText } from '#contract/messages/message-types.ts'
import { withStore } from '../db.ts'
import { enqueueMessage, messages, type TypedMessage } from './messages.ts'

/**
 * Sends the typed text: through the queue, or at once where this device can store nothing. Resolves once the message can
 * no longer be lost. If it throws, the text has to stay in the composer, and sending the same text again keeps its id: the
 * server may have stored the message although its response was lost.
 */
export async function sendMessage(userId: string, typed: TypedMessage): Promise<'queued' | 'sent'> {
  const { conversationId, text, readUpTo = 0 } = typed
  const content = messageText(text)
  const attempt = attemptAt(`${userId} ${conversationId}`, content)
  const { id, composedAt } = attempt
  try {
    // The database may be opened twice, or have stored the message before it failed: with its id it is one message.
    await withStore(userId, store => enqueueMessage(store, typed, id))
    finish(attempt)
    return 'queued'
  } catch {
    await messages.send([{ id, key: conversationId, body: { id, content, composedAt, readUpTo } }], { userId })
    finish(attempt)
    return 'sent'
  }
}

/** The text was changed or deleted before it was accepted: the next text is another message. */
export function forgetAttempt(userId: string, conversationId: string) {
  attempts.delete(`${userId} ${conversationId}`)
}

type Attempt = { place: string; id: string; content: string; composedAt: string }

/** Texts that were sent and not accepted, by person and conversation. Without a database they last as long as the page. */
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
