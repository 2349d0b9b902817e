import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLUSTER_USER, startCluster } from '#db/cluster/cluster.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { freePort } from '../support/network/free-port.ts'
import { newFolder, removeFolder } from './folder.ts'

export type Postgres = {
  /** The bench's own database. */
  url: string
  sql: Database
  /** Whether a commit waits for the disk, as it must for the figures to mean anything. */
  isSafe: boolean
  /** Another, empty one; `drop` it when done. */
  createDatabase: () => Promise<{ url: string; drop: () => Promise<void> }>
  /** The processes that serve our database, by which their CPU time is counted. */
  backends: () => Promise<number[]>
  count: (table: 'messages' | 'bench_messages') => Promise<number>
  close: () => Promise<void>
}

/** Two products and two references at once, each with a pool of its own. */
const CONNECTIONS = '100'

/** The PostgreSQL that Pista starts itself, with its settings, in a temporary folder. Or a sentence why there is none. */
export async function openPostgres(): Promise<Postgres | string> {
  const folder = newFolder()
  try {
    // Several programs share it, by a URL: Pista keeps its own socket to itself.
    const port = String(await freePort())
    const access = join(folder, 'access.conf')
    writeFileSync(access, 'host all all 127.0.0.1/32 trust\n')
    const cluster = await startCluster(join(folder, 'postgres'), {
      settings: { max_connections: CONNECTIONS, listen_addresses: '127.0.0.1', port, hba_file: access },
    })
    const opened = await openDatabases(`postgres://${CLUSTER_USER}@127.0.0.1:${port}/postgres`)
    return {
      ...opened,
      async close() {
        await opened.close()
        await cluster.stop()
        removeFolder(folder)
      },
    }
  } catch (error) {
    removeFolder(folder)
    return error instanceof Error ? error.message : String(error)
  }
}

/** A database of our own on the server, dropped at the end together with every other that was created. */
export async function openDatabases(server: string): Promise<Postgres> {
  const admin = connect({ url: server }, { max: 1 })
  try {
    return await openWith(admin, server)
  } catch (error) {
    await admin.end({ timeout: 1 })
    throw error
  }
}

async function openWith(admin: Database, server: string): Promise<Postgres> {
  const [durability] = await admin<{ isSafe: boolean }[]>`select current_setting('fsync') = 'on' as is_safe`

  const made = new Set<string>()
  const drop = async (name: string) => {
    // Not `with (force)`: that also wants to end an autovacuum, which is not ours to end. Without it Postgres does.
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`
    await admin.unsafe(`drop database ${name}`)
    made.delete(name)
  }
  const createDatabase = async () => {
    const name = `pista_bench_${randomBytes(4).toString('hex')}`
    await admin.unsafe(`create database ${name}`)
    made.add(name)
    const url = new URL(server)
    url.pathname = `/${name}`
    return { name, url: url.href, drop: () => drop(name) }
  }

  const own = await createDatabase()
  const sql = connect({ url: own.url }, { max: 1, statementMs: 0 })
  return {
    url: own.url,
    sql,
    isSafe: durability?.isSafe === true,
    createDatabase,
    async backends() {
      const found = await admin<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = ${own.name} or backend_type in ('io worker', 'walwriter')
      `
      return found.map(({ pid }) => pid)
    },
    async count(table) {
      const [counted] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`
      return counted?.count ?? 0
    },
    async close() {
      await sql.end({ timeout: 1 })
      for (const name of made) await drop(name)
      await admin.end({ timeout: 5 })
    },
  }
}
