import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { refreshCopy } from '#sw/copies.ts'
import { NoSignal, RequestFailed } from '#sw/request.ts'
import { personStore, publicStore } from '#sw/store.ts'

export type CopyOf<Body> =
  | { state: 'loading' }
  /** `isOld` says that nobody answered just now; `at` (ms) is when somebody last did. */
  | { state: 'there'; body: Body; at: number; isOld: boolean }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/**
 * What our server last said at `path`, from the device first and from the server once per visit of the screen. `userId`
 * names whose answer it is; null is what anybody would get. A null path asks nothing.
 */
export function useCopy<Body>(path: string | null, userId: string | null): CopyOf<Body> & { refresh: () => void } {
  const shelf = userId === null ? publicStore : personStore(userId)
  const kept = useLiveQuery(
    async () => (path === null ? null : ((await shelf.copies.get(path)) ?? null)),
    [path, userId],
  )
  const [visit, setVisit] = useState(0)
  const [failure, setFailure] = useState<{ of: string; error: unknown }>()
  const question = `${userId} ${path} ${visit}`

  // The server is outside React, and so is what it says.
  useEffect(() => {
    if (path === null) return
    let isCurrent = true
    refreshCopy(shelf, path).catch((error: unknown) => {
      if (isCurrent) setFailure({ of: question, error })
    })
    return () => {
      isCurrent = false
    }
  }, [path, shelf, question])

  const error = failure?.of === question ? failure.error : undefined
  const refresh = () => setVisit(count => count + 1)
  // Until the device has looked, what it found for the question before is still here.
  if (kept && kept.path === path)
    return { state: 'there', body: kept.body as Body, at: kept.at, isOld: error instanceof NoSignal, refresh }
  if (error instanceof RequestFailed && [404, 410].includes(error.status)) return { state: 'missing', refresh }
  if (error !== undefined) return { state: 'failed', error, refresh }
  return { state: 'loading', refresh }
}
