import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, IconButton } from '#pwa/ui/button.tsx'
import { shortPartnerName } from '../partner.tsx'
import { PartnerMenu } from '../partner-menu.tsx'
import { Thread } from '../thread/thread.tsx'
import { useVisibleViewport } from '../thread/visible-viewport.ts'
import { useConversation } from '../use-conversations.ts'
import { Conversations } from './conversations.tsx'

export type ChatPanelProps = { userId: string; onClose: () => void }

/** The chat panel over the page: the list of conversations, then a thread. */
export default function ChatPanel({ userId, onClose }: ChatPanelProps) {
  const i18n = useI18n().messages
  // The open thread is state of the panel: a panel that is opened again shows the list.
  const [conversationId, setConversationId] = useState<string>()
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useVisibleViewport()
  useEffect(() => panel.current?.focus(), [conversationId])

  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog opened from the panel handles Escape itself.
    const isHere = event.target instanceof Element && event.target.closest('dialog') === panel.current
    if (event.key === 'Escape' && isHere) onClose()
  }
  const closeBehindLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href^="/"]')) onClose()
  }
  const leaveThread = () => setConversationId(undefined)

  return (
    <div role="presentation" onKeyDown={closeOnEscape} onClick={closeBehindLink} className="chat-corner z-30">
      <dialog
        ref={panel}
        open
        aria-labelledby={titleId}
        tabIndex={-1}
        className="chat-panel static flex h-96 w-80 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-(--shadow)"
      >
        <div className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line bg-raised px-1">
          {conversationId && (
            <Button look="plain" size="icon" aria-label={i18n.back} onClick={leaveThread}>
              <ChevronLeft className="size-6" />
            </Button>
          )}
          <h2 id={titleId} className={`min-w-0 grow truncate font-semibold ${conversationId ? '' : 'pl-3'}`}>
            {conversationId ? <PartnerName userId={userId} conversationId={conversationId} /> : i18n.title}
          </h2>
          {conversationId && <Menu userId={userId} conversationId={conversationId} onBlocked={leaveThread} />}
          <IconButton icon={X} aria-label={i18n.close} onClick={onClose} />
        </div>
        {conversationId ? (
          <Thread key={conversationId} userId={userId} conversationId={conversationId} />
        ) : (
          <Conversations userId={userId} onOpen={setConversationId} />
        )}
      </dialog>
    </div>
  )
}

function Menu({ onBlocked, ...which }: { userId: string; conversationId: string; onBlocked: () => void }) {
  const conversation = useConversation(which.userId, which.conversationId)
  return conversation ? (
    <PartnerMenu
      userId={which.userId}
      other={conversation.otherUser}
      conversationId={conversation.id}
      onBlocked={onBlocked}
    />
  ) : null
}

function PartnerName({ userId, conversationId }: { userId: string; conversationId: string }) {
  const i18n = useI18n()
  const conversation = useConversation(userId, conversationId)
  return conversation ? shortPartnerName(conversation.otherUser, i18n) : i18n.messages.title
}
