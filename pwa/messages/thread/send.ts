import { flushSoon, pullSoon } from '#pwa/data/page-sync.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { messages, type TypedMessage } from '#sw/delivery/kinds/messages.ts'
import { sendMessage } from '#sw/delivery/send-message.ts'

/**
 * Sends the typed text and shows a toast if that fails. Resolves to true once the message is stored in the delivery
 * queue, or on the server if the device has no IndexedDB. After false the text has to stay in the field.
 */
export async function sendTyped(userId: string, message: TypedMessage): Promise<boolean> {
  try {
    if ((await sendMessage(userId, message)) === 'sent') pullSoon()
    else {
      flushSoon(messages)
      requestPersistence()
    }
    return true
  } catch {
    const { errors } = useLanguage.getState().i18n.messages
    showToast({ title: errors.title, description: errors.send, tone: 'danger' })
    return false
  }
}

/** Requests persistent storage, so that the browser does not evict the queued messages. */
function requestPersistence() {
  if ('storage' in navigator && 'persist' in navigator.storage) void navigator.storage.persist().catch(() => undefined)
}
