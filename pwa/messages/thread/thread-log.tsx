import ArrowDown from 'lucide-react/icons/arrow-down'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import { type CachedConversation, personStore } from '#sw/db.ts'
import { markRead, marks } from '#sw/delivery/kinds/marks.ts'
import { partnerName } from '../partner.tsx'
import { useIsTyping } from '../signal.ts'
import { Bubble } from './bubble.tsx'
import { useScrollToJump } from './jump.ts'
import { NotCached } from './not-cached.tsx'
import { useScrollPosition } from './scroll-position.ts'
import { type ThreadItem, threadItems } from './thread-items.ts'
import { dayLabel } from './times.ts'
import type { Newer, Older, ThreadView } from './use-thread.ts'

export type ThreadLogProps = {
  userId: string
  view: ThreadView & { conversation: CachedConversation }
  older: Older
  newer: Newer
  onEdit: ((id: string) => void) | undefined
  scroller: RefObject<HTMLDivElement | null>
}

/**
 * The list is laid out in reverse (`flex-direction: column-reverse`): scroll position zero is the newest rendered
 * message, so it stays visible when messages arrive and keyboards open. Of a long thread only a window is rendered;
 * scrolling moves the window.
 */
export function ThreadLog({ userId, view, older, newer, onEdit, scroller }: ThreadLogProps) {
  const i18n = useI18n()
  const { conversation, bubbles, readBefore, threadWindow } = view
  const [isAway, setIsAway] = useState(false)
  const name = partnerName(conversation.otherUser, i18n)
  const readTo = Math.max(conversation.readSeq, conversation.readTo)
  const items = useMemo(() => threadItems(bubbles, readBefore), [bubbles, readBefore])

  const unread = bubbles.filter(({ isMine, seq }) => !isMine && seq !== null && seq > readTo)
  useMarkReadWhenVisible(scroller, {
    userId,
    conversationId: conversation.id,
    unread: unread.map(({ seq }) => seq).join(' '),
  })
  useScrollPosition(scroller, threadWindow, items)
  useScrollToDivider(scroller, items.length > 0)
  useScrollToJump(scroller, conversation.id, bubbles)

  const noteAway = (away: boolean) => {
    setIsAway(away)
    newer.noteAway(away)
  }

  if (conversation.oldestSeq === null && items.length === 0) return <NotCached />
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        data-scrolls
        role="log"
        aria-label={i18n.messages.thread.log(name)}
        aria-busy={older.state === 'loading'}
        // In the middle of a thread the added messages are older ones, which screen readers should not announce.
        aria-live={newer.isThere ? 'off' : 'polite'}
        {...scrolledByKeys}
        onScroll={event => noteAway(event.currentTarget.scrollTop < -AWAY_PX)}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-3"
      >
        <div className={items.length === 0 ? 'my-auto' : undefined}>
          {items.length === 0 && (
            <EmptyState title={i18n.messages.thread.empty} text={i18n.messages.thread.emptyText} />
          )}
          <ol className="px-4 pb-3">
            <OlderEnd older={older} />
            {items.map(item => (
              <Item key={item.key} item={item} userId={userId} name={name} readTo={readTo} onEdit={onEdit} />
            ))}
            {newer.isThere && <NewerEnd key={newer.key} newer={newer} />}
            <TypingBubble conversationId={conversation.id} name={name} />
          </ol>
        </div>
      </div>
      {(isAway || newer.isThere) && (
        <ToEnd
          unread={conversation.unreadCount}
          onClick={() => (newer.isThere ? newer.toEnd() : scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }))}
        />
      )}
    </div>
  )
}

const AWAY_PX = 160

/** Makes the list focusable, because not every browser does so for keyboard users. */
const scrolledByKeys = { tabIndex: 0 }

function Item({
  item,
  readTo,
  ...rest
}: {
  item: ThreadItem
  userId: string
  name: string
  readTo: number
  onEdit: ((id: string) => void) | undefined
}) {
  const i18n = useI18n().messages.thread
  const format = useFormat()

  if (item.kind === 'day')
    return <li className="mt-5 mb-1 text-center text-sm text-muted">{dayLabel(item.day, i18n, format)}</li>
  if (item.kind === 'new')
    return (
      <li
        data-divider
        className="mt-4 mb-1 flex items-center gap-4 text-sm font-bold text-accent-strong before:h-px before:grow before:bg-accent after:h-px after:grow after:bg-accent"
      >
        {i18n.new}
      </li>
    )
  return <Bubble bubble={item} isUnread={!item.isMine && item.seq !== null && item.seq > readTo} {...rest} />
}

function OlderEnd({ older }: { older: Older }) {
  const i18n = useI18n().messages.thread
  const end = useWhenSeen(older.load)
  if (older.state === 'none') return null
  return (
    <li ref={end} key={older.key} className="min-h-11 pt-4 text-center text-sm text-muted">
      {older.state === 'loading' && i18n.older}
      {older.state === 'later' && i18n.olderLater}
    </li>
  )
}

/** The following messages are cached, so they are rendered before they are scrolled into view. */
function NewerEnd({ newer }: { newer: Newer }) {
  const end = useWhenSeen(newer.load)
  return <li ref={end} aria-hidden className="min-h-11" />
}

/** Hidden from screen readers. */
function TypingBubble({ conversationId, name }: { conversationId: string; name: string }) {
  const i18n = useI18n().messages.thread
  const isTyping = useIsTyping(conversationId)
  if (!isTyping) return null
  return (
    <li aria-live="off" className="mt-3 flex">
      <span className="inline-flex items-center gap-1 rounded-card rounded-bl-inner bg-raised px-4 py-3.5">
        <span className="sr-only">{i18n.typing(name)}</span>
        {[0, 1, 2].map(dot => (
          <span
            key={dot}
            aria-hidden
            style={{ animationDelay: `${dot / 5}s` }}
            className="pulse-dot size-2 rounded-full bg-text"
          />
        ))}
      </span>
    </li>
  )
}

function ToEnd({ unread, onClick }: { unread: number; onClick: () => void }) {
  const i18n = useI18n().messages.thread
  return (
    <button
      type="button"
      aria-label={unread === 0 ? i18n.toNewest : undefined}
      onClick={onClick}
      className="absolute right-4 bottom-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-2.5 text-sm font-semibold shadow-(--shadow) hover:border-edge"
    >
      {unread > 0 && <span className="pl-1.5">{i18n.arrived(unread)}</span>}
      <ArrowDown className="size-5" />
    </button>
  )
}

/** Scrolls to the unread divider when a thread with many unread messages is opened. */
function useScrollToDivider(scroller: RefObject<HTMLElement | null>, isThere: boolean) {
  useLayoutEffect(() => {
    if (!isThere) return
    scroller.current?.querySelector('[data-divider]')?.scrollIntoView({ block: 'nearest' })
  }, [scroller, isThere])
}

/**
 * Marks a message as read when its end is visible in a visible tab. Unread bubbles have their sequence number in
 * `data-unread`.
 */
function useMarkReadWhenVisible(
  scroller: RefObject<HTMLElement | null>,
  { userId, conversationId, unread }: { userId: string; conversationId: string; unread: string },
) {
  useEffect(() => {
    const root = scroller.current
    if (!root || unread === '') return undefined
    const inSight = new Set<number>()
    const note = () => {
      if (document.visibilityState !== 'visible' || inSight.size === 0) return
      // After a failure, the next scroll or change of the tab's visibility tries again.
      void markRead(personStore(userId), conversationId, Math.max(...inSight)).then(
        () => flushSoon(marks),
        () => undefined,
      )
    }
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const seq = Number(target instanceof HTMLElement ? target.dataset.unread : undefined)
          if (isIntersecting) inSight.add(seq)
          else inSight.delete(seq)
        }
        note()
      },
      { root },
    )
    for (const bubble of root.querySelectorAll('[data-unread]')) observer.observe(bubble)
    document.addEventListener('visibilitychange', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', note)
    }
  }, [scroller, userId, conversationId, unread])
}
