import { useNavigate } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import * as calls from '#contract/messages/calls.ts'
import { paths } from '#contract/paths.ts'
import { requestChat } from '#pwa/data/chat-request.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { withStore } from '#sw/db.ts'
import { failureOf } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'

export type MessageButtonProps = {
  userId: string | undefined
  size?: ButtonSize
  /** If set, the page stays open and the chat widget opens the conversation; otherwise the inbox opens. */
  staysOnPage?: boolean
}

/** Opens the conversation with a person; creates it if there is none. */
export function MessageButton({ userId, size = 'normal', staysOnPage = false }: MessageButtonProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const navigate = useNavigate()
  const { isBusy, run } = useAction({
    failed: text.conversationFailed,
    noSignal: text.conversationNoSignal,
    toast: text.error,
  })

  const start = async () => {
    if (!userId) return showToast({ title: text.error, description: text.noUserId, tone: 'danger' })
    await run(async () => {
      const id = await conversationWith(userId)
      if (!staysOnPage) return void navigate({ href: paths.inbox({ conversation: id }) })
      showToast(text.conversationReady)
      requestChat()
    })
  }

  return (
    <Button
      look="quiet"
      size={size}
      isBusy={isBusy}
      aria-label={size === 'icon' ? text.message : undefined}
      onClick={() => void start()}
    >
      {!isBusy && <MessageCircle className="size-4.5" />}
      {size !== 'icon' && text.message}
    </Button>
  )
}

/** Offline, a conversation that is cached on this device is used: messages written there are queued. */
async function conversationWith(userId: string): Promise<string> {
  try {
    return (await send(calls.startConversation, { body: { participantTwoId: userId } })).id
  } catch (error) {
    const { me } = useSession.getState()
    if (failureOf(error) !== 'retry' || !me) throw error
    const known = await withStore(me.id, ({ conversations }) =>
      conversations.filter(({ otherUser }) => otherUser.id === userId).first(),
    ).catch(() => undefined)
    if (!known) throw error
    return known.id
  }
}
