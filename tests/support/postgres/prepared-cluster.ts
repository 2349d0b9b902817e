import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pino } from 'pino'
import { loadGazetteer } from '#api/places/gazetteer.ts'
import { startCluster } from '#db/cluster/cluster.ts'
import { migrate } from '#db/connection/migrate.ts'
import { connect } from '#db/connection/sql.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/test-clusters')

/** The files that decide what is in a new cluster. */
const SOURCES = [
  'package-lock.json',
  'db/**/*.{sql,tsv}',
  '{db/connection,db/cluster,db/places,api/places}/**/*.{ts,json}',
]

/** Few files to copy. A cluster that is not complete is made again, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '48MB',
}

/**
 * Puts a cluster into the data folder of a server that was not started yet: the one that its first start would make,
 * with the schema, and with the cities of the world if `hasPlaces`. It is made once and then copied, because a first
 * start costs three seconds of computing, and twenty with the cities.
 */
export async function prepareCluster(dataDir: string, { hasPlaces }: { hasPlaces: boolean }) {
  const made = await preparedCluster({ hasPlaces })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copy(made, join(dataDir, 'postgres'))
}

/**
 * The path of the cluster that is copied. Two processes that need it at the same time may both make it; one is kept.
 */
export async function preparedCluster({ hasPlaces }: { hasPlaces: boolean }): Promise<string> {
  const digest = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted())
    digest.update(file).update(readFileSync(join(ROOT, file)))
  const path = join(CACHE, `${hasPlaces ? 'places' : 'empty'}-${digest.digest('hex').slice(0, 16)}`)
  if (existsSync(path)) return path

  const folder = mkdtempSync(join(tmpdir(), 'pista-cluster-'))
  try {
    const cluster = await startCluster(join(folder, 'postgres'), { settings: SETTINGS })
    const sql = connect({ socket: cluster.socket }, { max: 2 })
    await migrate(sql)
    if (hasPlaces) await loadGazetteer({ sql, log: pino({ level: 'error' }) })
    await sql.end()
    await cluster.stop()
    keep(join(folder, 'postgres'), path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return path
}

/** Copied beside its place first, so that a complete cluster appears there. Those of earlier versions are deleted. */
function keep(made: string, path: string) {
  mkdirSync(CACHE, { recursive: true })
  const [kind, digest] = basename(path).split('-')
  // Another process may have made the same one meanwhile, and be copying it.
  for (const name of globSync(`${kind}-*`, { cwd: CACHE, exclude: [`${kind}-${digest}`] }))
    rmSync(join(CACHE, name), { recursive: true, force: true })
  const beside = mkdtempSync(join(CACHE, 'new-'))
  copy(made, join(beside, 'postgres'))
  try {
    renameSync(join(beside, 'postgres'), path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
  rmSync(beside, { recursive: true, force: true })
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
