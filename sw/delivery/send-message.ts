import { v7 as uuidv7 } from 'uuid'
import { messageText } from '#contract/messages/message-types.ts'
import { withStore } from '../db.ts'
import { sendDirectly } from './flush.ts'
import { enqueue } from './outbox.ts'

export type TypedMessage = { conversationId: string; text: string; readUpTo: number }

/**
 * Sends what was typed, by one path: through the outbox, or, where this device can store nothing, directly. Resolves once
 * the message can no longer be lost. If it throws, the text has to stay in the composer, and sending the same text again
 * keeps its id: the server may have stored it although its response was lost.
 */
export async function sendMessage(userId: string, typed: TypedMessage): Promise<'queued' | 'sent'> {
  const { conversationId, text, readUpTo } = typed
  const content = messageText(text)
  const attempt = attemptAt(`${userId} ${conversationId}`, content)
  try {
    // Opened twice if need be, or stored without our hearing of it: under its id it is one message.
    await withStore(userId, store => enqueue(store, { ...typed, id: attempt.id }))
    finish(attempt)
    return 'queued'
  } catch {
    const { id, composedAt } = attempt
    await sendDirectly(userId, conversationId, { id, content, composedAt, readUpTo })
    finish(attempt)
    return 'sent'
  }
}

/** The text was changed or thrown away before it was accepted: what is typed next is another message. */
export function forgetAttempt(userId: string, conversationId: string) {
  attempts.delete(`${userId} ${conversationId}`)
}

type Attempt = { place: string; id: string; content: string; composedAt: string }

/** What was sent and not accepted, by person and conversation. Without a database it lives as long as the text does. */
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
