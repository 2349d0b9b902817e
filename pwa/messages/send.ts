import { useLanguage } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { sendMessage, type TypedMessage } from '#sw/delivery/send-message.ts'
import { flushSoon, pullSoon } from './page-sync.ts'

/**
 * Sends what was typed and tells the person if that failed. Resolves to true once the message cannot be lost any more, in
 * the outbox or, on a device that stores nothing, at the server. False means that the text has to stay where it is.
 */
export async function sendTyped(userId: string, message: TypedMessage): Promise<boolean> {
  try {
    if ((await sendMessage(userId, message)) === 'sent') pullSoon()
    else {
      flushSoon()
      keepForLong()
    }
    return true
  } catch {
    const { errors } = useLanguage.getState().i18n.messages
    showToast({ title: errors.title, description: errors.send, tone: 'danger' })
    return false
  }
}

/** From the first message on there is something here that the browser should not clear away by itself. */
function keepForLong() {
  if ('storage' in navigator && 'persist' in navigator.storage) void navigator.storage.persist().catch(() => undefined)
}
