import ChevronLeft from 'lucide-react/icons/chevron-left'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { useWords } from '#pwa/words.ts'
import { Conversations } from './conversations.tsx'
import { pullSoon } from './line-of-page.ts'
import { shortPartnerName } from './partner.ts'
import { PartnerMenu } from './partner-menu.tsx'
import { Thread } from './thread.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useConversation, useUnreadTotal } from './use-conversations.ts'
import { useVisibleViewport } from './visible-viewport.ts'

/** The round button in the corner of every page, and the small panel it opens: the list, then a thread. */
export default function ChatWidget({ userId }: { userId: string }) {
  const words = useWords().messages
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadTotal(userId)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // Pages ask for the panel by an event, so that none of them has to know it.
  useEffect(() => {
    const openRefreshed = () => {
      pullSoon()
      setIsOpen(true)
    }
    window.addEventListener('refreshConversations', openRefreshed)
    return () => window.removeEventListener('refreshConversations', openRefreshed)
  }, [])

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (isOpen) return <Panel userId={userId} onClose={() => setIsOpen(false)} />
  return (
    <button
      ref={button}
      type="button"
      aria-label={words.openChat(unread)}
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
      className="chat-corner z-20 inline-grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-(--shadow) transition hover:brightness-110 active:scale-95"
    >
      <MessageCircle aria-hidden className="size-6.5" />
      <UnreadBadge count={unread} className="absolute -top-1 -right-1 border-2 border-ground bg-text! text-ground!" />
    </button>
  )
}

function Panel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const words = useWords().messages
  // Closing takes the panel away, and the selection with it.
  const [conversationId, setConversationId] = useState<string>()
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useVisibleViewport()
  useEffect(() => panel.current?.focus(), [conversationId])

  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog that was opened from here closes by itself.
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
            <Button look="plain" size="icon" aria-label={words.back} onClick={leaveThread}>
              <ChevronLeft aria-hidden className="size-6" />
            </Button>
          )}
          <h2 id={titleId} className={`min-w-0 grow truncate font-semibold ${conversationId ? '' : 'pl-3'}`}>
            {conversationId ? <PartnerName userId={userId} conversationId={conversationId} /> : words.title}
          </h2>
          {conversationId && <Menu userId={userId} conversationId={conversationId} onBlocked={leaveThread} />}
          <Button look="plain" size="icon" aria-label={words.close} onClick={onClose}>
            <X aria-hidden className="size-5" />
          </Button>
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
    <PartnerMenu other={conversation.otherUser} conversationId={conversation.id} onBlocked={onBlocked} />
  ) : null
}

function PartnerName({ userId, conversationId }: { userId: string; conversationId: string }) {
  const words = useWords()
  const conversation = useConversation(userId, conversationId)
  return conversation ? shortPartnerName(conversation.otherUser, words) : words.messages.title
}
