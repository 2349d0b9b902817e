import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openDatabases, type Postgres } from './postgres.ts'

/**
 * A PostgreSQL server besides the embedded one: the one at `BENCH_DATABASE_URL` (with a role that may create
 * databases), else Debian's local cluster, started if it is down, with a role that is dropped at the end.
 * Returns the reason as a sentence if there is none.
 */
export async function openDebian(): Promise<Postgres | string> {
  const givenUrl = process.env.BENCH_DATABASE_URL
  if (givenUrl && !isLocal(givenUrl)) return 'BENCH_DATABASE_URL names another machine; the bench measures this one.'
  if (givenUrl) return await openDatabases(givenUrl).catch(sentenceFor)

  const cluster = localCluster()
  if (!cluster) return 'There is no Postgres server here: install Debian’s postgresql, or set BENCH_DATABASE_URL.'
  const wasDown = cluster.status !== 'online'
  if (wasDown && !clusterIs('start', cluster)) return 'The local Postgres cluster is down and does not start.'

  const role = `pista_bench_${randomBytes(4).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const created = asAdmin(cluster.port, `create role ${role} login createdb password '${password}'`)
  if (!created.isFine) return `The local Postgres cluster does not let us make a role: ${created.reason}`

  const roleUrl = new URL(`postgres://${role}:${password}@127.0.0.1:${cluster.port}/postgres`)
  const cleanUp = () => {
    asAdmin(cluster.port, `drop role ${role}`)
    if (wasDown) clusterIs('stop', cluster)
  }
  try {
    const opened = await openDatabases(roleUrl.href)
    return { ...opened, close: () => opened.close().finally(cleanUp) }
  } catch (error) {
    cleanUp()
    return sentenceFor(error)
  }
}

function sentenceFor(error: unknown): string {
  return `PostgreSQL did not respond as expected: ${error instanceof Error ? error.message : 'for no given reason'}.`
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
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

/** Root may be the server's own administrator; any other user must be that administrator. */
function asAdmin(port: string, statement: string) {
  const psql = `psql -X -q -d postgres -p ${port}`
  const [command, args] = process.getuid?.() === 0 ? ['su', ['postgres', '-c', psql]] : ['sh', ['-c', psql]]
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input: `\\set ON_ERROR_STOP on\n${statement};\n`,
    cwd: '/',
    timeout: 10_000,
  })
  return { isFine: status === 0, reason: stderr?.trim() || 'no response' }
}
