import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, linkInTemporaryFolder } from '#db/cluster/binaries.ts'
import { type Cluster, startCluster } from '#db/cluster/cluster.ts'
import { sentenceFor } from '#db/cluster/failures.ts'
import { settingsFor } from '#db/cluster/postmaster.ts'
import { CannotOpen } from '#db/connection/open-failure.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { eventually } from '../support/eventually.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let parent: string
const running: Cluster[] = []

// Creating a cluster takes longer than everything that is tested on it: each test gets a copy of one.
const base = useTemporaryFolder('cluster-base')
await (await startCluster(join(base, 'postgres'))).stop()

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'pista-cluster-'))
  folder = join(parent, 'postgres')
})
afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop()
  await rm(parent, { recursive: true, force: true })
})

test('every commit is written through to the disk before it is acknowledged', async () => {
  const { sql } = await open()
  await sql`create table notes (id int)`
  const before = await walSyncs(sql)
  for (let id = 0; id < 25; id += 1) await sql`insert into notes values (${id})`
  expect((await walSyncs(sql)) - before).toBeGreaterThanOrEqual(25)
})

test('the settings that make acknowledged writes durable are on, and PostgreSQL does not listen on the network', async () => {
  const { sql } = await open()
  const [settings] = await sql`
    select
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('data_checksums') as data_checksums,
      current_setting('listen_addresses') as listen_addresses
  `
  expect(settings).toEqual({
    fsync: 'on',
    fullPageWrites: 'on',
    synchronousCommit: 'on',
    dataChecksums: 'on',
    listenAddresses: '',
  })
})

test('other operating system users cannot enter the folder of the socket', async () => {
  const { cluster } = await open()
  expect(statSync(join(cluster.socket, '..')).mode & 0o777).toBe(0o700)
})

test('a killed PostgreSQL is started again with all acknowledged writes', async () => {
  const { cluster, sql } = await open()
  await sql`create table notes (id int primary key)`
  const killed = cluster.pid()
  const acknowledged: number[] = []
  for (let id = 0; id < 100; id += 1) {
    if (id === 30) process.kill(killed, 'SIGKILL')
    await sql`insert into notes values (${id})`.then(
      () => acknowledged.push(id),
      () => isUp(sql),
    )
  }
  // A connection may outlive its server for all of these writes.
  await expect.poll(() => cluster.pid()).not.toBe(killed)
  await isUp(sql)
  const remaining = await sql<{ id: number }[]>`select id from notes order by id`
  expect(acknowledged.length).toBeGreaterThan(80)
  expect(remaining.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
})

test('the PostgreSQL of a killed process is stopped by the next start', async () => {
  const holder = await startElsewhere()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const left = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  expect(() => process.kill(left, 0)).not.toThrow()

  const { sql, cluster } = await open()
  expect(cluster.pid()).not.toBe(left)
  // Gone, or ended and not yet waited for by its new parent.
  expect(psState(left)).toMatch(/^Z?$/)
  expect([...(await sql`select note from notes`)]).toEqual([{ note: 'written before the kill' }])
})

test('a process and its PostgreSQL that are killed at once lose no acknowledged write', async () => {
  const holder = await startElsewhere()
  const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  holder.kill('SIGKILL')
  await once(holder, 'exit')

  const { sql } = await open()
  expect([...(await sql`select note from notes`)]).toEqual([{ note: 'written before the kill' }])
})

test('a lock file that names another program’s process id does not keep PostgreSQL from starting', async () => {
  const { cluster } = await open()
  await cluster.stop()
  running.pop()
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1700000000\n5432\n/tmp\n\n  1234 0\n`)

  const { sql } = await open()
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
})

test('a lock file that names the PostgreSQL of another cluster does not stop that one', async () => {
  const other = join(parent, 'other')
  cpSync(join(base, 'postgres'), other, { recursive: true })
  const neighbour = await startCluster(other)
  running.push(neighbour)
  copyBase()
  writeFileSync(join(folder, 'postmaster.pid'), `${neighbour.pid()}\n${folder}\n1700000000\n5432\n/tmp\n\n  1234 0\n`)

  const { sql } = await open()
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
  const next = connect({ socket: neighbour.socket }, { max: 1 })
  expect([...(await next`select 1 as one`)]).toEqual([{ one: 1 }])
  await next.end()
})

test('a cluster whose creation was interrupted is created again', async () => {
  mkdirSync(join(parent, 'postgres.new-cut'))
  writeFileSync(join(parent, 'postgres.new-cut', 'PG_VERSION'), '18\n')
  const cluster = await startCluster(folder)
  running.push(cluster)
  expect(readdirSync(parent)).toEqual(['postgres'])
})

test('PostgreSQL ends with a process that ends without stopping it', async () => {
  const holder = await startElsewhere('process.exit(1)')
  await once(holder, 'exit')
  // A fast shutdown removes its lock file as the last thing.
  await eventually(() => expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false))
  expect([...(await (await open()).sql`select note from notes`)]).toEqual([{ note: 'written before the kill' }])
})

test('work on the files is done while PostgreSQL is stopped, and connections come back', async () => {
  const { cluster, sql } = await open()
  await sql`create table notes (id int)`
  await cluster.whileStopped(async () => expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false))
  expect([...(await sql`select count(*) from notes`)]).toEqual([{ count: 0 }])
})

test('data of another major version is refused with a sentence and not changed', async () => {
  copyBase()
  writeFileSync(join(folder, 'PG_VERSION'), '15\n')
  await expect(startCluster(folder)).rejects.toThrow(/written by PostgreSQL 15.*Nothing was changed/)
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a damaged control file ends with an error sentence', async () => {
  copyBase()
  writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8192))
  expect(await refusal()).toMatch(/not written by this PostgreSQL|damaged/)
})

test('a lost log segment ends with an error sentence', async () => {
  copyBase()
  for (const name of readdirSync(join(folder, 'pg_wal')).filter(file => /^[0-9A-F]{24}$/.test(file)))
    truncateSync(join(folder, 'pg_wal', name), 0)
  expect(await refusal()).toMatch(/damaged.*backup/)
})

test('a folder with other files ends with an error sentence', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'not a database')
  expect(await refusal()).toMatch(/contains other files than a database/)
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test('a full disk and a read-only folder end with an error sentence', () => {
  const log = (reason: string) => `FATAL:  could not write lock file "postmaster.pid": ${reason}`
  expect(sentenceFor(log('No space left on device'), '/data')).toContain('/data is full')
  expect(sentenceFor(log('Read-only file system'), '/data')).toContain('may not write to /data')
})

test('on a platform without binaries the start ends with a sentence that names DATABASE_URL', () => {
  expect(() => findBinaries('sunos-sparc')).toThrow('DATABASE_URL')
})

test('the programs start from a package in which the links to its libraries cannot be created', () => {
  const installed = join(dirname(findBinaries().initdb), '..')
  const native = join(parent, 'native')
  const isNeeded = (path: string) => !lstatSync(path).isSymbolicLink() && !/\/(share|include|postgresql)$/.test(path)
  cpSync(installed, native, { recursive: true, filter: isNeeded })
  const startWith = (env: NodeJS.ProcessEnv) => spawnSync(join(native, 'bin/initdb'), ['--version'], { env })
  expect(startWith({}).status).not.toBe(0)
  const libraries = linkInTemporaryFolder(native)
  expect(startWith({ LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }).status).toBe(0)
})

test('memory settings follow the size of the machine', () => {
  const settings = settingsFor({ work_mem: '1MB' })
  expect(settings).toContain('work_mem=1MB')
  expect(settings.find(setting => setting.startsWith('shared_buffers='))).toMatch(/=\d+MB$/)
})

test('started as root, it runs where only root may enter', async () => {
  // An ordinary user runs PostgreSQL as itself, and its private folders are its own: the same must hold.
  chmodSync(parent, 0o700)
  const inner = join(parent, 'private', 'data', 'postgres')
  mkdirSync(join(inner, '..'), { recursive: true, mode: 0o700 })
  chmodSync(join(parent, 'private'), 0o700)
  folder = inner
  const { sql } = await open()
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
})

async function open() {
  if (!existsSync(folder)) copyBase()
  const cluster = await startCluster(folder)
  running.push(cluster)
  const sql = connect({ socket: cluster.socket }, { max: 1 })
  return { cluster, sql }
}

function copyBase() {
  cpSync(join(base, 'postgres'), folder, { recursive: true })
}

async function refusal(): Promise<string> {
  const error = await startCluster(folder).then(
    cluster => cluster.stop(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CannotOpen)
  return String(error)
}

/** Another process that opens the cluster, writes a row, and stays. */
async function startElsewhere(then = '') {
  copyBase()
  const script = `
    import { startCluster } from '#db/cluster/cluster.ts'
    import { connect } from '#db/connection/sql.ts'
    const cluster = await startCluster(${JSON.stringify(folder)})
    const sql = connect({ socket: cluster.socket }, { max: 1 })
    await sql\`create table notes (note text)\`
    await sql\`insert into notes values ('written before the kill')\`
    console.log('written')
    ${then}
  `
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: holder.stdout }), 'line')
  return holder
}

function psState(pid: number): string {
  try {
    return /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

async function walSyncs(sql: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ syncs: number }[]>`
    select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_io where object = 'wal'
  `
  return row?.syncs ?? 0
}

async function isUp(sql: Database) {
  for (;;) {
    try {
      await sql`select 1`
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}
