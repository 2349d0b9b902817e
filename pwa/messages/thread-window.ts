/**
 * Which part of a thread is drawn: from this number to that one, or to the end and whatever arrives there. A night may
 * be ten thousand messages long; the page never draws more than a few hundred of them.
 */
export type ThreadWindow = {
  from: number
  to: number | null
  /** Whoever asked for the end stands at it as soon as it is drawn. */
  isLanding?: boolean
}

type Kept = { lastSeq: number; oldestSeq: number | null }

/** So many stand at the end of a thread that is opened. */
const REACH = 60
/** So many more at a time. */
const FURTHER = 100
/** So many at most, before the other end is let go of. */
export const DRAWN_MAX = 300
/** So many stand before what was sought, or before the first that has not been read. */
const BEFORE = 20

/** Where reading goes on: at the end, with all that is unread on the way there, if that is not too far. */
export function opening({ lastSeq, oldestSeq }: Kept, readTo: number): ThreadWindow {
  const unread = lastSeq - readTo
  const isFar = unread + BEFORE > DRAWN_MAX
  if (isFar && oldestSeq !== null && oldestSeq <= readTo + 1) return around(readTo + 1)
  const reach = isFar ? REACH : Math.max(REACH, unread + BEFORE)
  return { from: Math.max(lastSeq - reach + 1, 1), to: null }
}

export function around(seq: number): ThreadWindow {
  return { from: Math.max(seq - BEFORE, 1), to: seq + FURTHER }
}

export function end(lastSeq: number): ThreadWindow {
  return { from: Math.max(lastSeq - REACH + 1, 1), to: null, isLanding: true }
}

export function back({ from, to }: ThreadWindow, lastDrawn: number): ThreadWindow {
  const begin = Math.max(from - FURTHER, 1)
  return lastDrawn - begin < DRAWN_MAX ? { from: begin, to } : { from: begin, to: begin + DRAWN_MAX - 1 }
}

export function forth({ from }: ThreadWindow, lastDrawn: number, lastSeq: number): ThreadWindow {
  const to = lastDrawn + FURTHER
  const last = Math.min(to, lastSeq)
  return { from: Math.max(from, last - DRAWN_MAX + 1), to: to >= lastSeq ? null : to }
}

/** A thread that stays open all night: what goes is at the end where nobody reads. */
export function trimmed({ from, to }: ThreadWindow, lastDrawn: number, isAway: boolean): ThreadWindow {
  if (isAway) return { from, to: from + DRAWN_MAX - 1 }
  return { from: lastDrawn - DRAWN_MAX + 1, to }
}

/** What is drawn, where the thread is another one than it was: much of it missed, or the server back from a backup. */
export function standing(stretch: ThreadWindow, { lastSeq, oldestSeq }: Kept): ThreadWindow {
  const isGone = stretch.from > lastSeq + 1 || (stretch.to !== null && stretch.to < (oldestSeq ?? 1))
  if (isGone) return end(lastSeq)
  return stretch.to !== null && stretch.to >= lastSeq ? { ...stretch, to: null } : stretch
}
