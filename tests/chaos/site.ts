import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { v7 as uuidv7 } from 'uuid'
import { newToken } from '#api/accounts/secrets.ts'
import { startSession } from '#db/accounts/sessions.ts'
import { openDatabase } from '#db/connection/open.ts'
import type { Sql } from '#db/connection/sql.ts'
import { startConversation } from '#db/messages/conversations.ts'

export type Account = { id: string; cookie: string }

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The real server as a process of its own, on a PostgreSQL of its own or on a new database of the server at
 * `postgresUrl`. It can be killed at any moment, and comes up again by itself.
 */
export async function openSite(
  postgresUrl: string | undefined,
  { folder, redisUrl = '', processes = 1 }: { folder?: string; redisUrl?: string; processes?: number } = {},
) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'pista-chaos-')))
  const database = postgresUrl ? await newDatabase(postgresUrl) : undefined
  const open = () => openDatabase({ url: database?.url, dataDir })
  let child: ChildProcess | undefined
  let port: number | null = null
  let isClosing = false
  let kills = 0
  let ownExits = 0
  let trouble: unknown

  const start = async () => {
    const started = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/server.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        NODE_ENV: '',
        PAGES_DIR: 'pwa',
        PORT: '0',
        HOST: '127.0.0.1',
        BACKUPS: 'off',
        DATA_DIR: dataDir,
        DATABASE_URL: database?.url ?? '',
        REDIS_URL: redisUrl,
        PROCESSES: String(processes),
        SAMPLE: 'off',
        LIMITS: 'off',
        LOG_LEVEL: 'silent',
        APP_SECRET: 'a secret for the proof, long enough to be one',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child = started
    living.add(started)
    const ended = once(started, 'exit')
    started.once('exit', (_, signal) => {
      living.delete(started)
      port = null
      if (signal === null) ownExits += 1
      if (!isClosing) void start().catch((error: unknown) => void (trouble = error))
    })
    for await (const said of createInterface({ input: started.stdout })) {
      const found = /http:\/\/\S+:(\d+)/.exec(said)?.[1]
      if (!found) continue
      port = Number(found)
      started.stdout.resume()
      return
    }
    // Its output ends before it does; how it ended is known only then.
    const [, signal] = await ended
    if (!isClosing && signal === null) throw new Error('the server did not start')
  }

  return {
    open,
    start,
    dataDir,
    pid: () => child?.pid ?? 0,
    /** Of the Postgres server; throws on the embedded engine, which nobody else can connect to. */
    databaseUrl() {
      if (!database) throw new Error('the embedded engine has no address')
      return database.url
    },
    port: () => port,
    kills: () => kills,
    /** How often it ended although nobody killed it. */
    ownExits: () => ownExits,
    /** It stops in the middle of whatever it does, and goes on later as if nothing had been. */
    async freeze(ms: number) {
      const frozen = child
      frozen?.kill('SIGSTOP')
      await new Promise(resolve => setTimeout(resolve, ms))
      frozen?.kill('SIGCONT')
    },
    kill() {
      if (port === null || !child) return
      kills += 1
      port = null
      child.kill('SIGKILL')
    },
    async up() {
      while (port === null) {
        if (trouble) throw trouble
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    /** Kills it for the last time; the database can be opened now. */
    async end() {
      isClosing = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async clear() {
      await database?.drop()
      // Workers that outlive a killed primary process by a moment may still write.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

const living = new Set<ChildProcess>()

// Whatever ends the proof, nothing it started outlives it.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** People with a session each, and a conversation for each pair of them that is named. */
export async function moveIn<Name extends string>(site: Site, names: Name[], pairs: [Name, Name][]) {
  const { sql, close } = await site.open()
  const people = {} as Record<Name, Account>
  for (const name of names) people[name] = await signedIn(sql, name)
  const conversations: string[] = []
  for (const [one, two] of pairs) conversations.push((await startConversation(sql, people[one].id, people[two].id)).id)
  await close()
  return { people, conversations }
}

async function signedIn(sql: Sql, username: string): Promise<Account> {
  const id = uuidv7()
  await sql`insert into users (id, username) values (${id}, ${username})`
  const { token, hash } = newToken()
  await startSession(sql, { userId: id, tokenHash: hash, userAgent: 'a test' })
  return { id, cookie: `sid=${token}` }
}

async function newDatabase(server: string) {
  const name = `pista_chaos_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
