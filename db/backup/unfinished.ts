import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from '../connection/open-failure.ts'
import type { Sql } from '../connection/sql.ts'

/** This file in a data folder, or this table on a server, exists until a restore is complete. */
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
  return (await sql<{ exists: boolean }[]>`select to_regclass(${TABLE}) is not null as exists`)[0]?.exists ?? false
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
