import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { takeLostFocus } from '../lost-focus.ts'
import { partnerName } from '../partner.ts'
import { PartnerAvatar } from '../partner-avatar.tsx'
import { useHasSignal, useIsTyping } from '../signal.ts'
import { listTimeLabel } from '../thread/times.ts'
import type { ConversationItem } from '../use-conversations.ts'
import { UnreadBadge } from './unread-badge.tsx'

export type ConversationRowProps = {
  item: ConversationItem
  userId: string
  openId?: string | undefined
  /** The conversation that was just closed; its row takes the focus. */
  leftId?: string | undefined
  onOpen: (conversationId: string) => void
}

export function ConversationRow({ item, userId, openId, leftId, onOpen }: ConversationRowProps) {
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
        <CircleAlert aria-hidden className="size-4" />
        {list.notSent}
      </span>
    )
  if (hasWaiting)
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-waiting-strong">
        <Clock aria-hidden className="size-4" />
        {hasSignal ? states.sending : list.waiting}
      </span>
    )
  return null
}

function inOneLine(text: string) {
  return text.slice(0, 200).replaceAll(/\s+/g, ' ')
}
