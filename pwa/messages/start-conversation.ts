import * as calls from '#contract/messages/calls.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { useSession } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { send } from '#sw/http/send.ts'
import { pullList } from '#sw/sync/pull.ts'

/**
 * Creates a conversation with a person, or finds the existing one. Resolves to its id once it is cached, or to null
 * after showing an error: the server's message, else the one for profiles and search, or the short one of the messages
 * page.
 */
export async function startConversation(userId: string | undefined, { isShort = false } = {}): Promise<string | null> {
  const i18n = useLanguage.getState().i18n
  const { errors } = i18n.messages
  if (!userId) {
    showToast({ title: errors.title, description: errors.noUserId, tone: 'danger' })
    return null
  }
  try {
    const { id } = await send(calls.startConversation, { body: { participantTwoId: userId } })
    // The thread opens in any case; without this request its header would appear a moment later.
    const { me } = useSession.getState()
    if (me) await pullList(personStore(me.id)).catch(() => undefined)
    return id
  } catch (error) {
    const fallback = isShort ? errors.start : errors.startAgain
    showToast({ title: errors.title, description: sentenceFor(error, i18n, fallback), tone: 'danger' })
    return null
  }
}
