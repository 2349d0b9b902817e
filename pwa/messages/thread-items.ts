import type { KeptConversation, KeptMessage, Unsent } from '#sw/store.ts'
import { dayOf } from './times.ts'

export type BubbleState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

export type BubbleItem = {
  kind: 'bubble'
  key: string
  /** Null until the server has given it a number. */
  seq: number | null
  isMine: boolean
  content: string
  at: string
  composedAt: string | null
  /** How far one's own message has got; null for theirs. */
  state: BubbleState | null
  failure: Unsent['failure']
  isEdited: boolean
  isRemoved: boolean
  /** Whether it continues what the same person said just before, and whether they go on after it. */
  isFirst: boolean
  isLast: boolean
  /** The newest of one's own that has this state says it in words too. */
  isSpokenFor: boolean
}

export type ThreadItem =
  | BubbleItem
  | { kind: 'day'; key: string; day: string }
  /** Above the first message that had not been read when the thread was opened. */
  | { kind: 'new'; key: string }

const SAME_BREATH_MS = 5 * 60_000

export type ThreadSource = {
  conversation: Pick<KeptConversation, 'otherReadSeq' | 'otherDeliveredSeq'>
  messages: KeptMessage[]
  unsent: Unsent[]
  userId: string
  /** The number up to which everything had been read; the divider stands above the first of theirs after it. */
  readBefore: number
}

/** The thread as it is drawn: confirmed messages by number, the unconfirmed after them in the order they were said. */
export function threadItems({ conversation, messages, unsent, userId, readBefore }: ThreadSource): ThreadItem[] {
  const confirmed = new Set(messages.map(message => message.id))
  const bubbles = [
    ...messages.map(message => bubbleOf(message, conversation, userId)),
    // Between the answer and the next look at the outbox a message may be in both; it is one bubble.
    ...unsent.filter(item => !confirmed.has(item.id)).map(waitingBubble),
  ]
  const newest = bubbles.findLast(bubble => bubble.isMine && bubble.seq !== null)
  if (newest) newest.isSpokenFor = true

  const items: ThreadItem[] = []
  let before: BubbleItem | undefined
  let hasDivider = false
  for (const bubble of bubbles) {
    const day = dayOf(bubble.at)
    const isNewDay = before === undefined || dayOf(before.at) !== day
    if (isNewDay) items.push({ kind: 'day', key: `day ${day} ${bubble.key}`, day })

    const isUnread = !bubble.isMine && bubble.seq !== null && bubble.seq > readBefore
    const isFirstUnread: boolean = isUnread && !hasDivider
    if (isFirstUnread) items.push({ kind: 'new', key: 'new' })
    hasDivider ||= isFirstUnread

    if (before && !isNewDay && !isFirstUnread && areOneBreath(before, bubble)) {
      before.isLast = false
      bubble.isFirst = false
    }
    items.push(bubble)
    before = bubble
  }
  return items
}

function bubbleOf(message: KeptMessage, conversation: ThreadSource['conversation'], userId: string): BubbleItem {
  const isMine = message.senderId === userId
  return {
    kind: 'bubble',
    key: message.id,
    seq: message.seq,
    isMine,
    content: message.content,
    at: message.createdAt,
    composedAt: message.composedAt,
    state: isMine ? progressOf(message.seq, conversation) : null,
    failure: null,
    isEdited: message.editedAt !== null,
    isRemoved: message.deletedAt !== null,
    isFirst: true,
    isLast: true,
    isSpokenFor: false,
  }
}

function progressOf(seq: number, { otherReadSeq, otherDeliveredSeq }: ThreadSource['conversation']): BubbleState {
  if (seq <= otherReadSeq) return 'read'
  return seq <= otherDeliveredSeq ? 'delivered' : 'sent'
}

/** A row that an older version of the app wrote may lack anything but its text; it is shown all the same. */
function waitingBubble(item: Unsent): BubbleItem {
  return {
    kind: 'bubble',
    key: item.id,
    seq: null,
    isMine: true,
    content: String(item.content ?? ''),
    at: Number.isNaN(Date.parse(item.composedAt)) ? new Date().toISOString() : item.composedAt,
    composedAt: null,
    state: item.state,
    failure: item.failure,
    isEdited: false,
    isRemoved: false,
    isFirst: true,
    isLast: true,
    isSpokenFor: true,
  }
}

function areOneBreath(before: BubbleItem, after: BubbleItem) {
  const apart = Date.parse(after.at) - Date.parse(before.at)
  return before.isMine === after.isMine && apart <= SAME_BREATH_MS && before.state !== 'failed'
}
