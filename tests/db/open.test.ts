import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSource } from '#api/backup/source.ts'
import { backUpBeforeMigration } from '#db/backup/before-migration.ts'
import { startCluster } from '#db/cluster/cluster.ts'
import { lockFolder } from '#db/cluster/folder-lock.ts'
import { migrate } from '#db/connection/migrate.ts'
import { openDatabase } from '#db/connection/open.ts'
import { CannotOpen } from '#db/connection/open-failure.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { prepareCluster } from '../support/postgres/prepared-cluster.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('open')
let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(folder, 'data-'))))
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('written rows are there when the folder is opened again', async () => {
  const first = await openDatabase({ dataDir })
  await first.sql`insert into server_keys (name, value) values ('greeting', '"hola"')`
  await first.close()

  const second = await openDatabase({ dataDir })
  expect([...(await second.sql`select value from server_keys`)]).toEqual([{ value: 'hola' }])
  await second.close()
})

test('a second process is refused with the id of the process that uses the folder', async () => {
  const lock = lockFolder(dataDir)
  const refusal = await openDatabase({ dataDir }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CannotOpen)
  expect(String(refusal)).toContain(`process ${process.pid}`)
  lock.release()
})

test('a data folder of Pista 0.1.0 is refused, and nothing in it is changed', async () => {
  const { close } = await openPrepared()
  await close()
  const cluster = join(dataDir, 'postgres')
  // The engine of 0.1.0 was a build of 32 bits: PostgreSQL's own mark of it, with the modes and the owner that 0.1.0
  // gave.
  const control = await readFile(join(cluster, 'global/pg_control'))
  expect([control.readUInt32LE(8), control[248]]).toEqual([1_800, 1])
  control[248] = 0
  await writeFile(join(cluster, 'global/pg_control'), control)
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() ? 0o755 : 0o666)
    await chown(path, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
    await utimes(path, 1_000_000, 1_000_000)
  }
  await utimes(dataDir, 1_000_000, 1_000_000)

  const before = await factsOf(dataDir)
  await expect(openDatabase({ dataDir })).rejects.toThrow(/database of Pista 0\.1\.0.*Nothing was changed.*DATA_DIR/)
  await expect(openSource({ url: undefined, dataDir })).rejects.toThrow(/database of Pista 0\.1\.0/)
  expect(await factsOf(dataDir)).toEqual(before)
})

/** Owner, mode, size and time of change of all files. */
async function factsOf(root: string) {
  const paths = ['.', ...(await readdir(root, { recursive: true }))].toSorted()
  const facts = async (path: string) => {
    const { uid, gid, mode, size, mtimeMs } = await stat(join(root, path))
    return { path, uid, gid, mode, size, mtimeMs }
  }
  return await Promise.all(paths.map(facts))
}

test('the lock of a killed process is free', async () => {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { lockFolder } from '#db/cluster/folder-lock.ts'; globalThis.lock = lockFolder(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000)`,
    ],
    { cwd: join(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  expect(() => lockFolder(dataDir)).toThrow(`process ${holder.pid}`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockFolder(dataDir).release()
})

test('the error names the process that has just taken the lock, not its predecessor', async () => {
  const [lockFile, nameFile] = ['lock.db', 'holder'].map(name => JSON.stringify(join(dataDir, name)))
  await writeFile(join(dataDir, 'holder'), `process ${MAX_PID + 1} (node server.ts)`)
  const program = `
    import { writeFileSync } from 'node:fs'
    import { DatabaseSync } from 'node:sqlite'
    globalThis.lock = new DatabaseSync(${lockFile})
    lock.exec('begin exclusive')
    console.log('held')
    setTimeout(() => writeFileSync(${nameFile}, \`process \${process.pid} (node backup.ts)\`), 100)
    setInterval(() => {}, 1000)
  `
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(() => lockFolder(dataDir)).toThrow(`process ${holder.pid} (node backup.ts)`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

/** The highest process id of Linux. */
const MAX_PID = 4_194_304

test('a database that is newer than the code is not changed', async () => {
  const opened = await openPrepared()
  await opened.sql`insert into schema_versions (version, name, run_at) values (9999, 'from the future', now())`
  await opened.close()
  await expect(openDatabase({ dataDir })).rejects.toThrow('newer than this Pista')
})

test('a migration that was changed after it ran is refused', async () => {
  const opened = await openPrepared()
  await opened.sql`update schema_versions set md5 = 'something else' where version = 39`
  await opened.close()
  await expect(openDatabase({ dataDir })).rejects.toThrow('changed afterwards')
})

test('a database from before Pista 0.2.0 is told to start 0.2.0 first, and is neither changed nor copied', async () => {
  await atVersion38(async sql => void (await sql`update schema_versions set version = 26`))
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'The database is at version 26, older than that of Pista 0.2.0 (38), and was not changed. Start Pista 0.2.0',
  )
  await expect(readdir(join(dataDir, 'backups'))).rejects.toThrow('ENOENT')
  await inCluster(join(dataDir, 'postgres'), async sql => {
    expect([...(await sql`select version::int as version from schema_versions`)]).toEqual([{ version: 26 }])
    expect([...(await sql`select to_regclass('venues')::text as venues`)]).toEqual([{ venues: null }])
  })
})

test('data from an older version is copied before it is migrated', async () => {
  await atVersion38()
  const migrated = await openDatabase({ dataDir })
  expect([...(await migrated.sql`select count(*) from messages`)]).toEqual([{ count: 0 }])
  await migrated.close()

  expect(await readdir(join(dataDir, 'backups'))).toEqual(['before-migration-from-0038'])
  await inCluster(join(dataDir, 'backups/before-migration-from-0038'), async sql => {
    expect([...(await sql`select max(version)::int as version from schema_versions`)]).toEqual([{ version: 38 }])
  })
})

test('an upgrade that fails at every start keeps one backup of its version, and the newest', async () => {
  // A later migration creates this table too.
  await atVersion38(sql => sql`create table venues (nothing int)`)

  for (const _ of [1, 2]) await expect(openDatabase({ dataDir })).rejects.toThrow('venues')
  expect(await readdir(join(dataDir, 'backups'))).toEqual(['before-migration-from-0038'])
})

test('the last five backups remain, and no partial one', async () => {
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster)
  const backups = join(dataDir, 'backups')
  await mkdir(backups)
  await writeFile(join(backups, 'before-migration-2026-01-01T00-00-00.000Z.tar.gz'), 'of an older Pista')
  await utimes(join(backups, 'before-migration-2026-01-01T00-00-00.000Z.tar.gz'), 1, 1)
  await mkdir(join(backups, 'before-migration-from-0099.part'))
  await writeFile(join(backups, 'notes.txt'), 'not ours')
  for (const version of [3, 4, 5, 6, 7, 8]) {
    await backUpBeforeMigration(backups, version, cluster)
    // Which one is older is decided by the clock of the file system, which may be coarse.
    await utimes(join(backups, `before-migration-from-000${version}`), version, version)
  }
  await writeFile(join(cluster, 'rows'), 'version 8 again')
  await backUpBeforeMigration(backups, 8, cluster)

  const remaining = [4, 5, 6, 7, 8].map(version => `before-migration-from-000${version}`)
  expect((await readdir(backups)).toSorted()).toEqual([...remaining, 'notes.txt'])
  expect(await readFile(join(backups, 'before-migration-from-0008/rows'), 'utf8')).toBe('version 8 again')
})

test('a Postgres server that does not respond ends the start with one sentence', async () => {
  const refusal = openDatabase({ url: 'postgres://localhost:9/pista', dataDir })
  await expect(refusal).rejects.toThrow(CannotOpen)
  await expect(refusal).rejects.toThrow('DATABASE_URL')
})

test('a read-only folder ends with an error sentence', async () => {
  // An administrator may write anywhere, so a file in the way stands in for the missing right.
  await expect(openDatabase({ dataDir: '/dev/null/pista' })).rejects.toThrow('not writable')
})

/** The database of a new site: a copy, because PostgreSQL takes three seconds of computing to make one. */
async function openPrepared() {
  await prepareCluster(dataDir, { hasPlaces: false })
  return await openDatabase({ dataDir })
}

/** A data folder that Pista 0.2.0 left behind, with a change of its database. */
async function atVersion38(change?: (sql: Database) => PromiseLike<unknown>) {
  const cluster = join(dataDir, 'postgres')
  // PostgreSQL accepts only files that its user owns, so the copy keeps their owners.
  spawnSync('cp', ['-a', await clusterAtVersion38(), cluster])
  if (change) await inCluster(cluster, change)
}

let madeAtVersion38: Promise<string> | undefined

/** Made once for all tests of this file. */
function clusterAtVersion38(): Promise<string> {
  const make = async () => {
    const cluster = join(folder, 'version-38')
    await inCluster(cluster, async sql => await migrate(sql, { upTo: 38 }))
    return cluster
  }
  return (madeAtVersion38 ??= make())
}

async function inCluster(path: string, work: (sql: Database) => PromiseLike<unknown>) {
  const cluster = await startCluster(path)
  const sql = connect({ socket: cluster.socket }, { max: 1 })
  await work(sql)
  await sql.end()
  await cluster.stop()
}
