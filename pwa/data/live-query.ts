import { replaceEqualDeep } from '@tanstack/react-router'
import { useObservable } from 'dexie-react-hooks'
import { liveQuery, type PersonStore, type publicStore } from '#sw/db.ts'
import { afterMs } from './after-ms.ts'

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

/** The stored responses by path. */
export const copies = kept((store: Store, path) => store.copies.get(path))

/** The number of rows that are kept, with the shown ones: those of the last few screens. */
const KEPT_MAX = 40

const READ_MS = 600

/** Rows of a store by a key. Those that were shown last are kept, so that a screen opened again begins with them. */
export function kept<Kept extends Store, Row>(read: (store: Kept, key: string) => PromiseLike<Row | undefined>) {
  const rowsOf = new WeakMap<Kept, Map<string, Live<Row | null>>>()

  const find = (store: Kept, key: string) => {
    const rows = rowsOf.get(store) ?? new Map<string, Live<Row | null>>()
    rowsOf.set(store, rows)
    const found = rows.get(key)
    if (found) return found
    const onLeft = () => {
      rows.delete(key)
      rows.set(key, row)
      for (const [left, other] of rows) {
        if (rows.size <= KEPT_MAX) return
        if (!other.isShown() && rows.delete(left)) other.stop()
      }
    }
    const row: Live<Row | null> = live(async () => (await read(store, key)) ?? null, { onLeft })
    rows.set(key, row)
    return row
  }

  return {
    /** Null if there is none, and undefined until it has been read. */
    useRow: (store: Kept, key: string | null): Row | null | undefined =>
      useObservable<Row | null>(() => (key === null ? NO_ROW : find(store, key)), [store, key]),
    /** Reads it before the first paint of the screen that shows it, which waits no longer than `READ_MS`. */
    async readAhead(store: Kept, key: string) {
      const row = find(store, key)
      if (row.hasValue()) return
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const leave = row.subscribe(resolve, reject)
      await Promise.race([promise, afterMs(READ_MS)]).finally(leave)
    },
  }
}

const NO_ROW = live<null>(() => null)

type Live<Value> = ReturnType<typeof live<Value>>

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
        // The library never repeats a first read that failed because the database was closed.
        if (observers.size === 0) (last && onLeft ? onLeft : stop)()
      }
    },
  }
}
