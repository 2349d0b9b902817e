import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { paths } from '#contract/paths.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import { hasDatabase } from '#sw/sync/state.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { takeLostFocus } from '../lost-focus.ts'
import { PartnerAvatar, partnerName } from '../partner.tsx'
import { useHasSignal, useIsTyping } from '../signal.ts'
import { Unavailable } from '../thread/not-cached.tsx'
import { clockLabel, listTimeLabel } from '../thread/times.ts'
import { type ConversationItem, useConversations } from '../use-conversations.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { UnreadBadge } from './unread-badge.tsx'

export type ConversationsProps = {
  userId: string
  onOpen: (conversationId: string) => void
  /** The conversation that is open beside the list. */
  openId?: string | undefined
  /** The conversation that was open before. */
  leftId?: string | undefined
}

/** The list of conversations in the chat panel and on the page of conversations. */
export function Conversations({ userId, ...rows }: ConversationsProps) {
  const i18n = useI18n().messages.list
  const known = useConversations(userId)
  const hasSignal = useHasSignal()
  const isFailing = useSyncState(live => live.isFailing)
  const hasStore = useSyncState(hasDatabase)
  const isMissing = known?.isKnown === false
  useEffect(() => {
    // This list is the first screen, so its first request does not wait for the end of another one.
    if (isMissing) pullSoon()
  }, [isMissing])

  return (
    <div data-scrolls className="@container min-h-0 grow overflow-y-auto overscroll-contain pb-4">
      <ErrorNotice />
      {!hasSignal && known?.isKnown && <OfflineNotice />}
      {known && known.items.length > 0 ? (
        <ConversationRows items={known.items} userId={userId} {...rows} />
      ) : known?.isKnown ? (
        <EmptyState
          title={i18n.empty}
          text={i18n.emptyText}
          action={<SmallLink href={paths.search()}>{i18n.find}</SmallLink>}
        />
      ) : known && !hasSignal ? (
        <Unreachable />
      ) : known && isFailing ? (
        <Unavailable />
      ) : (
        // Without this, the placeholders of a stored list would be seen for the moment in which it is read.
        known && hasStore && <RowSkeletons label={i18n.loading} />
      )}
    </div>
  )
}

const ROWS_PER_PAGE = 40

function ConversationRows({ items, ...rest }: { items: ConversationItem[] } & ConversationsProps) {
  const [count, setCount] = useState(ROWS_PER_PAGE)
  const end = useWhenSeen(() => setCount(count + ROWS_PER_PAGE))

  return (
    <ul aria-label={useI18n().messages.list.label}>
      {items.slice(0, count).map(item => (
        <ConversationRow key={item.conversation.id} item={item} {...rest} />
      ))}
      {items.length > count && <li key={count} ref={end} aria-hidden className="h-19" />}
    </ul>
  )
}

function OfflineNotice() {
  const i18n = useI18n().messages.list
  const format = useFormat()
  const syncedAt = useSyncState(live => live.respondedAt)

  return (
    <output className="block bg-waiting/12 px-4 py-2 text-sm font-medium text-waiting-strong">
      {syncedAt === null ? i18n.offline : i18n.offlineSince(clockLabel(new Date(syncedAt).toISOString(), format))}
    </output>
  )
}

function Unreachable() {
  const i18n = useI18n()
  return (
    <EmptyState
      isError
      title={i18n.messages.thread.noSignal}
      text={i18n.messages.list.unreachable}
      action={<SmallButton onClick={pullSoon}>{i18n.shell.failure.retry}</SmallButton>}
    />
  )
}

type ConversationRowProps = {
  item: ConversationItem
  userId: string
  openId?: string | undefined
  /** The conversation that was just closed; its row takes the focus. */
  leftId?: string | undefined
  onOpen: (conversationId: string) => void
}

function ConversationRow({ item, userId, openId, leftId, onOpen }: ConversationRowProps) {
  const i18n = useI18n()
  const format = useFormat()
  const { conversation, lastUnsent } = item
  const { id, otherUser, unreadCount, lastMessage } = conversation
  const at = lastUnsent?.body.composedAt ?? lastMessage?.createdAt
  const isOpen = id === openId

  return (
    <li>
      <button
        ref={id === leftId ? takeLostFocus : undefined}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
        className={classNames(
          'flex h-19 w-full items-center gap-3.5 px-4 text-left transition-colors -outline-offset-3',
          isOpen ? 'bg-raised' : 'hover:bg-raised/60',
        )}
      >
        <PartnerAvatar other={otherUser} className="size-12 @max-[14rem]:hidden" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span className={classNames('grow truncate', unreadCount > 0 ? 'font-bold' : 'font-semibold')}>
              {partnerName(otherUser, i18n)}
            </span>
            {at && (
              <time
                dateTime={at}
                className={classNames(
                  'figures shrink-0 text-xs',
                  unreadCount > 0 ? 'font-semibold text-accent-strong' : 'text-muted',
                )}
              >
                {listTimeLabel(at, format)}
              </time>
            )}
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <span className={classNames('grow truncate text-sm', unreadCount > 0 ? 'text-text' : 'text-muted')}>
              <Preview item={item} userId={userId} i18n={i18n} />
            </span>
            <StateMark item={item} i18n={i18n} />
            {unreadCount > 0 && <UnreadBadge count={unreadCount} label={i18n.messages.list.unread(unreadCount)} />}
          </span>
        </span>
      </button>
    </li>
  )
}

function Preview({ item, userId, i18n }: { item: ConversationItem; userId: string; i18n: I18n }) {
  const { conversation, lastUnsent } = item
  const list = i18n.messages.list
  const isTyping = useIsTyping(conversation.id)
  const last = conversation.lastMessage

  if (isTyping) return <span className="text-live-strong">{i18n.messages.thread.isTyping}</span>
  if (lastUnsent) return list.you(inOneLine(lastUnsent.body.content))
  if (!last) return list.begin
  const text = inOneLine(last.content) || list.removed
  return last.senderId === userId ? list.you(text) : text
}

/** Unsent and failed messages are also marked in the list, not only in the thread. */
function StateMark({ item: { hasFailed, hasWaiting }, i18n }: { item: ConversationItem; i18n: I18n }) {
  const hasSignal = useHasSignal()
  const { list, states } = i18n.messages
  if (hasFailed)
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-danger">
        <CircleAlert className="size-4" />
        {list.notSent}
      </span>
    )
  if (hasWaiting)
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-waiting-strong">
        <Clock className="size-4" />
        {hasSignal ? states.sending : list.waiting}
      </span>
    )
  return null
}

function inOneLine(text: string) {
  return text.slice(0, 200).replaceAll(/\s+/g, ' ')
}
