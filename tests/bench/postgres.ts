import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { connect, type Database } from '#db/sql.ts'

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

/**
 * A Postgres server with a role and a database of our own, both dropped at the end: the one at `BENCH_DATABASE_URL`
 * (a role that may create databases), else Debian's local cluster, started if need be. Or a sentence why there is none.
 */
export async function openPostgres(): Promise<Postgres | string> {
  const given = process.env.BENCH_DATABASE_URL
  if (given && !isHere(given)) return 'BENCH_DATABASE_URL names another machine; the bench measures this one.'
  if (given) return await openGiven(given).catch(sentenceFor)

  const cluster = localCluster()
  if (!cluster) return 'There is no Postgres here: install Debian’s postgresql, or set BENCH_DATABASE_URL.'
  const wasDown = cluster.status !== 'online'
  if (wasDown && !clusterIs('start', cluster)) return 'The local Postgres cluster is down and does not start.'

  const role = `pista_bench_${randomBytes(4).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const made = asAdmin(cluster.port, `create role ${role} login createdb password '${password}'`)
  if (!made.isFine) return `The local Postgres cluster does not let us make a role: ${made.reason}`

  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${cluster.port}/postgres`)
  const putAway = () => {
    asAdmin(cluster.port, `drop role ${role}`)
    if (wasDown) clusterIs('stop', cluster)
  }
  try {
    const opened = await openGiven(url.href)
    return { ...opened, close: () => opened.close().finally(putAway) }
  } catch (error) {
    putAway()
    return sentenceFor(error)
  }
}

function sentenceFor(error: unknown): string {
  return `Postgres did not answer as expected: ${error instanceof Error ? error.message : 'for no given reason'}.`
}

function isHere(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

async function openGiven(server: string): Promise<Postgres> {
  const admin = postgres(server, { max: 1, onnotice: () => {}, connection: { application_name: 'pista-bench' } })
  try {
    return await openWith(admin, server)
  } catch (error) {
    await admin.end({ timeout: 1 })
    throw error
  }
}

async function openWith(admin: postgres.Sql, server: string): Promise<Postgres> {
  const [durability] = await admin`select current_setting('fsync') = 'on' as is_safe`

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
  const sql = connect({ url: own.url }, { max: 1 })
  return {
    url: own.url,
    sql,
    isSafe: durability?.is_safe === true,
    createDatabase,
    async backends() {
      const found = await admin<{ pid: number }[]>`select pid from pg_stat_activity where datname = ${own.name}`
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

type Cluster = { version: string; name: string; port: string; status: string }

function localCluster(): Cluster | undefined {
  const { status, stdout } = spawnSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8' })
  if (status !== 0) return undefined
  const clusters = stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .flatMap(([version, name, port, state]) =>
      version && name && port && state ? [{ version, name, port, status: state }] : [],
    )
  return clusters.find(cluster => cluster.status === 'online') ?? clusters[0]
}

function clusterIs(action: 'start' | 'stop', { version, name }: Cluster): boolean {
  return spawnSync('pg_ctlcluster', [version, name, action], { stdio: 'ignore' }).status === 0
}

/** Root may be the server's own administrator; anybody else has to be one. */
function asAdmin(port: string, statement: string) {
  const psql = `psql -X -q -d postgres -p ${port}`
  const [command, args] = process.getuid?.() === 0 ? ['su', ['postgres', '-c', psql]] : ['sh', ['-c', psql]]
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input: `\\set ON_ERROR_STOP on\n${statement};\n`,
    cwd: '/',
    timeout: 10_000,
  })
  return { isFine: status === 0, reason: stderr?.trim() || 'nobody answered' }
}
