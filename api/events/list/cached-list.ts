import type { City } from '#contract/places/area.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { sendCached } from '../../http/etag.ts'
import { type CachedList, cachedListOf, type SharedText, sharedTextOf, VISITOR_AGE_MS } from './public-cache.ts'

/**
 * A text about events of `city`, or of any city if that is null and `read` does not return the city, which is the same
 * for all visitors: it is read once for each change of these events. With a standby it is read for each request,
 * because changes are known for the primary only. `maxAgeMs` as in `openPublicCache`.
 */
export async function cachedList(
  c: Context,
  key: unknown[],
  city: City | null,
  read: (sql: Database) => Promise<SharedText>,
  { maxAgeMs = VISITOR_AGE_MS } = {},
): Promise<CachedList> {
  const { sql, readSql, publicCache } = c.var.app
  if (readSql !== sql) return cachedListOf(sharedTextOf(await read(readSql)))
  return await publicCache.get(JSON.stringify(key), city, async () => await read(sql), { maxAgeMs })
}

/** The text of such a list. Empty texts are not stored: an attacker could fill the lists with unknown cities. */
export async function sharedText(...list: Parameters<typeof cachedList>): Promise<string> {
  const { bytes } = await cachedList(...list)
  return new TextDecoder().decode(bytes)
}

/** Sends JSON that is the same for all visitors and always up to date. */
export async function sendShared(
  c: Context,
  key: unknown[],
  city: City | null,
  read: (sql: Database) => Promise<SharedText>,
) {
  return await sendCached(c, await cachedList(c, key, city, read, { maxAgeMs: 0 }))
}
