export type QueueRunner = {
  /** Called after the commit of a change that may have added work to the queue. */
  begin: () => void
  /** Waits for the work that is under way. */
  close: () => Promise<void>
}

type Queue = {
  /** Works until nothing in the queue is due, or until `isClosed` returns true. */
  work: (isClosed: () => boolean) => Promise<void>
  /** The interval finds the work of a process that was killed, and work that became due. */
  pollMs: number
  onError: (error: unknown) => void
}

/** Works on a queue of the database: at the start, at `begin`, and in an interval; once at a time in each process. */
export function runQueue({ work, pollMs, onError }: Queue): QueueRunner {
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  let isClosed = false

  const drain = async () => {
    do {
      isRequestedAgain = false
      await work(() => isClosed)
    } while (isRequestedAgain && !isClosed)
  }
  const begin = () => {
    if (isClosed) return
    isRequestedAgain = true
    running ??= drain()
      .catch(onError)
      .finally(() => {
        running = undefined
        // A request that arrived after the last look at the queue.
        if (isRequestedAgain) begin()
      })
  }
  const timer = setInterval(begin, pollMs)
  timer.unref()
  begin()
  return {
    begin,
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

/** Several queues as one. */
export function runTogether(runners: QueueRunner[]): QueueRunner {
  return {
    begin() {
      for (const { begin } of runners) begin()
    },
    async close() {
      await Promise.all(runners.map(runner => runner.close()))
    },
  }
}
