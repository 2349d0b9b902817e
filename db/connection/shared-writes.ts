import { isolatingBatcher } from './batch.ts'
import { keptStatement } from './kept-statements.ts'
import type { Sql } from './sql.ts'

type Fragment = ReturnType<Sql>

type SharedWrite<Item> = {
  /** The name of the queue in the metrics. */
  name: string
  /** Items with the same key are never in two concurrent statements. */
  keyOf: (item: Item) => string
  /**
   * The statement for `items`, a JSON list with the fields of each item, its index `n` and the hash (hex) of the
   * `token` of its session, null if the session was checked. It returns `n` and the result of each item that it wrote.
   * Unless `isWaiting`, it must skip items whose rows are locked, and never wait for a lock that another item needs.
   */
  statement: (sql: Sql, items: string, how: { isWaiting: boolean }) => Fragment
}

/**
 * How an item is written: together with those of concurrent calls, after a check of the session of `token` unless it is
 * null; or alone, which waits for locks.
 */
export type WriteAttempt = { token: string | null } | 'alone'

/**
 * A frequent write whose concurrent calls share one statement and one commit, which also checks their sessions. The
 * returned function resolves to undefined for an item that was not written; together with others also because of its
 * session, a locked row or another item. The caller then checks the session and tries it alone.
 */
export function sharedWrite<Item extends object, Result extends object>({
  name,
  keyOf,
  statement,
}: SharedWrite<Item>): (sql: Sql, item: Item, attempt: WriteAttempt) => Promise<Result | undefined> {
  const runnerOf = (how: { isWaiting: boolean }) => {
    const write = keptStatement<Result & { n: number }, { items: string }>((sql, { items }) =>
      statement(sql, items, how),
    )
    return async (sql: Sql, items: Item[]) => {
      const results: (Result | undefined)[] = items.map(() => undefined)
      const rows = await write(sql, { items: JSON.stringify(items.map((item, n) => ({ n, ...item }))) })
      for (const row of rows) results[row.n] = row
      return results
    }
  }
  const runAlone = runnerOf({ isWaiting: true })
  const runTogether = isolatingBatcher<Item & { token: string | null }, Result>({
    name,
    keyOf,
    run: runnerOf({ isWaiting: false }),
  })
  return async (sql, item, attempt) =>
    attempt === 'alone' ? (await runAlone(sql, [item]))[0] : await runTogether(sql, { ...item, ...attempt })
}

/** Locks the selected row as its foreign keys do, or skips it. */
export function keyShare(sql: Sql, { isWaiting }: { isWaiting: boolean }): Fragment {
  return isWaiting ? sql`for key share` : sql`for key share skip locked`
}
