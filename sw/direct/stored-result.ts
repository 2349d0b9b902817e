import { noteUnstored } from '../cache/responses.ts'
import type { PersonStore } from '../db.ts'
import { unlessSilent } from '../silent-database.ts'

/**
 * Applies the result of a call to the stored responses. They are a cache: the call has succeeded, so it does not fail
 * on a device that stores nothing, or whose database is silent.
 */
export async function storeResult(store: PersonStore, apply: () => Promise<unknown>): Promise<void> {
  try {
    await unlessSilent(store.notes.count())
    await apply()
  } catch {
    noteUnstored()
  }
}
