import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { bucketStore } from '#api/backup/bucket.ts'
import { refuseFullDisk, removeSurplus, surplus } from '#api/backup/daily.ts'
import { addToLedger, readLedger, updateLedger } from '#api/backup/ledger.ts'
import { backUpIfDue, openLedger } from '#api/backup/schedule.ts'
import { folderStore } from '#api/backup/stores.ts'
import { lockDaily } from '#db/backup/locks.ts'
import { lastBackup } from '#db/backup/runs.ts'
import { uploadedPaths } from '#db/backup/tables.ts'
import { openS3 } from '../support/providers/s3.ts'
import { type Home, inDatabase, openSite, runScript } from '../support/site.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const folder = useTemporaryFolder('daily')
const server = await useTestServer()
/** The id of a site in the names of its backups. */
const SITE = '0123456789ab'
const SECRET = 'one secret for both sites, and long enough'

test('the newest backups of seven days and of four weeks remain, and those made by hand', () => {
  const days = Array.from({ length: 60 }, (_, ago) =>
    new Date(Date.UTC(2026, 10, 22) - ago * 86_400_000).toISOString().slice(0, 10),
  )
  const daily = days.flatMap(day => [`pista-daily-${day}T03-00-00Z.tar`, `pista-daily-${day}T15-00-00Z.tar.age`])
  const others = ['pista-2020-01-01T03-00-00Z.tar', 'deleted-accounts-2020-01.ndjson', 'before-migration-from-0001']
  const stored = [...daily, ...others].map(name => ({ name, bytes: 1 }))
  const surplusNames = new Set(surplus(stored, { site: SITE, hasMade: () => true }))
  const remaining = [...daily, ...others].filter(name => !surplusNames.has(name))
  expect(remaining).toEqual([
    // Sunday, and back to Monday.
    'pista-daily-2026-11-22T15-00-00Z.tar.age',
    'pista-daily-2026-11-21T15-00-00Z.tar.age',
    'pista-daily-2026-11-20T15-00-00Z.tar.age',
    'pista-daily-2026-11-19T15-00-00Z.tar.age',
    'pista-daily-2026-11-18T15-00-00Z.tar.age',
    'pista-daily-2026-11-17T15-00-00Z.tar.age',
    'pista-daily-2026-11-16T15-00-00Z.tar.age',
    // The Sundays of the three weeks before.
    'pista-daily-2026-11-15T15-00-00Z.tar.age',
    'pista-daily-2026-11-08T15-00-00Z.tar.age',
    'pista-daily-2026-11-01T15-00-00Z.tar.age',
    ...others,
  ])
})

test('daily backups of another site, and those whose site is not known, stay', () => {
  const days = Array.from({ length: 60 }, (_, ago) =>
    new Date(Date.UTC(2026, 10, 22) - ago * 86_400_000).toISOString().slice(0, 10),
  )
  const names = (id: string) => days.map(day => `pista-daily-${day}T03-00-00Z${id}.tar`)
  const stored = [`-${SITE}`, '-00ff00ff00ff', ''].flatMap(names).map(name => ({ name, bytes: 1 }))
  expect(surplus(stored, { site: SITE, hasMade: () => false })).toEqual(
    names(`-${SITE}`).filter((_, ago) => ago > 6 && ![7, 14, 21].includes(ago)),
  )
})

test('two sites with one folder for backups and one secret keep those of each other, and replace their own of the same day', async () => {
  const shared = join(folder, 'shared')
  await mkdir(shared)
  const startOf = async (name: string) => {
    const home: Home = { DATA_DIR: join(folder, name), BACKUP_DIR: shared, SAMPLE: 'off', APP_SECRET: SECRET }
    const site = await openSite(home)
    await site.stop()
    return home
  }
  const [salsa, bachata] = [await startOf('salsa'), await startOf('bachata')]
  const dailyOf = async (home: Home) => {
    const { status, lastLine } = await runScript('backup', home, '--daily')
    expect(status).toBe(0)
    return basename(lastLine)
  }
  const [first, second] = [await dailyOf(salsa), await dailyOf(bachata)]
  expect((await readdir(shared)).toSorted()).toEqual([first, second].toSorted())
  // An earlier version named its backups without the site; the database knows that it made this one.
  const unnamed = first.replace(/-[\da-f]{12}\.tar/, '.tar')
  await rename(join(shared, first), join(shared, unnamed))
  await inDatabase(salsa, sql => sql`update backup_runs set address = ${join(shared, unnamed)}`)
  const again = await dailyOf(salsa)
  expect((await readdir(shared)).toSorted()).toEqual([again, second].toSorted())
})

test('every file that the database refers to is listed once, however many there are', async () => {
  const paths = Array.from({ length: 1_201 }, (_, index) => `profiles/${index}.webp`)
  await server.sql`
    insert into uploads (id, kind, path, width, height, bytes)
    select gen_random_uuid(), 'profile', path, 1, 1, 1 from unnest(${paths}::text[]) path
  `
  const mateo = await server.person('mateo', { userType: 'party_host' })
  await server.sql`
    with job as (
      insert into jobs (host_id, title, description, requirements, location, salary_range, contact_email, contact_phone)
      values (${mateo.id}, '', '', '', '', '', '', '')
      returning id
    )
    insert into applications (
      id, job_id, applicant_name, applicant_phone, applicant_email, photo_path, resume_path, received_at
    )
    select gen_random_uuid(), id, '', '', '', 'applications/' || n, null, now()
    from job, generate_series(1, 600) n
  `
  const listed = await Array.fromAsync(uploadedPaths(server.sql))
  expect(listed.filter(path => path.startsWith('profiles/')).toSorted()).toEqual(paths.toSorted())
  expect(new Set(listed.filter(path => path.startsWith('applications/'))).size).toBe(600)
  expect(listed).toHaveLength(1_801)
})

test('a backup that would fill the disk is refused, and older ones stay', async () => {
  const place = { ...folderStore(join(folder, 'small')), freeBytes: async () => 1_000_000_000 }
  await expect(refuseFullDisk(place, 700_000_000)).rejects.toThrow(/needs about 1109 MB .* 1000 MB are free/)
  await expect(refuseFullDisk(place, 500_000_000)).resolves.toBeUndefined()
})

test('a running server backs up once a day; a failure is logged, noted and tried again', async () => {
  const home = { DATA_DIR: join(folder, 'site') }
  const site = await openSite(home)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const context = { sql: site.sql, log, dataDir: home.DATA_DIR, daily: () => ({ hour: undefined, timeZone: 'UTC' }) }
  const backups = join(home.DATA_DIR, 'backups')

  await writeFile(backups, 'a file in the way')
  await backUpIfDue(context, new AbortController().signal)
  expect(lines.join('')).toContain('backup_failed')
  expect(await lastBackup(site.sql)).toMatchObject({ succeededAt: null, failedAt: expect.stringMatching(/Z$/) })

  await rm(backups)
  await backUpIfDue(context, new AbortController().signal)
  expect((await lastBackup(site.sql)).succeededAt).toBeNull()

  await site.sql`update job_runs set started_at = now() - interval '1 hour' where name = 'backup'`
  await backUpIfDue(context, new AbortController().signal)
  const backupNames = (await readdir(backups)).filter(name => name.startsWith('pista-daily-'))
  expect(backupNames).toHaveLength(1)
  const { succeededAt, bytes, seconds } = await lastBackup(site.sql)
  expect(Date.parse(succeededAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(bytes).toBe((await readFile(join(backups, backupNames[0] ?? ''))).byteLength)
  expect(seconds).toBeGreaterThan(0)

  await site.sql`delete from job_runs where name = 'backup'`
  await backUpIfDue(context, new AbortController().signal)
  expect((await readdir(backups)).filter(name => name.startsWith('pista-daily-'))).toEqual(backupNames)
  await site.stop()
})

test('a daily backup ends with a sentence while another one of the same database is made', async () => {
  const home = { DATA_DIR: join(folder, 'site') }
  const first = await inDatabase(home, async sql => {
    const lock = await lockDaily(sql)
    const second = await runScript('backup', home, '--daily')
    await lock?.release()
    return { isLocked: lock !== undefined, second }
  })
  expect(first).toMatchObject({
    isLocked: true,
    second: { status: 1, error: 'Another daily backup of this database is being made.' },
  })
  expect((await runScript('backup', home, '--daily')).status).toBe(0)
})

test('foreign files beside a backup stay at any age; leftovers of a backup are removed', async () => {
  const beside = join(folder, 'beside')
  const place = folderStore(beside)
  await place.writeText('first', '')
  const leftover = `site.tar.${crypto.randomUUID()}.part`
  const old = new Date(Date.now() - 3 * 86_400_000)
  for (const name of ['film.mkv.part', leftover]) {
    await writeFile(join(beside, name), '')
    await utimes(join(beside, name), old, old)
  }
  await place.writeText('second', '')
  expect((await readdir(beside)).toSorted()).toEqual(['film.mkv.part', 'first', 'second'])
})

test('a list of deleted accounts with an unreadable line is refused, and not read as an empty list', async () => {
  const place = folderStore(join(folder, 'unreadable'))
  expect(await readLedger(place)).toBeUndefined()
  const deleted = { userId: crypto.randomUUID(), deletedAt: '2026-11-22T03:00:00.000Z' }
  const line = JSON.stringify(deleted)
  await place.writeText('deleted-accounts-2026-11.ndjson', line.slice(0, -9))
  await addToLedger(place, [deleted])
  expect(await place.readText('deleted-accounts-2026-11.ndjson')).toBe(`${line.slice(0, -9)}\n${line}\n`)
  await expect(readLedger(place)).rejects.toThrow('A line of the list of deleted accounts')

  const inTheWay = folderStore(join(folder, 'unreadable/deleted-accounts-2026-11.ndjson'))
  await expect(inTheWay.list()).rejects.toThrow('cannot be read (ENOTDIR)')
  await expect(inTheWay.readText('any')).rejects.toThrow('cannot be read (ENOTDIR)')
})

test('readiness warns when the last backup is older than two days', async () => {
  const ready = async (changes = {}) => {
    const response = await createApp({ ...server.context, engine: 'embedded', ...changes }).request('/api/ready')
    const { status, checks } = (await response.json()) as { status: string; checks: Record<string, boolean> }
    return [response.status, status, checks.backup]
  }
  expect(await ready()).toEqual([200, 'ok', true])
  await server.sql`update schema_versions set run_at = now() - interval '3 days'`
  expect(await ready()).toEqual([200, 'degraded', false])
  expect(await ready({ engine: 'server' })).toEqual([200, 'ok', undefined])
  await server.sql`insert into backup_runs (finished_at) values (now() - interval '49 hours')`
  expect(await ready()).toEqual([200, 'degraded', false])
  await server.sql`insert into backup_runs (finished_at) values (now() - interval '47 hours')`
  expect(await ready()).toEqual([200, 'ok', true])
})

test('each deleted account is on the list once, with its id and the time and nothing else', async () => {
  const place = folderStore(join(folder, 'ledger'))
  const note = openLedger({ sql: server.sql, place: async () => place, log: server.context.log })
  const app = createApp({ ...server.context, recordDeletions: note })
  const ana = await server.person('ana')
  const erased = await app.request('/api/profile', { method: 'DELETE', headers: { cookie: ana.cookie } })
  expect(erased.status).toBe(200)
  await Promise.all([note(), note(), updateLedger(server.sql, place)])
  const [{ deletedAt } = { deletedAt: '' }] = await server.sql<{ deletedAt: string }[]>`
    select deleted_at from users where id = ${ana.id}
  `
  expect(await readLedger(place)).toEqual([{ userId: ana.id, deletedAt }])
  const month = `deleted-accounts-${deletedAt.slice(0, 7)}.ndjson`
  expect(await readFile(join(folder, 'ledger', month), 'utf8')).toBe(
    `${JSON.stringify({ userId: ana.id, deletedAt })}\n`,
  )
})

test('a bucket stores backups of any size and the list, and returns them', async () => {
  const s3 = await openS3()
  const place = bucketStore({ ...s3.config, prefix: 'kept/' }, { partBytes: 5 * 1024 * 1024 })
  const bytes = randomBytes(11 * 1024 * 1024)
  const name = 'pista-daily-2026-11-22T03-00-00Z.tar'
  expect(await place.write(name, new Blob([bytes]).stream())).toBe(bytes.byteLength)
  expect(s3.objects.get(`kept/${name}`)?.bytes.equals(bytes)).toBe(true)
  expect(bytes.equals(await buffer(await place.read(name)))).toBe(true)
  expect(await place.list()).toEqual([{ name, bytes: bytes.byteLength }])

  const deleted = { userId: crypto.randomUUID(), deletedAt: '2026-11-22T03:00:00.000Z' }
  await addToLedger(place, [deleted])
  await addToLedger(place, [deleted])
  expect(await readLedger(place)).toEqual([deleted])
  await removeSurplus(place, { site: SITE, addresses: new Set([place.addressOf(name)]) })
  expect((await place.list()).map(stored => stored.name)).toContain(name)
  await place.remove(name)
  await expect(place.read(name)).rejects.toThrow('NoSuchKey (404)')
  await s3.close()
})

test('an upload to a bucket that is cut off leaves no object', async () => {
  const s3 = await openS3()
  const place = bucketStore(s3.config, { partBytes: 5 * 1024 * 1024 })
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(randomBytes(6 * 1024 * 1024))
    },
    pull(controller) {
      controller.error(new Error('the database went away'))
    },
  })
  await expect(place.write('backup.tar', cut)).rejects.toThrow('the bucket for backups')
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  await s3.close()
})
