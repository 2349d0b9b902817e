/** How much work runs, and how much waits for its turn. */
export type QueueDepth = { running: number; waiting: number }

const queues = new Map<string, Set<() => QueueDepth>>()

/**
 * Makes a queue of this process visible to `/metrics` under a name. Several queues may share one name: their depths are
 * added up. Reading the depth is cheap, and happens only when somebody asks for the metrics.
 */
export function watchQueue(name: string, depth: () => QueueDepth) {
  const sameName = queues.get(name) ?? new Set()
  sameName.add(depth)
  queues.set(name, sameName)
}

export function queueDepths(): Map<string, QueueDepth> {
  const sums = new Map<string, QueueDepth>()
  for (const [name, depths] of queues) {
    const sum = { running: 0, waiting: 0 }
    for (const depth of depths) {
      const { running, waiting } = depth()
      sum.running += running
      sum.waiting += waiting
    }
    sums.set(name, sum)
  }
  return sums
}
