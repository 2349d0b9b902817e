import type { Context } from 'hono'
import type { Database } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import { copyOf, type PublicCopy } from './public-copies.ts'

/**
 * A text about events of `city`, or of any city if that is null, which is the same for all visitors: it is read once for
 * each change of these events. With a standby it is read for each request, because changes are known for the primary
 * only.
 */
export async function sharedCopy(
  c: Context<Env>,
  key: unknown[],
  city: { city: string; state: string } | null,
  read: (sql: Database) => Promise<string>,
): Promise<PublicCopy> {
  const { sql, readSql, publicCopies } = c.var.app
  if (readSql !== sql) return copyOf(await read(readSql))
  return await publicCopies.get(JSON.stringify(key), city, async () => await read(sql))
}
