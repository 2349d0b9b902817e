import type { Sql } from '#db/connection/sql.ts'
import { eventChangesSince } from '#db/events/form/changes.ts'

/** Cached lists expire with the minute, so a test of the cache is repeated if the minute changed during it. */
export async function withinAMinute(sql: Sql, act: () => Promise<void>) {
  const minute = async () => (await eventChangesSince(sql, null)).minute
  const began = await minute()
  try {
    await act()
  } catch (error) {
    if ((await minute()) === began) throw error
    await act()
  }
}
