import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from '../connection/cannot-open.ts'
import type { Sql } from '../connection/sql.ts'

/** Exists in a data folder, or as a table on a server, from the beginning of a restore until all of it is there. */
const FILE = 'restore-unfinished'
const TABLE = 'restore_unfinished'

export const unfinishedFileIn = (dataDir: string) => join(dataDir, FILE)

export function refuseUnfinishedFolder(dataDir: string) {
  if (existsSync(unfinishedFileIn(dataDir))) throw unfinished(dataDir)
}

export async function refuseUnfinishedServer(sql: Sql) {
  if (await isMarkedUnfinished(sql)) throw unfinished('the database of DATABASE_URL')
}

export async function isMarkedUnfinished(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ isThere: boolean }[]>`select to_regclass(${TABLE}) is not null as is_there`
  return found?.isThere ?? false
}

export async function markUnfinished(sql: Sql) {
  await sql`create table if not exists ${sql(TABLE)} (started_at timestamptz not null default now())`
}

export async function unmark(sql: Sql) {
  await sql`drop table if exists ${sql(TABLE)}`
}

function unfinished(where: string) {
  return new CannotOpen(`A restore into ${where} did not finish. Run npm run restore again with the same backup.`)
}
