import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { App } from '#api/app.ts'
import { openSource } from '#api/backup/source.ts'
import type { Database } from '#db/connection/sql.ts'
import { peopleOf } from './person.ts'
import { prepareCluster } from './postgres/prepared-cluster.ts'
import { type RunningProcess, startProcess } from './server-process.ts'

export const APP_SECRET = 'a secret for tests that is long enough'

/** The location of a site's data, as environment variables. */
export type Home = { DATA_DIR: string; DATABASE_URL?: string; APP_SECRET?: string; [name: string]: string | undefined }

export type Ran = { status: number | null; output: string; lastLine: string; error: string }

/** Runs a script of package.json the way npm does. */
export async function runScript(
  name: 'backup' | 'restore' | 'migrate' | 'setup-key',
  home: Home,
  ...args: string[]
): Promise<Ran> {
  const command = start(`api/commands/${name}.ts`, home, args)
  const status = await command.closed
  const [output, error] = [command.stdout(), command.errors()]
  return { status, output, lastLine: output.trim().split('\n').at(-1) ?? '', error: error.trim() }
}

export function start(entry: string, home: Home, args: string[] = []) {
  return startProcess(entry, { LIMITS: 'off', LOG_LEVEL: 'warn', ...home }, { args })
}

const running = new Set<RunningProcess>()
// A test that fails does not reach its `stop`.
afterAll(async () => {
  for (const server of running) await server.stop()
})

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The real server as a process of its own, with a connection to its database. A data folder without a cluster gets a
 * copy of the one that a first start makes.
 */
export async function openSite(home: Home) {
  if (!home.DATABASE_URL && !existsSync(join(home.DATA_DIR, 'postgres')))
    await prepareCluster(home.DATA_DIR, { hasPlaces: false })
  const server = start('api/server.ts', home)
  running.add(server)
  void server.ended.then(() => running.delete(server))
  const origin = await server.origin()
  const { sql, close } = await openSource({ url: home.DATABASE_URL, dataDir: home.DATA_DIR })
  const send = (path: string, init?: RequestInit) => fetch(origin + path, init)
  const app = { request: send } as unknown as App
  return {
    origin,
    sql,
    app,
    person: peopleOf(app, sql),
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      await close()
      await server.stop(signal)
    },
  }
}

/** Opens the database of a site that does not run. */
export async function inDatabase<Result>(home: Home, act: (sql: Database) => Promise<Result>): Promise<Result> {
  const { sql, close } = await openSource({ url: home.DATABASE_URL, dataDir: home.DATA_DIR })
  try {
    return await act(sql)
  } finally {
    await close()
  }
}

/**
 * A checksum of the rows of each table that a backup contains, without the rows that a backup writes and without
 * transaction numbers.
 */
export async function contentsOf(sql: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('schema_versions', 'backup_runs', 'job_runs', 'places', 'place_names', 'place_sounds', 'places_version')
    order by 1
  `
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as sum
      from (select (to_jsonb(t) - ${['changed_in', 'relisted_in', 'left_in']}::text[])::text as row from ${sql(name)} t) rows
    `
    contents[name] = row?.sum ?? ''
  }
  return contents
}
