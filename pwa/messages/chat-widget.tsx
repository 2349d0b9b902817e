import MessageCircle from 'lucide-react/icons/message-circle'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CHAT_REQUEST, takeChatRequest } from '#pwa/data/chat-request.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { Pulse } from '#pwa/ui/pulse.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useUnreadTotal } from './use-conversations.ts'
import { useStepAside } from './use-step-aside.ts'

/**
 * The round chat button in the corner of every page, and the panel, which is loaded when the button is pressed. Without
 * the button a page can still open the panel with an event.
 */
export default function ChatWidget({ userId, hasButton }: { userId: string; hasButton: boolean }) {
  const { events, messages: i18n, shell } = useI18n()
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const unread = useUnreadTotal(userId)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useStepAside(button, isOpen)

  const open = () => {
    setIsLoading(true)
    void loadPanel()
      .then(
        loaded => {
          setPanel(() => loaded.default)
          setIsOpen(true)
        },
        // Offline, before the app has been precached.
        () => showToast({ title: shell.failure.title, description: events.page.failedText, tone: 'danger' }),
      )
      .finally(() => setIsLoading(false))
  }
  const openRefreshed = useEffectEvent(() => {
    takeChatRequest()
    pullSoon()
    open()
  })

  // Pages open the panel with a DOM event, so that they need not import it. One of them may have asked before.
  useEffect(() => {
    const openOnRequest = () => openRefreshed()
    if (takeChatRequest()) openOnRequest()
    window.addEventListener(CHAT_REQUEST, openOnRequest)
    return () => window.removeEventListener(CHAT_REQUEST, openOnRequest)
  }, [])

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (isOpen && Panel) return <Panel userId={userId} onClose={() => setIsOpen(false)} />
  if (!hasButton) return null
  return (
    <button
      ref={button}
      type="button"
      aria-label={i18n.openChat(unread)}
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      onPointerDown={() => void loadPanel().catch(() => undefined)}
      onClick={open}
      className="chat-corner z-20 inline-grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-(--shadow) hover:brightness-110"
    >
      {isLoading ? <Pulse className="size-8" /> : <MessageCircle aria-hidden className="size-6" />}
      <UnreadBadge count={unread} className="absolute -top-1 -right-1 border-2 border-ground bg-text! text-ground!" />
    </button>
  )
}

const loadPanel = withI18n(() => import('./chat-panel.tsx'))
