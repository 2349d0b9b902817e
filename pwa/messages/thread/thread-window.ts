/**
 * The part of a thread that is rendered, by sequence number: from `from` to `to`, or to the end including new messages.
 * A thread may have ten thousand messages; the page renders at most a few hundred.
 *
 * A library such as @tanstack/react-virtual would measure every row and place it absolutely. Here the rows stay in the
 * flow of the page: the browser keeps the scroll position, and its search and screen readers reach every rendered
 * message.
 */
export type ThreadWindow = {
  from: number
  to: number | null
  /** The member pressed the button that leads to the end: the list scrolls there when it is rendered. */
  scrollsToEnd?: boolean
}

type CachedRange = { lastSeq: number; oldestSeq: number | null }

/** How many messages are rendered at the end of a thread that is opened. */
const INITIAL_COUNT = 60
/** How many messages one step backwards or forwards adds. */
const PAGE_COUNT = 100
/** The maximum; beyond it, messages at the other end are removed. */
export const RENDERED_MAX = 300
/** How many messages are rendered before a search result or before the first unread message. */
const CONTEXT_COUNT = 20

/** The initial window: the end with all unread messages, or the first unread message if there are too many. */
export function initialWindow({ lastSeq, oldestSeq }: CachedRange, readTo: number): ThreadWindow {
  const unread = lastSeq - readTo
  const isFar = unread + CONTEXT_COUNT > RENDERED_MAX
  if (isFar && oldestSeq !== null && oldestSeq <= readTo + 1) return windowAround(readTo + 1)
  const reach = isFar ? INITIAL_COUNT : Math.max(INITIAL_COUNT, unread + CONTEXT_COUNT)
  return { from: Math.max(lastSeq - reach + 1, 1), to: null }
}

export function windowAround(seq: number): ThreadWindow {
  return { from: Math.max(seq - CONTEXT_COUNT, 1), to: seq + PAGE_COUNT }
}

export function windowAtEnd(lastSeq: number): ThreadWindow {
  return { from: Math.max(lastSeq - INITIAL_COUNT + 1, 1), to: null, scrollsToEnd: true }
}

export function windowFurtherBack({ from, to }: ThreadWindow, lastDrawn: number): ThreadWindow {
  const begin = Math.max(from - PAGE_COUNT, 1)
  return lastDrawn - begin < RENDERED_MAX ? { from: begin, to } : { from: begin, to: begin + RENDERED_MAX - 1 }
}

export function windowFurtherOn({ from }: ThreadWindow, lastDrawn: number, lastSeq: number): ThreadWindow {
  const to = lastDrawn + PAGE_COUNT
  const last = Math.min(to, lastSeq)
  return { from: Math.max(from, last - RENDERED_MAX + 1), to: to >= lastSeq ? null : to }
}

/** The window of a thread that stays open for a long time: messages are removed at the end that is not being read. */
export function trimmedWindow({ from, to }: ThreadWindow, lastDrawn: number, isAway: boolean): ThreadWindow {
  if (isAway) return { from, to: from + RENDERED_MAX - 1 }
  return { from: lastDrawn - RENDERED_MAX + 1, to }
}

/**
 * The window for a thread of which the stored part has changed: the device missed many messages, or the server was
 * restored from a backup.
 */
export function adjustedWindow(threadWindow: ThreadWindow, { lastSeq, oldestSeq }: CachedRange): ThreadWindow {
  const isGone = threadWindow.from > lastSeq + 1 || (threadWindow.to !== null && threadWindow.to < (oldestSeq ?? 1))
  if (isGone) return windowAtEnd(lastSeq)
  return threadWindow.to !== null && threadWindow.to >= lastSeq ? { ...threadWindow, to: null } : threadWindow
}
