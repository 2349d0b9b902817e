import MessageCircle from 'lucide-react/icons/message-circle'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CHAT_REQUEST, takeChatRequest } from '#pwa/data/chat-request.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { Pulse } from '#pwa/ui/spinner.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { useUnreadTotal } from '../use-conversations.ts'
import type { ChatPanelProps } from './chat-panel.tsx'
import { UnreadBadge } from './unread-badge.tsx'

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
      {isLoading ? <Pulse className="size-8" /> : <MessageCircle className="size-6" />}
      <UnreadBadge count={unread} className="absolute -top-1 -right-1 border-2 border-ground bg-text! text-ground!" />
    </button>
  )
}

const loadPanel = withI18n(() => import('./chat-panel.tsx'))

const TOUCHABLE = 'a, button, input, select, textarea, summary, label, [role=tab], [role=option]'
const REST_MS = 200

/** A screen that is opened changes a dozen times while its data arrives, and each check costs a layout. */
const SETTLED_MS = 150

/**
 * Hides the chat button while the page is scrolled down, and while it would lie on something touchable. The check runs
 * once a frame at most while the page scrolls, and soon after it has changed or been resized.
 */
function useStepAside(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (isOpen) return undefined
    let frame = 0
    let rest = 0
    let settled = 0
    let lastTop = window.scrollY
    const check = () => {
      frame = 0
      // During a view transition no element is found below a point.
      if (document.elementFromPoint(0, 0) === document.documentElement) return checkSoon()
      const current = button.current
      // A member who moves by keyboard would lose the focus.
      if (current && !current.matches(':focus-visible'))
        current.toggleAttribute('data-aside', rest !== 0 || isOverTouchable(current))
    }
    const checkSoon = () => {
      frame ||= requestAnimationFrame(check)
    }
    const checkLater = () => {
      settled ||= window.setTimeout(() => {
        settled = 0
        checkSoon()
      }, SETTLED_MS)
    }
    const onScroll = () => {
      const isDown = window.scrollY > lastTop
      lastTop = window.scrollY
      clearTimeout(rest)
      rest = isDown ? window.setTimeout(onRest, REST_MS) : 0
      checkSoon()
    }
    const onRest = () => {
      rest = 0
      checkSoon()
    }
    const changes = new MutationObserver(checkLater)
    const sizes = new ResizeObserver(checkLater)
    const content = document.querySelector('#content')
    if (content) {
      changes.observe(content, { childList: true, subtree: true })
      sizes.observe(content)
      // The footer is rendered later.
      if (content.parentElement) sizes.observe(content.parentElement)
    }
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('resize', checkLater)
    checkSoon()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      clearTimeout(settled)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', checkLater)
    }
  }, [button, isOpen])
}

/** Looks at a grid of points that is finer than anything touchable. */
function isOverTouchable(button: HTMLButtonElement) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const places = [0, 0.25, 0.5, 0.75, 1]
  return places.some(x =>
    places.some(y =>
      document
        .elementsFromPoint(left + width * x, top + height * y)
        .some(
          element =>
            !button.contains(element) && element.closest(`#content :is(${TOUCHABLE}), footer :is(${TOUCHABLE})`),
        ),
    ),
  )
}
