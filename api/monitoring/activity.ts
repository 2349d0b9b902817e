import type { SocketEvents } from '#contract/socket.ts'

/** One request that was answered. `route` is the pattern of the router, never the path, which may hold secrets. */
export type ServedRequest = {
  method: string
  route: string
  status: number
  ms: number
  /** Why it was refused. */
  code: string | undefined
}

/** What happens in this process, reported as it happens, for `/metrics` and the plots of the admin page. */
export type Activity = {
  requestServed: (request: ServedRequest) => void
  /** A read was put off because the process is overloaded. */
  requestShed: () => void
  /** A rate limit was reached, by the name of its bucket. */
  limitReached: (bucket: string) => void
  messageSent: () => void
  /** A socket event left for so many people. */
  eventSent: (event: keyof SocketEvents, people: number) => void
  socketOpened: () => void
  socketClosed: (reason: string) => void
  pushSent: (outcome: 'sent' | 'gone' | 'later') => void
  cleanupEnded: (outcome: 'done' | 'failed', ms: number) => void
  statementEnded: (pool: string, ms: number) => void
}

export const noActivity: Activity = {
  requestServed() {},
  requestShed() {},
  limitReached() {},
  messageSent() {},
  eventSent() {},
  socketOpened() {},
  socketClosed() {},
  pushSent() {},
  cleanupEnded() {},
  statementEnded() {},
}

/** Reports to both. A listener names only what it counts. */
export function toBoth(one: Activity, other: Partial<Activity>): Activity {
  const both: Activity = { ...one }
  for (const [name, listener] of Object.entries(other) as [keyof Activity, (...args: unknown[]) => void][]) {
    const first = one[name] as (...args: unknown[]) => void
    both[name] = (...args: unknown[]) => {
      first(...args)
      listener(...args)
    }
  }
  return both
}
