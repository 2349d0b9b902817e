import { replaceEqualDeep } from '@tanstack/react-router'
import { useObservable } from 'dexie-react-hooks'
import { type CachedResponse, liveQuery, type PersonStore, type publicStore } from '#sw/db.ts'

type Query<Value> = () => Value | Promise<Value>
type Observer<Value> = { next: (value: Value) => void; fail: (error: unknown) => void }
type Store = PersonStore | typeof publicStore

/**
 * The result of a query of IndexedDB, which runs again when its rows change. What is equal in the new result stays the
 * same object: an equal result renders nothing, and a changed one only what shows the difference.
 */
export function useLiveQuery<Value>(query: Query<Value>, deps?: unknown[]): Value | undefined
export function useLiveQuery<Value, Initial>(query: Query<Value>, deps: unknown[], initial: Initial): Value | Initial
export function useLiveQuery<Value>(query: Query<Value>, deps: unknown[] = [], initial?: Value) {
  return useObservable(() => live(query, { initial }), deps, initial)
}

/** The stored response to the path, null if there is none, and undefined until it has been read. */
export function useCopy(store: Store, path: string | null): CachedResponse | null | undefined {
  return useObservable(() => (path === null ? NO_COPY : copyIn(store, path)), [store, path])
}

const NO_COPY = live<null>(() => null)

/** The responses that are shown or were shown last. A screen that is opened again begins with them. */
const copies = new WeakMap<Store, Map<string, ReturnType<typeof live<CachedResponse | null>>>>()

/** The number of responses that are kept besides the shown ones: those of the last few screens. */
const KEPT_MAX = 40

function copyIn(store: Store, path: string) {
  const known: NonNullable<ReturnType<(typeof copies)['get']>> = copies.get(store) ?? new Map()
  copies.set(store, known)
  const found = known.get(path)
  if (found) return found
  const query = async () => (await store.copies.get(path)) ?? null
  const onLeft = () => {
    known.delete(path)
    known.set(path, copy)
    for (const [left, other] of [...known].filter(([, { isShown }]) => !isShown()).slice(0, -KEPT_MAX)) {
      other.stop()
      known.delete(left)
    }
  }
  const copy = live(query, { onLeft })
  known.set(path, copy)
  return copy
}

/** One subscription for all components that show the result. It ends with the last of them unless `onLeft` keeps it. */
function live<Value>(
  query: Query<Value>,
  { initial, onLeft }: { initial?: Value | undefined; onLeft?: () => void } = {},
) {
  const observers = new Set<Observer<Value>>()
  let last: { value: Value } | undefined
  let subscription: { unsubscribe: () => void } | undefined
  const stop = () => {
    subscription?.unsubscribe()
    subscription = undefined
    last = undefined
  }
  return {
    stop,
    isShown: () => observers.size > 0,
    hasValue: () => last !== undefined,
    // Called only if there is a value.
    getValue: () => last?.value as Value,
    subscribe(next: (value: Value) => void, fail: (error: unknown) => void = () => undefined) {
      const observer = { next, fail }
      observers.add(observer)
      if (last) next(last.value)
      subscription ??= liveQuery(query).subscribe(
        read => {
          const value = replaceEqualDeep(last ? last.value : initial, read)
          last = { value }
          for (const { next } of observers) next(value)
        },
        error => {
          stop()
          for (const { fail } of observers) fail(error)
        },
      )
      return () => {
        observers.delete(observer)
        if (observers.size === 0) (onLeft ?? stop)()
      }
    },
  }
}
