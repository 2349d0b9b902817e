import { replaceEqualDeep } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type CachedResponse, liveQuery, type PersonStore, type publicStore } from '#sw/db.ts'

type Query<Value> = () => Value | Promise<Value>
type Store = PersonStore | typeof publicStore
type Copies = Map<string, Live<CachedResponse | null | undefined>>

/**
 * The result of a query of IndexedDB, which runs again when its rows change. What is equal in the new result stays the
 * same object: an equal result renders nothing, and a changed one only what shows the difference. After a change of
 * `deps` the last result is returned until the query has run.
 */
export function useLiveQuery<Value>(query: Query<Value>, deps?: unknown[]): Value | undefined
export function useLiveQuery<Value, Initial>(query: Query<Value>, deps: unknown[], initial: Initial): Value | Initial
export function useLiveQuery<Value>(query: Query<Value>, deps: unknown[] = [], initial?: Value) {
  const last = useRef(initial)
  const { subscribe, get } = useMemo(() => live<Value | undefined>(query, last.current), deps)
  const value = useSyncExternalStore(subscribe, get)
  useEffect(() => {
    last.current = value
  })
  return value
}

/** The stored response to the path, null if there is none, and undefined until it has been read. */
export function useCopy(store: Store, path: string | null): CachedResponse | null | undefined {
  const { subscribe, get } = path === null ? NO_COPY : copyIn(store, path)
  return useSyncExternalStore(subscribe, get)
}

const NO_COPY = { subscribe: () => () => undefined, get: () => null }

/** The responses that are shown or were shown last. A screen that is opened again begins with them. */
const copies = new WeakMap<Store, Copies>()

/** The number of responses that are kept, unless more are shown: those of the last few screens. */
const KEPT_MAX = 50

function copyIn(store: Store, path: string) {
  const known: Copies = copies.get(store) ?? new Map()
  copies.set(store, known)
  const found = known.get(path)
  if (found) return found
  const copy: Live<CachedResponse | null | undefined> = live(
    async () => (await store.copies.get(path)) ?? null,
    undefined,
    hasFailed => {
      known.delete(path)
      if (!hasFailed) known.set(path, copy)
      for (const [left, { stop }] of [...known].slice(0, -KEPT_MAX)) if (stop()) known.delete(left)
    },
  )
  known.set(path, copy)
  return copy
}

type Live<Value> = ReturnType<typeof live<Value>>

/** One subscription for all components that show the result. It ends with the last of them unless `onLeft` keeps it. */
function live<Value>(query: Query<Value>, initial: Value, onLeft?: (hasFailed: boolean) => void) {
  const observers = new Set<() => void>()
  let value = initial
  let failure: { error: unknown } | undefined
  let subscription: { unsubscribe: () => void } | undefined
  /** Returns true unless the result is shown. */
  const stop = () => {
    if (observers.size > 0) return false
    subscription?.unsubscribe()
    subscription = undefined
    return true
  }
  const tell = () => {
    for (const show of observers) show()
  }
  return {
    stop,
    /** Throws the error of the query, for the error page. */
    get() {
      if (failure) throw failure.error
      return value
    },
    subscribe(show: () => void) {
      observers.add(show)
      subscription ??= liveQuery(query).subscribe(
        read => {
          value = replaceEqualDeep(value, read)
          tell()
        },
        error => {
          failure = { error }
          tell()
        },
      )
      return () => {
        observers.delete(show)
        if (observers.size > 0) return
        if (onLeft) onLeft(failure !== undefined)
        else stop()
      }
    },
  }
}
