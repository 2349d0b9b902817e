import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { type MouseEvent, memo } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { refusalFor } from '#pwa/i18n/refusals.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import type { BubbleState } from '#sw/cache/thread.ts'
import { type Delivery, personStore } from '#sw/db.ts'
import { messages, retryMessage } from '#sw/delivery/kinds/messages.ts'
import { discard } from '#sw/delivery/queue.ts'
import { usePeoplePicker } from '../people-picker-state.ts'
import { useHasSignal } from '../signal.ts'
import type { EventCardProps } from './event-card.tsx'
import { EventCardSpace, linkedEvent, MessageText } from './message-text.tsx'
import type { BubbleItem } from './thread-items.ts'
import { clockLabel, writtenLabel } from './times.ts'

export type BubbleProps = {
  bubble: BubbleItem
  userId: string
  /** The partner's name: screen readers announce the sender before each group of messages. */
  name: string
  isUnread: boolean
  onEdit: ((id: string) => void) | undefined
}

export const Bubble = memo(
  function Bubble({ bubble, userId, name, isUnread, onEdit }: BubbleProps) {
    const i18n = useI18n().messages
    const { isMine, isFirst, isDeleted, content, state, seq } = bubble

    return (
      <li
        data-state={state ?? undefined}
        data-seq={seq ?? undefined}
        className={classNames('flex flex-col', isMine ? 'items-end' : 'items-start', isFirst ? 'mt-3' : 'mt-0.5')}
      >
        <div
          className={classNames('max-w-[min(82%,34rem)] px-3.5 pt-2 pb-1.5', shapeOf(bubble), coloursOf(state, isMine))}
        >
          {isFirst && <span className="sr-only">{isMine ? i18n.thread.fromYou : i18n.thread.from(name)}</span>}
          {isDeleted ? (
            <em className="opacity-75">{i18n.thread.removed}</em>
          ) : (
            <Content text={content} userId={userId} />
          )}
          <Footer bubble={bubble} unreadSeq={isUnread && seq !== null ? seq : undefined} />
        </div>
        {!isMine && !isDeleted && <ReportMessage messageId={bubble.id} />}
        {state === 'failed' && <FailedActions bubble={bubble} userId={userId} onEdit={onEdit} />}
      </li>
    )
  },
  (before, after) =>
    before.userId === after.userId &&
    before.name === after.name &&
    before.isUnread === after.isUnread &&
    (before.onEdit === undefined) === (after.onEdit === undefined) &&
    JSON.stringify(before.bubble) === JSON.stringify(after.bubble),
)

function Content({ text, userId }: { text: string; userId: string }) {
  const linked = linkedEvent(text, location.origin)
  if (!linked) return <MessageText text={text} />
  return (
    <>
      {linked.words && <MessageText text={linked.words} />}
      <EventCard {...linked} userId={userId} />
    </>
  )
}

const EventCard = optional<EventCardProps>(() => import(/* online */ './event-card.tsx'), {
  instead: LinkText,
  placeholder: <EventCardSpace />,
})

/** Without signal the module of the card may not be there. */
function LinkText({ link }: EventCardProps) {
  return <MessageText text={link} />
}

/** The report button of a message, shown only while the member is choosing which message to report. */
function ReportMessage({ messageId }: { messageId: string }) {
  const isChoosing = usePeoplePicker(({ conversationId }) => conversationId !== null)
  if (!isChoosing) return null
  return <ReportButton kind="message" targetId={messageId} />
}

const ReportButton = optional(async () => ({ default: (await import('#pwa/parts/report-button.tsx')).ReportButton }))

function Footer({ bubble, unreadSeq }: { bubble: BubbleItem; unreadSeq: number | undefined }) {
  const i18n = useI18n().messages
  const format = useFormat()
  const { at, writtenAt, state, isMine, isEdited, hasStateText, isLast } = bubble
  const written = writtenAt && writtenLabel(writtenAt, at, format)
  const isHidden = !isLast && !hasStateText && !isEdited && !written && state !== 'failed'

  return (
    // The observer of unread messages needs an element with a height, also where the group shows the time further down.
    <span
      data-unread={unreadSeq}
      className={classNames(
        isHidden
          ? 'relative block h-px *:sr-only'
          : 'figures mt-0.5 flex flex-wrap items-center justify-end gap-x-1.5 text-xs',
        !isMine && 'text-muted',
      )}
    >
      {isEdited && <span>{i18n.thread.edited}</span>}
      {written && <span>{i18n.states.written(written)} ·</span>}
      <time dateTime={at}>{clockLabel(at, format)}</time>
      {state && <Progress state={state} hasStateText={hasStateText} />}
    </span>
  )
}

/** The delivery state: an icon at the end of a group, and text on the newest message and for screen readers. */
function Progress({ state, hasStateText }: { state: BubbleState; hasStateText: boolean }) {
  const i18n = useI18n().messages.states
  const hasSignal = useHasSignal()
  const spoken = state === 'queued' && hasSignal ? i18n.sending : i18n[state]
  const Icon = icons[state]

  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1',
        state === 'failed' && 'font-semibold text-danger',
        state === 'delivered' && 'opacity-75',
      )}
    >
      <Icon className={classNames('size-3.5 shrink-0', state === 'read' ? 'stroke-3' : 'stroke-2')} />
      <span className={hasStateText ? undefined : 'sr-only'}>{spoken}</span>
    </span>
  )
}

const icons = {
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
}

/** An unsent message is drawn as an outline, and filled once the server has it. */
function coloursOf(state: BubbleState | null, isMine: boolean) {
  if (!isMine) return 'bg-raised text-text'
  if (state === 'queued') return 'border border-dashed border-accent bg-accent/18 text-text'
  if (state === 'sending') return 'border border-accent bg-accent/30 text-text'
  if (state === 'failed') return 'border border-danger bg-danger/10 text-text'
  return 'border border-transparent bg-accent text-on-accent'
}

function shapeOf({ isMine, isFirst, isLast }: BubbleItem) {
  return classNames(
    'rounded-card',
    isMine && !isFirst && 'rounded-tr-inner',
    isMine && 'rounded-br-inner',
    !isMine && !isFirst && 'rounded-tl-inner',
    !isMine && 'rounded-bl-inner',
    !isLast && 'mb-0',
  )
}

/**
 * The reason of the failure, and the actions retry, edit and delete. A failed message is deleted only when the member
 * deletes it.
 */
function FailedActions({
  bubble: { id, content, failure },
  userId,
  onEdit,
}: {
  bubble: BubbleItem
  userId: string
  /** Undefined in a read-only conversation. */
  onEdit: ((id: string) => void) | undefined
}) {
  const i18n = useI18n()
  const failed = i18n.messages.failed
  const start = content.slice(0, 40)

  const tryAgain = async () => {
    await retryMessage(personStore(userId), id)
    flushSoon(messages)
  }

  return (
    <div className="mt-1 flex max-w-[min(82%,34rem)] flex-col items-end text-right">
      <p className="text-sm text-balance text-danger">{reasonOf(failure, i18n)}</p>
      <div className="-mr-2 flex">
        {onEdit && (
          <>
            <Action label={failed.retry} name={failed.retryThis(start)} act={() => void tryAgain()} />
            <Action label={failed.edit} name={failed.editThis(start)} act={() => onEdit(id)} />
          </>
        )}
        <Action
          label={failed.remove}
          name={failed.removeThis(start)}
          act={() => void discard(personStore(userId), id)}
        />
      </div>
    </div>
  )
}

function Action({ label, name, act }: { label: string; name: string; act: () => void }) {
  const actAndStay = (event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button disappears; the focus moves to the thread.
    event.currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
    act()
  }

  return (
    <button
      type="button"
      aria-label={name}
      onClick={actAndStay}
      className="min-h-11 rounded-control px-3 text-sm font-semibold underline-offset-4 hover:underline"
    >
      {label}
    </button>
  )
}

function reasonOf(failure: Delivery['failure'], i18n: I18n) {
  const { failed } = i18n.messages
  return failure?.code === 'unreadable' ? failed.unreadable : (refusalFor(failure?.code, i18n) ?? failed.unknown)
}
