import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore, publicStore } from '#sw/db.ts'
import { isRefusedWith, isUnreached } from '#sw/http/failures.ts'
import { isVisible, whenWorthFetchingAgain } from '#sw/online.ts'

export type Remote<Body> =
  | { state: 'loading' }
  /** `isOld` says that nobody answered just now; `at` (ms) is when somebody last did. */
  | { state: 'there'; body: Body; at: number; isOld: boolean }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/**
 * What our server last said at `path`, from the device first and from the server once per visit of the screen. `userId`
 * names whose answer it is; null is what anybody would get. A null path asks nothing.
 */
export function useRemote<Body>(path: string | null, userId: string | null): Remote<Body> & { refresh: () => void } {
  const shelf = userId === null ? publicStore : personStore(userId)
  const kept = useLiveQuery(
    async () => (path === null ? null : ((await shelf.copies.get(path)) ?? null)),
    [path, userId],
  )
  const [visit, setVisit] = useState(0)
  const [failure, setFailure] = useState<{ of: string; error: unknown }>()
  const question = `${userId} ${path}`

  // The server is outside React, and so is what it says.
  useEffect(() => {
    if (path === null) return
    let isCurrent = true
    refreshCached(shelf, path).then(
      () => isCurrent && setFailure(undefined),
      (error: unknown) => isCurrent && setFailure({ of: question, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, shelf, question, visit])

  const error = failure?.of === question ? failure.error : undefined
  const askAgain = () => setVisit(count => count + 1)
  const refresh = () => {
    setFailure(undefined)
    askAgain()
  }
  // What is old says so until there is an answer: asking alone makes it no newer.
  useSignalBack(isUnreached(error), askAgain)
  // Until the device has looked, what it found for the question before is still here.
  if (kept && kept.path === path)
    return { state: 'there', body: kept.body as Body, at: kept.at, isOld: isUnreached(error), refresh }
  if (isRefusedWith(error, 404, 410)) return { state: 'missing', refresh }
  if (error !== undefined) return { state: 'failed', error, refresh }
  return { state: 'loading', refresh }
}

const ASK_AGAIN_MS = 15_000

/** What is old is asked for again once there may be signal: the browser says so, the page wakes up, or some time is past. */
function useSignalBack(isWaiting: boolean, act: () => void) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isWaiting) return
    const act = () => actNow()
    const removeListeners = whenWorthFetchingAgain(act)
    const timer = setInterval(() => isVisible() && act(), ASK_AGAIN_MS)
    return () => {
      removeListeners()
      clearInterval(timer)
    }
  }, [isWaiting])
}
