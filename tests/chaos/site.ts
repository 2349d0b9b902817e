import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '#db/connection/open.ts'
import { startConversation } from '#db/messages/conversations.ts'
import { type RunningProcess, startServer } from '../support/server-process.ts'
import { newAccount } from '../support/session.ts'

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
  let server: RunningProcess | undefined
  let port: number | null = null
  let isClosing = false
  let kills = 0
  let ownExits = 0
  let startFailure: unknown

  const start = async () => {
    const started = startServer({
      BACKUPS: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redisUrl,
      PROCESSES: String(processes),
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      APP_SECRET: 'a secret for the proof, long enough to be one',
    })
    server = started
    const ended = started.ended.then(code => {
      port = null
      if (code !== null) ownExits += 1
      if (!isClosing) void start().catch((error: unknown) => void (startFailure = error))
      return code
    })
    const origin = await started.origin().catch(() => undefined)
    if (origin) {
      if (started.isRunning()) port = Number(new URL(origin).port)
      return
    }
    if (!isClosing && (await ended) !== null) throw new Error('the server did not start')
  }

  return {
    open,
    start,
    dataDir,
    pid: () => server?.pid ?? 0,
    /** The address of the Postgres server. Throws on the embedded engine, which accepts no other connections. */
    databaseUrl() {
      if (!database) throw new Error('the embedded engine has no address')
      return database.url
    },
    port: () => port,
    kills: () => kills,
    /** The number of times that it ended without being killed. */
    ownExits: () => ownExits,
    /** Stops the process at any point, and resumes it later. */
    async freeze(ms: number) {
      const frozen = server
      frozen?.kill('SIGSTOP')
      await new Promise(resolve => setTimeout(resolve, ms))
      frozen?.kill('SIGCONT')
    },
    kill() {
      if (port === null || !server) return
      kills += 1
      port = null
      server.kill('SIGKILL')
    },
    async up() {
      while (port === null) {
        if (startFailure) throw startFailure
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    /** Kills it for the last time; the database can be opened now. */
    async end() {
      isClosing = true
      await server?.stop('SIGKILL')
    },
    async clear() {
      await database?.drop()
      // Workers that outlive a killed primary process by a moment may still write.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** People with a session each, and a conversation for each pair of them that is named. */
export async function moveIn<Name extends string>(site: Site, names: Name[], pairs: [Name, Name][]) {
  const { sql, close } = await site.open()
  const people = {} as Record<Name, Account>
  for (const name of names) people[name] = await newAccount(sql, name)
  const conversations: string[] = []
  for (const [one, two] of pairs) conversations.push((await startConversation(sql, people[one].id, people[two].id)).id)
  await close()
  return { people, conversations }
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
