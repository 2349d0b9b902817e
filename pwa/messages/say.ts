import { v7 as uuidv7 } from 'uuid'
import { FOR_USER_HEADER, messageText, type SendMessage } from '#contract/message-shapes.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useLanguage } from '#pwa/words.ts'
import { enqueue } from '#sw/outbox.ts'
import { request } from '#sw/request.ts'
import { withStore } from '#sw/store.ts'
import { flushSoon, pullSoon } from './line-of-page.ts'

/**
 * Says it: resolves to true once the message cannot be lost any more, in the outbox or, on a device that keeps nothing,
 * at the server. False means that the text has to stay where it is.
 */
export async function say(
  userId: string,
  message: { conversationId: string; text: string; readUpTo: number },
): Promise<boolean> {
  try {
    await withStore(userId, store => enqueue(store, message))
    flushSoon()
    keepForLong()
    return true
  } catch {
    return await sayNow(userId, message)
  }
}

/** From the first message on there is something here that the browser should not clear away by itself. */
function keepForLong() {
  if ('storage' in navigator && 'persist' in navigator.storage) void navigator.storage.persist().catch(() => undefined)
}

/** Without a database there is no outbox: it goes now or not at all. */
async function sayNow(userId: string, { conversationId, text }: { conversationId: string; text: string }) {
  try {
    await request(`/api/conversations/${conversationId}/messages`, {
      method: 'POST',
      json: { id: uuidv7(), content: messageText(text), composedAt: new Date().toISOString() } satisfies SendMessage,
      headers: { [FOR_USER_HEADER]: userId },
    })
    pullSoon()
    return true
  } catch {
    const { errors } = useLanguage.getState().words.messages
    showToast({ title: errors.title, description: errors.send, tone: 'danger' })
    return false
  }
}
