import { useEffect, useEffectEvent, useState } from 'react'
import { hasStatus, isUnreached } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { isVisible, whenWorthFetchingAgain } from '#sw/online.ts'

/** The state of data that the server has. */
export type Remote<Body> =
  | { state: 'loading' }
  /**
   * `at` is when the server sent the body (ms). `isOld`: the server was not reached by the last fetch. `error` is why the
   * last fetch failed, undefined if it did not.
   */
  | { state: 'there'; body: Body; at: number; isOld: boolean; error: unknown }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

type Copy<Body> = { body: Body; at: number }

export type Source<Body> = {
  /** Identifies the data: another key is fetched anew. Null fetches nothing. */
  key: string | null
  /** Resolves to the body, or to undefined if the body is stored on the device and comes back as `cached`. */
  fetch: () => Promise<Body | undefined>
  /** The copy on the device, as soon as the caller has read it. */
  cached?: Copy<Body> | undefined
  /** Finds something to show on the device when the server is not reached. */
  findOffline?: () => Promise<Copy<Body>>
  /** Waits this long before it fetches: for text that is still being typed. */
  pauseMs?: number
  /** Fetches again whenever the network or the tab comes back, and not only after a failure. */
  isLive?: boolean
}

const RETRY_MS = 15_000

/**
 * The only hook that fetches. It fetches once for each key and visit of the screen, and again while the server is not
 * reached: as soon as the network or the tab comes back, and every 15 seconds.
 */
export function useFetch<Body>(source: Source<Body>): Remote<Body> & { refresh: () => void } {
  const { key, cached, pauseMs = 0, isLive = false } = source
  const [visit, setVisit] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Body>>()
  const fetchNow = useEffectEvent(() => outcomeOf(source))

  // The server is outside React.
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const start = () =>
      void fetchNow().then(
        change => isCurrent && setOutcome(before => ({ ...(before?.key === key && before), ...change, key })),
      )
    const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : undefined
    if (timer === undefined) start()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, visit, pauseMs])

  const current = outcome?.key === key ? outcome : undefined
  const error = current?.error
  const isOld = isUnreached(error)
  const fetchAgain = () => setVisit(count => count + 1)
  useRetries({ isOld, isLive }, fetchAgain)
  const refresh = () => {
    setOutcome(before => before && { ...before, error: undefined })
    fetchAgain()
  }

  if (cached) return { state: 'there', ...cached, isOld, error, refresh }
  if (hasStatus(error, 404, 410)) return { state: 'missing', refresh }
  if (current?.copy) return { state: 'there', ...current.copy, isOld, error, refresh }
  if (error !== undefined) return { state: 'failed', error, refresh }
  return { state: 'loading', refresh }
}

/** A response that is not stored on the device. */
export function useResponse<Body>(path: string | null): Remote<Body> & { refresh: () => void } {
  return useFetch({ key: path, fetch: () => request<Body>(path ?? '') })
}

/** Why the last fetch failed; undefined if it did not. */
export function errorOf(remote: Remote<unknown>): unknown {
  return 'error' in remote ? remote.error : undefined
}

type Outcome<Body> = { key: string | null; copy?: Copy<Body> | undefined; error?: unknown }

async function outcomeOf<Body>({ fetch, findOffline }: Source<Body>): Promise<Omit<Outcome<Body>, 'key'>> {
  try {
    const body = await fetch()
    return { error: undefined, ...(body !== undefined && { copy: { body, at: Date.now() } }) }
  } catch (error) {
    return { error, ...(findOffline && { copy: isUnreached(error) ? await findOffline() : undefined }) }
  }
}

function useRetries({ isOld, isLive }: { isOld: boolean; isLive: boolean }, fetchAgain: () => void) {
  const act = useEffectEvent(fetchAgain)
  useEffect(() => {
    if (!isOld && !isLive) return undefined
    const removeListeners = whenWorthFetchingAgain(() => act())
    const timer = isOld ? setInterval(() => isVisible() && act(), RETRY_MS) : undefined
    return () => {
      removeListeners()
      clearInterval(timer)
    }
  }, [isOld, isLive])
}
