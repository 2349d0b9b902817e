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
  /** Whether a commit waits for the disk, as in production. */
  isSafe: boolean
  /** Creates another, empty database; the caller drops it. */
  createDatabase: () => Promise<{ url: string; drop: () => Promise<void> }>
  /** The PostgreSQL processes of the bench's database, whose CPU time is measured. */
  backends: () => Promise<number[]>
  count: (table: 'messages' | 'bench_messages') => Promise<number>
  close: () => Promise<void>
}

/** Enough for two products and two references at once, each with a pool of its own. */
const CONNECTIONS = '100'

/** Starts the embedded PostgreSQL with Pista's settings in a temporary folder. Returns the reason if that fails. */
export async function openPostgres(): Promise<Postgres | string> {
  const folder = newFolder()
  try {
    // Several programs connect by a URL; Pista itself uses a Unix socket.
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

/** Creates a database for the bench on the server. `close` drops it and every other database that was created. */
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

  const created = new Set<string>()
  const drop = async (name: string) => {
    // Not `with (force)`: the role may not end an autovacuum process, and PostgreSQL ends it by itself without the
    // option.
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`
    await admin.unsafe(`drop database ${name}`)
    created.delete(name)
  }
  const createDatabase = async () => {
    const name = `pista_bench_${randomBytes(4).toString('hex')}`
    await admin.unsafe(`create database ${name}`)
    created.add(name)
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
      const processes = await admin<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = ${own.name} or backend_type in ('io worker', 'walwriter')
      `
      return processes.map(({ pid }) => pid)
    },
    async count(table) {
      const [counted] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`
      return counted?.count ?? 0
    },
    async close() {
      await sql.end({ timeout: 1 })
      for (const name of created) await drop(name)
      await admin.end({ timeout: 5 })
    },
  }
}
