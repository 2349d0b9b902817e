import { copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkFolder, testFolder } from '#api/backup/folder.ts'
import { readLedger } from '#api/backup/ledger.ts'
import { dueSince } from '#api/backup/schedule.ts'
import { folderStore } from '#api/backup/stores.ts'
import { readConfig } from '#api/config/config.ts'
import { makeSetupKey } from '#api/site/setup-session.ts'
import type { SiteChecks } from '#contract/site/checks.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { eventually } from '../support/eventually.ts'
import { browser } from '../support/person.ts'
import { type Home, openSite, runScript, type Site } from '../support/site.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const folder = useTemporaryFolder('backup-folder')
const server = await useTestServer({ config: { hasSetup: true } })
const ADMIN = { ADMIN_USER: 'jefa', ADMIN_PASSWORD: 'guaguancó a las 4' }

const places = { dataDir: join(folder, 'data'), pagesDir: join(folder, 'pages') }
for (const name of ['data/files', 'pages/assets', 'disk']) await mkdir(join(folder, name), { recursive: true })
await writeFile(join(folder, 'file'), '')
await symlink(join(folder, 'data/files'), join(folder, 'link-to-data'))
await symlink(join(folder, 'link-to-itself'), join(folder, 'link-to-itself'))
await symlink(join(folder, 'disk'), join(folder, 'link-to-disk'))
await symlink('/dev/shm', join(folder, 'link-to-memory'))
await symlink('/dev/null', join(folder, 'link-to-device'))

test.each([
  ['a relative path', 'backups', 'backup-folder-relative'],
  ['a path that is not there', join(folder, 'away'), 'backup-folder-missing'],
  ['a file', join(folder, 'file'), 'backup-folder-missing'],
  ['a path below a file', join(folder, 'file/backups'), 'backup-folder-missing'],
  ['a link to itself', join(folder, 'link-to-itself'), 'backup-folder-missing'],
  ['a path that is too long', `/${'x'.repeat(300)}`, 'backup-folder-missing'],
  ['the data folder', places.dataDir, 'backup-folder-inside'],
  ['the folder of the uploads', join(places.dataDir, 'files'), 'backup-folder-inside'],
  ['a link to the uploads', join(folder, 'link-to-data'), 'backup-folder-inside'],
  ['a way round into the data folder', `${folder}/disk/../data`, 'backup-folder-inside'],
  ['the pages, which everyone may read', join(places.pagesDir, 'assets'), 'backup-folder-inside'],
  ['the program', resolve('api'), 'backup-folder-inside'],
  ['the devices', '/dev', 'backup-folder-system'],
  ['a device', '/dev/null', 'backup-folder-system'],
  ['memory', '/dev/shm', 'backup-folder-system'],
  ['a folder of the devices that is not there', '/dev/backups', 'backup-folder-system'],
  ['a link to memory', join(folder, 'link-to-memory'), 'backup-folder-system'],
  ['a link to a device', join(folder, 'link-to-device'), 'backup-folder-system'],
  ['the processes', '/proc/self/cwd/../cwd', 'backup-folder-system'],
  ['the settings of the kernel', '/sys/kernel', 'backup-folder-system'],
  ['what is empty after a restart', '/run', 'backup-folder-system'],
  ['a way round to the devices', '/tmp/../dev', 'backup-folder-system'],
])('%s cannot hold the backups', async (_, chosen, problem) => {
  expect(await checkFolder(chosen, places)).toEqual({ problem })
})

test('a folder elsewhere, a link to it, and the default folder can hold them', async () => {
  expect(await checkFolder(join(folder, 'disk'), places)).toEqual({ path: join(folder, 'disk') })
  expect(await checkFolder(join(folder, 'link-to-disk'), places)).toEqual({ path: join(folder, 'disk') })
  // A disk that a desktop mounts; there is none on this machine.
  expect(await checkFolder('/run/media/ana/disk', places)).toEqual({ problem: 'backup-folder-missing' })
  const ofData = join(places.dataDir, 'backups')
  expect(await checkFolder(ofData, places)).toEqual({ path: ofData })
})

test('the test leaves nothing behind, and finds a disk that is full or read-only', async () => {
  const store = folderStore(join(folder, 'disk'), { isMade: false })
  expect(await testFolder(store)).toBeUndefined()
  expect(await readdir(join(folder, 'disk'))).toEqual([])
  for (const code of ['EROFS', 'EACCES', 'ENOSPC']) {
    const writeText = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await testFolder({ ...store, writeText })).toBe('backup-folder-unwritable')
  }
})

test('the environment names a folder or a bucket, and an hour of the day', () => {
  const read = (more: Record<string, string>) => readConfig({ ...more }).backups
  expect(read({ BACKUP_DIR: '/mnt/backups', BACKUP_HOUR: '4' })).toMatchObject({ folder: '/mnt/backups', hour: 4 })
  expect(read({ BACKUP_HOUR: '0' })).toMatchObject({ folder: undefined, hour: 0 })
  expect(read({})).toMatchObject({ folder: undefined, hour: undefined })
  expect(() => read({ BACKUP_DIR: 'backups' })).toThrow('BACKUP_DIR cannot be used: is an absolute path')
  for (const hour of ['24', '-1', '4:30', 'noon'])
    expect(() => read({ BACKUP_HOUR: hour })).toThrow('BACKUP_HOUR cannot be used')
  const bucket = { BACKUP_S3_BUCKET: 'pista', BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => read({ ...bucket, BACKUP_DIR: '/mnt/backups' })).toThrow('Set one of them.')
})

test.each([
  ['before that hour, of the day before', '2026-11-23T02:59:59Z', '2026-11-22T03:00:00Z'],
  ['at that hour', '2026-11-23T03:00:00Z', '2026-11-23T03:00:00Z'],
  ['later in the day', '2026-11-23T22:30:00Z', '2026-11-23T03:00:00Z'],
  // Summer time begins on 29 March 2026, and ends on 25 October.
  ['on the day after summer time has begun', '2026-03-30T02:30:00Z', '2026-03-30T02:00:00Z'],
  ['on the day on which it ends', '2026-10-25T02:59:59Z', '2026-10-24T02:00:00Z'],
])('a backup at 4 in Madrid is due %s', (_, now, since) => {
  expect(dueSince({ hour: 4, timeZone: 'Europe/Madrid' }, Temporal.Instant.from(now)).toString()).toBe(since)
})

test('an hour that a day does not have is the next one, and without an hour a backup is due after a day', () => {
  const now = Temporal.Instant.from('2026-03-29T12:00:00Z')
  expect(dueSince({ hour: 2, timeZone: 'Europe/Madrid' }, now).toString()).toBe('2026-03-29T01:00:00Z')
  expect(dueSince({ hour: undefined, timeZone: 'Europe/Madrid' }, now).toString()).toBe('2026-03-28T12:00:00Z')
})

test('a new folder gets all deletions when the earlier list cannot be read, and none with a refused change', async () => {
  const { sql, context, person } = server
  const earlier = join(folder, 'earlier')
  const next = join(folder, 'next')
  for (const path of [earlier, next]) await mkdir(path)
  const opened = await server.stranger.post('/api/setup/unlock', { key: await makeSetupKey(sql) })
  const operator = browser(server.app, opened.headers.get('set-cookie')?.split(';')[0])
  const change = async (backupFolder: string, by = 0) => {
    const { version } = (await (await operator.get('/api/site/settings')).json()) as SiteSettings
    return await operator.put('/api/site/settings', { version: version + by, backupFolder })
  }
  expect((await change(earlier)).status).toBe(200)
  const ana = await person('ana')
  expect((await ana.delete('/api/profile')).status).toBe(200)
  await sql`update users set deleted_at = deleted_at - interval '300 days' where id = ${ana.id}`
  await writeFile(join(earlier, 'deleted-accounts-2026-01.ndjson'), 'half a li')
  await context.site.refresh()

  expect((await change(next, -1)).status).toBe(409)
  expect(await readdir(next)).toEqual([])
  expect((await change(next)).status).toBe(200)
  expect(await readLedger(folderStore(next))).toEqual([expect.objectContaining({ userId: ana.id })])
})

async function operatorOf(site: Site) {
  const opened = await browser(site.app).post('/api/admin/login', { username: 'jefa', password: ADMIN.ADMIN_PASSWORD })
  const operator = browser(site.app, opened.headers.get('set-cookie')?.split(';')[0])
  const settings = async () => (await (await operator.get('/api/site/settings')).json()) as SiteSettings
  return {
    settings,
    change: async (change: Partial<SiteSettings>) =>
      await operator.put('/api/site/settings', { version: (await settings()).version, ...change }),
    backups: async () =>
      ((await (await operator.get('/api/site/checks')).json()) as SiteChecks).checks.find(
        ({ name }) => name === 'backups',
      ),
  }
}

test('a chosen folder holds the later backups and the list of deleted accounts, and a restore finds both', async () => {
  const home: Home = { DATA_DIR: join(folder, 'site'), SAMPLE: 'off', ...ADMIN }
  const disk = join(folder, 'mounted')
  await mkdir(disk)
  const site = await openSite(home)
  const operator = await operatorOf(site)
  const ofData = join(home.DATA_DIR, 'backups')
  expect(await operator.settings()).toMatchObject({ backupFolder: null, backupAddress: ofData, hasDailyBackups: true })
  const [ana, bea, carla] = [await site.person('ana'), await site.person('bea'), await site.person('carla')]
  const first = await runScript('backup', home)
  expect(first.lastLine).toContain(ofData)
  expect((await ana.delete('/api/profile')).status).toBe(200)
  await eventually(async () => expect(await readLedger(folderStore(ofData))).toHaveLength(1))

  const refused = await operator.change({ backupFolder: home.DATA_DIR })
  expect((await refused.json()).issues).toEqual([expect.objectContaining({ code: 'backup-folder-inside' })])
  const saved = await operator.change({ backupFolder: disk, backupHour: 4 })
  expect(await saved.json()).toMatchObject({ backupFolder: disk, backupHour: 4, backupAddress: disk })
  // The list is complete in the new folder, and earlier backups stay.
  expect(await readLedger(folderStore(disk))).toEqual([expect.objectContaining({ userId: ana.id })])
  expect(await readdir(ofData)).toContain(basename(first.lastLine))

  const backup = await runScript('backup', home)
  expect([backup.error, backup.lastLine]).toEqual(['', expect.stringContaining(`${disk}/pista-`)])
  expect(await operator.backups()).toMatchObject({ reason: 'recent', address: backup.lastLine })
  expect((await bea.delete('/api/profile')).status).toBe(200)
  await eventually(async () => expect(await readLedger(folderStore(disk))).toHaveLength(2))

  // A disk that is not mounted any more: nothing is written to the empty path below it.
  await rename(disk, `${disk}-away`)
  expect(await operator.backups()).toMatchObject({ state: 'bad', reason: 'folder' })
  const failed = await runScript('backup', home)
  expect([failed.status, failed.error]).toEqual([
    1,
    `There is no folder ${disk} for backups. Make it, or mount its disk.`,
  ])
  expect(await readdir(folder)).not.toContain('mounted')
  await rename(`${disk}-away`, disk)
  await site.stop()

  // The restored settings name the folder, so the list there counts also for a backup that was copied elsewhere.
  const alone = join(folder, 'alone', basename(backup.lastLine))
  await mkdir(join(alone, '..'))
  await copyFile(backup.lastLine, alone)
  const copy: Home = { DATA_DIR: join(folder, 'copy'), SAMPLE: 'off' }
  const restored = await runScript('restore', copy, alone)
  expect([restored.error, restored.lastLine]).toEqual(['', expect.stringMatching(/deleted again: 1\.$/)])
  const next = await openSite(copy)
  expect((await browser(next.app, carla.cookie).get('/api/auth/user')).status).toBe(200)
  expect((await browser(next.app, bea.cookie).get('/api/auth/user')).status).toBe(401)
  await next.stop()

  // On a machine without that disk the restore says what it could not read.
  await rm(disk, { recursive: true })
  const away: Home = { DATA_DIR: join(folder, 'away-from-home'), SAMPLE: 'off' }
  const elsewhere = await runScript('restore', away, alone)
  expect([elsewhere.status, elsewhere.output]).toEqual([0, expect.stringContaining(`There is no folder ${disk}`)])
})

test('a server does not start with BACKUP_DIR inside its data or in memory, and serves while that folder is not mounted', async () => {
  const home: Home = { DATA_DIR: join(folder, 'fixed'), SAMPLE: 'off', ...ADMIN }
  await mkdir(join(home.DATA_DIR, 'files'), { recursive: true })
  for (const never of [join(home.DATA_DIR, 'files'), '/dev/shm'])
    await expect(openSite({ ...home, BACKUP_DIR: never })).rejects.toThrow('Correct BACKUP_DIR.')
  const missing = join(folder, 'not-mounted')
  const site = await openSite({ ...home, BACKUP_DIR: missing })
  const operator = await operatorOf(site)
  expect(await operator.settings()).toMatchObject({ backupFolder: missing, fixed: ['backupFolder'] })
  expect(await operator.backups()).toMatchObject({ reason: 'folder' })
  await site.stop()
})
