import { POLL_JITTER } from '#contract/messages/message-rules.ts'
import { isVisible } from '../online.ts'
import { syncState } from './state.ts'

/** Repeats `poll` while the tab is visible and the session is valid. The intervals vary a little at random. */
export function startPolling(poll: () => Promise<void>, everyMs: () => number, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    const jitter = 1 + POLL_JITTER * (2 * Math.random() - 1)
    timer = setTimeout(() => {
      const isDue = isVisible() && syncState.getState().failure === null
      void (isDue ? poll() : Promise.resolve()).finally(() => {
        if (!signal.aborted) next()
      })
    }, everyMs() * jitter)
  }
  next()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
