import { useEffect, useEffectEvent, useState } from 'react'
import { refreshCached, timeOf, whenUnstored } from '#sw/cache/responses.ts'
import { personStore, publicStore } from '#sw/db.ts'
import { failureOf, hasStatus, isUnreached } from '#sw/http/failures.ts'
import { fetched, type Resource } from '#sw/http/send.ts'
import { isVisible, whenWorthFetchingAgain } from '#sw/online.ts'
import { copies } from './live-query.ts'
import { dropEarlyCopy, earlyCopyOf } from './served-page.ts'

export type Remote<Body> =
  | { state: 'loading' }
  /**
   * `at` is the time of the response (ms). `isOld` means that the last fetch did not reach the server. `error` is the
   * error of the last fetch, undefined if it succeeded.
   */
  | { state: 'loaded'; body: Body; at: number; isOld: boolean; error: unknown }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

type Loaded<Body> = { body: Body; at: number }

export type Source<Body> = {
  /** Identifies the response: a change of the key starts a new fetch. Null fetches nothing. */
  key: string | null
  /** Resolves to the body, or to undefined if the body was stored on the device; the caller passes it as `cached`. */
  fetch: () => Promise<Body | undefined>
  /** The cached body, as soon as the caller has read it. */
  cached?: Loaded<Body> | null | undefined
  /** Returns a body made from data on the device, for when the server cannot be reached. */
  findOffline?: () => Promise<Loaded<Body>>
  /** The delay of a fetch after a change of the key, so that text which is being typed causes one request. */
  pauseMs?: number
  /** Fetches again whenever the network or the tab comes back, and not only after a failure. */
  isLive?: boolean
}

const RETRY_MS = 15_000

/**
 * The only hook that fetches: once for each key after the screen is opened. While the server cannot be reached or
 * cannot respond, such as under load, it fetches again when the network returns, when the tab becomes visible, and
 * every 15 seconds.
 */
export function useFetch<Body>(source: Source<Body>): Remote<Body> & { refresh: () => void } {
  const { key, cached, pauseMs = 0, isLive = false } = source
  const [repeats, setRepeats] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Body>>()
  const fetchNow = useEffectEvent(() => outcomeOf(source))

  // The server is outside React.
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const start = () =>
      void fetchNow().then(change => {
        if (!isCurrent) return
        setOutcome(before => {
          const current = before?.key === key ? before : undefined
          // A success that brought no body, because it is stored, is news only after a failure.
          const news = current?.error ?? change.error ?? change.loaded
          return news === undefined ? before : { ...current, ...change, key }
        })
      })
    const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : undefined
    if (timer === undefined) start()
    const stopListening = whenUnstored(start)
    return () => {
      isCurrent = false
      stopListening()
      clearTimeout(timer)
    }
  }, [key, repeats, pauseMs])

  const current = outcome?.key === key ? outcome : undefined
  const error = current?.error
  const [cachedKey, setCachedKey] = useState<string | null>(null)
  const keyOfCached = cached ? key : null
  if (keyOfCached !== cachedKey) {
    setCachedKey(keyOfCached)
    // A cached body was deleted while the screen shows it, as after the end of a role: it is fetched again, with all
    // retries.
    if (keyOfCached === null && cachedKey === key && !hasStatus(error, 404, 410)) setRepeats(repeats + 1)
  }
  const isOld = isUnreached(error)
  const fetchAgain = () => setRepeats(count => count + 1)
  useRetries({ isFailing: error !== undefined && failureOf(error) === 'retry', isLive }, fetchAgain)
  const refresh = () => {
    setOutcome(before => before && { ...before, error: undefined })
    fetchAgain()
  }

  // A later response than the cached one could not be stored.
  const loaded = current?.loaded && (cached?.at ?? 0) < current.loaded.at ? current.loaded : cached
  if (!cached && hasStatus(error, 404, 410)) return { state: 'missing', refresh }
  if (loaded) return { state: 'loaded', ...loaded, isOld, error, refresh }
  if (error !== undefined) return { state: 'failed', error, refresh }
  return { state: 'loading', refresh }
}

/** Fetches a response without storing it on the device. */
export function useResponse<Body>(resource: Resource<Body> | null): Remote<Body> & { refresh: () => void } {
  return useFetch({
    key: resource?.path ?? null,
    fetch: async () => (resource ? await fetched(resource) : undefined),
  })
}

/** The error of the last fetch; undefined if it succeeded. */
export function errorOf(remote: Remote<unknown>): unknown {
  return 'error' in remote ? remote.error : undefined
}

type Outcome<Body> = { key: string | null; loaded?: Loaded<Body> | undefined; error?: unknown }

async function outcomeOf<Body>({ fetch, findOffline }: Source<Body>): Promise<Omit<Outcome<Body>, 'key'>> {
  // A body that a slow database stores in the end has a later time, and is shown with what is changed in it.
  const at = Date.now()
  try {
    const body = await fetch()
    return { error: undefined, ...(body !== undefined && { loaded: { body, at } }) }
  } catch (error) {
    return { error, ...(findOffline && { loaded: isUnreached(error) ? await findOffline() : undefined }) }
  }
}

function useRetries({ isFailing, isLive }: { isFailing: boolean; isLive: boolean }, fetchAgain: () => void) {
  const retry = useEffectEvent(fetchAgain)
  useEffect(() => {
    if (!isFailing && !isLive) return undefined
    const removeListeners = whenWorthFetchingAgain(() => retry())
    const timer = isFailing ? setInterval(() => isVisible() && retry(), RETRY_MS) : undefined
    return () => {
      removeListeners()
      clearInterval(timer)
    }
  }, [isFailing, isLive])
}

/**
 * A response that is cached on the device: first the cached body, then the body that the server sends. `userId` is the
 * member for whom the response is; null is for a response that is the same for all visitors. Without a resource nothing
 * is fetched.
 */
export function useRemote<Body>(
  resource: Resource<Body> | null,
  userId: string | null,
): Remote<Body> & { refresh: () => void } {
  const path = resource?.path ?? null
  const store = userId === null ? publicStore : personStore(userId)
  const stored = copies.useRow(store, path)
  // After a change of the path, the hook returns the response to the old path until it has run again.
  const cached = stored?.path === path ? stored : undefined
  const at = cached ? timeOf(store, cached) : 0
  // The page that the server has written is public, so it is drawn from the same response for a member.
  const early = resource ? earlyCopyOf(resource) : undefined
  useEffect(() => () => dropEarlyCopy(path), [path])
  return useFetch<Body>({
    key: path === null ? null : `${userId} ${path}`,
    cached: cached && !(early && early.at > at) ? { body: cached.body as Body, at } : early,
    async fetch() {
      if (resource === null) return undefined
      const notStored = await refreshCached(store, resource).catch((error: unknown) => {
        if (hasStatus(error, 404, 410)) dropEarlyCopy(resource.path)
        throw error
      })
      return notStored as Body | undefined
    },
  })
}
