const TICK_MS = 250

type Deadline = { at: number; onLate: () => void }

const pending = new Set<Deadline>()
let timer: NodeJS.Timeout | undefined
let lastTickAt = 0

/**
 * For connections that are frozen or lost, whose statements would never end (`tests/db/lost-connections.test.ts`).
 * Calls `onLate` after `ms`, unless the returned function is called before. One timer serves all deadlines: every
 * statement has a deadline, and nearly all finish in time.
 */
export function startDeadline(ms: number, onLate: () => void): () => void {
  const deadline = { at: performance.now() + ms, onLate }
  pending.add(deadline)
  if (!timer) {
    lastTickAt = performance.now()
    timer = setInterval(tick, TICK_MS)
    timer.unref()
  }
  return () => pending.delete(deadline)
}

function tick() {
  const now = performance.now()
  // After a pause of the whole process, the process first reads the results that arrived during the pause; until then
  // no deadline counts as missed.
  const wasPaused = now - lastTickAt > 4 * TICK_MS
  lastTickAt = now
  if (wasPaused) return
  for (const deadline of pending) {
    if (deadline.at > now) continue
    pending.delete(deadline)
    deadline.onLate()
  }
  if (pending.size > 0) return
  clearInterval(timer)
  timer = undefined
}
