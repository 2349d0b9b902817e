import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { archiveOf, ENTRY_MAX_BYTES, entriesOf } from '#api/backup/archive.ts'
import {
  addLargeTable,
  readable,
  storeAt,
  withChangedEntry,
  withChangedManifest,
  withOtherMigrations,
} from '../support/backups.ts'
import { eventually } from '../support/eventually.ts'
import { type Home, inDatabase, openSite, runScript, start } from '../support/site.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('refusals')
const home = { DATA_DIR: join(folder, 'site') }
const site = await openSite(home)
await site.person('ana')
await site.stop()
const key = await generateX25519Identity()
const plain = (await runScript('backup', home, join(folder, 'plain.tar'))).lastLine
const encrypting = { ...home, BACKUP_KEY: await identityToRecipient(key) }
const locked = (await runScript('backup', encrypting, join(folder, 'locked.tar.age'))).lastLine

let targets = 0
const newTarget = (more: Record<string, string> = {}): Home => {
  targets += 1
  return { DATA_DIR: join(folder, `target-${targets}`), ...more }
}

/** The sentence of a refused restore, which has changed no file. */
async function refusalOf(file: string, target = newTarget()) {
  const { status, error } = await runScript('restore', target, file)
  expect(status).toBe(1)
  expect(error.split('\n')).toHaveLength(1)
  await expect(stat(join(target.DATA_DIR, 'postgres'))).rejects.toThrow('ENOENT')
  return error
}

test('an archive is a tar file with a list of its entries and their checksums', async () => {
  const names: string[] = []
  for await (const { name } of entriesOf(readable(plain))) names.push(name)
  expect(names.slice(0, 2)).toEqual(['manifest.json', 'secret'])
  expect(names).toContain('tables/users/000001.zst')
  expect(names.at(-1)).toBe('totals.json')
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
})

test('an encrypted backup is unreadable, and is restored only with its secret key', async () => {
  expect((await readFile(locked)).includes('manifest.json')).toBe(false)
  expect(await refusalOf(locked)).toContain('Set BACKUP_KEY')
  expect(await refusalOf(locked, newTarget({ BACKUP_KEY: await identityToRecipient(key) }))).toContain('secret half')
  expect(await refusalOf(locked, newTarget({ BACKUP_KEY: await generateX25519Identity() }))).toContain('decrypted')
  const target = newTarget({ BACKUP_KEY: key })
  expect((await runScript('restore', target, locked)).status).toBe(0)
  expect(await inDatabase(target, sql => sql`select username from users`)).toEqual([{ username: 'ana' }])
})

test.each([
  ['plain', 'its beginning', (bytes: Buffer) => bytes.subarray(0, 3_000)],
  ['plain', 'half', (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)],
  ['plain', 'all but the last list', (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf('SHA256SUMS-0001'))],
  ['plain', 'one changed byte', (bytes: Buffer) => changedAt(bytes, bytes.indexOf('tables/users/000001.zst') + 600)],
  ['plain', 'a changed manifest', (bytes: Buffer) => changedAt(bytes, bytes.indexOf('"isUsed"') + 2)],
  ['locked', 'half', (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)],
  ['locked', 'all but the last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['locked', 'one changed byte', (bytes: Buffer) => changedAt(bytes, Math.floor(bytes.byteLength / 2))],
] as const)('of a %s backup that was damaged (%s) nothing is restored', async (kind, _, damage) => {
  const file = join(folder, `damaged-${Math.random()}`)
  await writeFile(file, damage(await readFile(kind === 'plain' ? plain : locked)))
  expect(await refusalOf(file, newTarget({ BACKUP_KEY: key }))).toMatch(/is damaged|is not a backup of Pista/)
})

test('a file that is no backup and a missing file end with an error sentence', async () => {
  expect(await refusalOf(join(import.meta.dirname, '../../package.json'))).toContain('damaged')
  expect(await refusalOf(join(folder, 'nothing.tar'))).toContain('There is no backup')
})

test.each([
  [
    'version of the database',
    (manifest: Record<string, unknown>) => ({
      ...manifest,
      migrations: [{ version: 9_999, name: 'future', md5: '' }],
      version: '9.0.0',
    }),
  ],
  [
    'format',
    (manifest: Record<string, unknown>) => ({ ...manifest, format: 2, version: '9.0.0', migrations: 'other' }),
  ],
] as const)('a backup with a newer %s is refused by the version that made it', async (_, change) => {
  expect(await refusalOf(await withChangedManifest(plain, change))).toContain('newer Pista (9.0.0)')
})

test('a backup from before 0.2.0 is refused with the version that restores it', async () => {
  const file = await withChangedManifest(plain, manifest => ({
    ...manifest,
    migrations: [{ version: 26, name: 'presence', md5: '' }],
    version: '0.1.0',
  }))
  expect(await refusalOf(file)).toContain('made by an older Pista than 0.2.0. Restore it with Pista 0.2.0')
})

test('a backup made with another migration of the same number is not restored', async () => {
  const file = await withChangedManifest(plain, withOtherMigrations)
  const target = newTarget()
  const { status, error } = await runScript('restore', target, file)
  expect([status, error]).toEqual([1, expect.stringContaining('another migration 39 ')])
  expect((await readdir(target.DATA_DIR)).filter(name => ['postgres', 'secret'].includes(name))).toEqual([])
})

test('a folder with a site, or with files, is left as it is', async () => {
  const { status, error } = await runScript('restore', home, plain)
  expect([status, error]).toEqual([1, expect.stringContaining('There is a site in')])
  expect(await inDatabase(home, sql => sql`select count(*) from users`)).toEqual([{ count: 1 }])
  const target = newTarget()
  await mkdir(join(target.DATA_DIR, 'files/profiles'), { recursive: true })
  expect(await refusalOf(plain, target)).toContain('There is a site in')
})

test('an entry that is larger than any of a backup, compressed or not, is not read into memory', async () => {
  const large = join(folder, 'large.tar')
  await storeAt(
    large,
    archiveOf(add => add('manifest.json', Buffer.alloc(ENTRY_MAX_BYTES + 1))),
  )
  expect(await refusalOf(large)).toContain(`the entry manifest.json has ${ENTRY_MAX_BYTES + 1} bytes`)

  const name = 'tables/users/000001.zst'
  const packed = await withChangedEntry(plain, name, () => zstdCompressSync(Buffer.alloc(ENTRY_MAX_BYTES + 1)))
  expect(await refusalOf(packed)).toContain(`the entry ${name} cannot be unpacked`)
})

test('a restore ends all sessions when the option is set', async () => {
  const sessionsAfter = async (...args: string[]) => {
    const target = newTarget()
    expect((await runScript('restore', target, ...args, plain)).status).toBe(0)
    return await inDatabase(target, sql => sql`select count(*) from sessions`)
  }
  expect(await sessionsAfter()).toEqual([{ count: 1 }])
  expect(await sessionsAfter('--end-sessions')).toEqual([{ count: 0 }])
})

test('another secret than that of the backup is refused', async () => {
  const target = newTarget({ APP_SECRET: 'another secret, which is long enough' })
  expect(await refusalOf(plain, target)).toContain('APP_SECRET is not the one of this backup')
})

test('a backup of a folder without a database ends with an error, and does not create the folder', async () => {
  const target = newTarget()
  const { status, error } = await runScript('backup', target)
  expect([status, error]).toEqual([1, expect.stringContaining('There is no database in')])
  await expect(stat(target.DATA_DIR)).rejects.toThrow('ENOENT')
})

test('an interrupted backup leaves no partial file', async () => {
  const file = join(folder, 'ended/backup.tar')
  const backup = start('api/commands/backup.ts', home, [file])
  await eventually(async () => expect(await readdir(join(file, '..'))).toHaveLength(1), 1)
  await backup.stop('SIGTERM')
  const left = await readdir(join(file, '..'))
  expect(left.filter(name => name.endsWith('.part'))).toEqual([])
})

test('a backup that is interrupted within a large table ends, and leaves no partial file', async () => {
  const target = newTarget()
  const site = await openSite(target)
  await addLargeTable(site)
  const beside = join(folder, 'ended-large')
  const backup = start('api/commands/backup.ts', target, [join(beside, 'backup.tar')])
  await eventually(async () => {
    const [part = ''] = await readdir(beside)
    expect((await stat(join(beside, part))).size).toBeGreaterThan(1_500_000)
  }, 1)
  const priorities = await prioritiesOf(backup.pid)
  expect(await backup.stop('SIGTERM')).toBe(1)
  // Includes the threads that compress.
  expect(new Set(priorities)).toEqual(new Set(['19']))
  expect(await readdir(beside)).toEqual([])
  await site.stop()
})

/** The nice values of the threads of a process; only Linux lists them. */
async function prioritiesOf(pid: number | undefined) {
  if (process.platform !== 'linux') return ['19']
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = await Promise.all(threads.map(thread => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')))
  return stats.map(text => text.slice(text.lastIndexOf(')') + 2).split(' ')[16])
}

function changedAt(bytes: Buffer, at: number) {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
