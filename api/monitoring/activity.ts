import type { SocketEvents } from '#contract/socket.ts'

/** One request with a response. `route` is the pattern of the router, never the path, which may contain secrets. */
export type ServedRequest = {
  method: string
  route: string
  status: number
  ms: number
  /** The error code of a refused request. */
  code: string | undefined
}

/** Events in this process, for `/metrics` and the charts of the admin page. */
export type Activity = {
  requestServed: (request: ServedRequest) => void
  /** A read was refused because the process is overloaded. */
  requestShed: () => void
  limitReached: (bucket: string) => void
  messageSent: () => void
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

/** Reports each event to both listeners; `other` may lack some of the functions. */
export function toBoth(first: Activity, other: Partial<Activity>): Activity {
  const both: Activity = { ...first }
  for (const [name, listener] of Object.entries(other) as [keyof Activity, (...args: unknown[]) => void][]) {
    const firstListener = first[name] as (...args: unknown[]) => void
    both[name] = (...args: unknown[]) => {
      firstListener(...args)
      listener(...args)
    }
  }
  return both
}
