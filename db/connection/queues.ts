/** How much work runs, and how much waits for its turn. */
export type QueueDepth = { running: number; waiting: number }

const queues = new Map<string, () => QueueDepth>()

/** Shows a queue of this process in `/metrics`. Its depth is read only when the metrics are requested. */
export function watchQueue(name: string, depth: () => QueueDepth) {
  queues.set(name, depth)
}

const shared = new Map<string, QueueDepth>()

/** One depth that all queues of a name count in together, also those that come and go. */
export function sharedDepth(name: string): QueueDepth {
  const known = shared.get(name)
  if (known) return known
  const depth = { running: 0, waiting: 0 }
  shared.set(name, depth)
  watchQueue(name, () => depth)
  return depth
}

export function queueDepths(): Record<string, QueueDepth> {
  return Object.fromEntries([...queues].map(([name, depth]) => [name, { ...depth() }]))
}
