import type { Bubble } from '#sw/cache/thread.ts'
import { dayOf } from './times.ts'

export type BubbleItem = Bubble & {
  kind: 'bubble'
  key: string
  /** Whether it is the first or the last of a group of messages by the same sender. */
  isFirst: boolean
  isLast: boolean
  /** Shows the delivery state as text too. */
  hasStateText: boolean
}

export type ThreadItem =
  | BubbleItem
  | { kind: 'day'; key: string; day: string }
  /** The divider above the first message that was unread when the thread was opened. */
  | { kind: 'new'; key: string }

const GROUP_GAP_MS = 5 * 60_000

/**
 * The items of a thread: days, the unread divider, and bubbles grouped with their neighbours. `readBefore` is the
 * number of the last message that had been read when the thread was opened.
 */
export function threadItems(bubbles: Bubble[], readBefore: number): ThreadItem[] {
  const newest = bubbles.findLast(bubble => bubble.isMine && bubble.seq !== null)
  const items: ThreadItem[] = []
  let before: BubbleItem | undefined
  // If the window starts inside the unread messages, the position of the divider is unknown.
  let hasDivider = (bubbles[0]?.seq ?? 0) > readBefore + 1

  for (const bubble of bubbles) {
    const day = dayOf(bubble.at)
    const isNewDay = before === undefined || dayOf(before.at) !== day
    if (isNewDay) items.push({ kind: 'day', key: `day ${day} ${bubble.id}`, day })

    const isUnread = !bubble.isMine && bubble.seq !== null && bubble.seq > readBefore
    const isFirstUnread: boolean = isUnread && !hasDivider
    if (isFirstUnread) items.push({ kind: 'new', key: 'new' })
    hasDivider ||= isFirstUnread

    const continues = before !== undefined && !isNewDay && !isFirstUnread && areGrouped(before, bubble)
    if (before && continues) before.isLast = false
    const item: BubbleItem = {
      ...bubble,
      kind: 'bubble',
      key: bubble.id,
      isFirst: !continues,
      isLast: true,
      hasStateText: bubble === newest || bubble.seq === null,
    }
    items.push(item)
    before = item
  }
  return items
}

function areGrouped(before: Bubble, after: Bubble) {
  const apart = Date.parse(after.at) - Date.parse(before.at)
  return before.isMine === after.isMine && apart <= GROUP_GAP_MS && before.state !== 'failed'
}
