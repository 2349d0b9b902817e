/** How much work runs, and how much waits. */
export type QueueDepth = { running: number; waiting: number }

const queues = new Map<string, () => QueueDepth>()

/** Reports a queue of this process in `/metrics`. Its depth is read only when they are requested. */
export function watchQueue(name: string, depth: () => QueueDepth) {
  queues.set(name, depth)
}

const shared = new Map<string, QueueDepth>()

/** One shared counter for all queues of a name, including queues that are created and dropped. */
export function sharedDepth(name: string): QueueDepth {
  const existing = shared.get(name)
  if (existing) return existing
  const depth = { running: 0, waiting: 0 }
  shared.set(name, depth)
  watchQueue(name, () => depth)
  return depth
}

export function queueDepths(): Record<string, QueueDepth> {
  return Object.fromEntries([...queues].map(([name, depth]) => [name, { ...depth() }]))
}
