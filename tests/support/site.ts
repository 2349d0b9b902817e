import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { App } from '#api/app.ts'
import { openSource } from '#api/backup/source.ts'
import { startCluster } from '#db/cluster/cluster.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { peopleOf } from './person.ts'
import { testPostgres } from './postgres/test-database.ts'

const root = join(import.meta.dirname, '../..')

export const APP_SECRET = 'a secret for tests that is long enough'

/** Where a site keeps its data, as environment variables. */
export type Home = { DATA_DIR: string; DATABASE_URL?: string; APP_SECRET?: string; [name: string]: string | undefined }

export type Ran = { status: number | null; output: string; lastLine: string; error: string }

/** Runs a script of package.json the way npm does. */
export async function runScript(name: 'backup' | 'restore' | 'migrate', home: Home, ...args: string[]): Promise<Ran> {
  const child = start(`api/commands/${name}.ts`, home, args)
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: child.exitCode, output, lastLine: output.trim().split('\n').at(-1) ?? '', error: error.trim() }
}

export function start(entry: string, home: Home, args: string[] = []) {
  return spawn(process.execPath, ['--import', './api/runtime.mjs', entry, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      PAGES_DIR: 'pwa',
      SAMPLE: 'off',
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...home,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const running = new Set<ReturnType<typeof start>>()
// A test that fails does not reach its `stop`.
afterAll(async () => {
  for (const server of running) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
})

export type Site = Awaited<ReturnType<typeof openSite>>

/** The real server as a process of its own, with a connection to its database. */
export async function openSite(home: Home) {
  const server = start('api/server.ts', home)
  running.add(server)
  server.once('exit', () => running.delete(server))
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) resolve(found)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => reject(new Error(output)))
  })
  const { sql, close } = await openSource({ url: home.DATABASE_URL, dataDir: home.DATA_DIR })
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, init)
  const app = { request: ask } as unknown as App
  return {
    origin,
    sql,
    app,
    person: peopleOf(app, sql),
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      await close()
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
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

/** What every table holds, as a checksum of its rows, without what a backup itself writes and numbers of transactions. */
export async function contentsOf(sql: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('schema_versions', 'backup_runs', 'job_runs')
    order by 1
  `
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as sum
      from (select (to_jsonb(t) - ${['changed_in', 'left_in']}::text[])::text as row from ${sql(name)} t) rows
    `
    contents[name] = row?.sum ?? ''
  }
  return contents
}

/** Makes empty databases on a PostgreSQL server: the one at TEST_DATABASE_URL, or one that is started for this. */
export async function openDatabaseServer() {
  const { address } = testPostgres()
  const own = 'url' in address ? undefined : await startServer()
  const admin = connect({ url: own?.url ?? ('url' in address ? address.url : '') }, { max: 1 })
  const names: string[] = []
  return {
    async newDatabase(): Promise<string> {
      const name = `pista_site_${process.pid}_${names.length}`
      names.push(name)
      await admin.unsafe(`create database ${name}`)
      const url = new URL(own?.url ?? ('url' in address ? address.url : ''))
      url.pathname = `/${name}`
      return url.href
    },
    async close() {
      for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      await own?.stop()
    },
  }
}

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'pista-server-'))
  const port = await freePort()
  await writeFile(join(folder, 'hba.conf'), 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  const cluster = await startCluster(join(folder, 'postgres'), {
    settings: {
      fsync: 'off',
      listen_addresses: '127.0.0.1',
      port: String(port),
      hba_file: join(folder, 'hba.conf'),
    },
  })
  return {
    url: `postgres://pista@127.0.0.1:${port}/postgres`,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
