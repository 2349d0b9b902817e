import type { Sql } from '#db/connection/sql.ts'

const MOST = 10_000
/** A gazetteer that replaces the earlier one, in any process, is in effect after this time. */
export const PLACES_MS = 10 * 60_000

/** Returns what a database returned before for the key, for the time that `msOf` gives to a value. */
export function remembered<Value>(msOf: (value: Value) => number) {
  const valuesIn = new WeakMap<Sql, Map<string, { value: Value; until: number }>>()
  return async (sql: Sql, key: string, read: () => Promise<Value>): Promise<Value> => {
    const values = valuesIn.get(sql) ?? new Map<string, { value: Value; until: number }>()
    valuesIn.set(sql, values)
    const known = values.get(key)
    const now = performance.now()
    if (known && now < known.until) return known.value
    const value = await read()
    if (values.size >= MOST) values.clear()
    values.set(key, { value, until: now + msOf(value) })
    return value
  }
}
