import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockRestore } from '#db/backup/locks.ts'
import { markUnfinished } from '#db/backup/unfinished.ts'
import { withChangedManifest, withOtherMigrations } from '../support/backups.ts'
import { eventually } from '../support/eventually.ts'
import { openDatabaseServer } from '../support/postgres/database-server.ts'
import { APP_SECRET, type Home, inDatabase, openSite, runScript, start } from '../support/site.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

let targets = 0
const folder = useClusterFolder('restores')
const server = await openDatabaseServer()
const home = await newTarget('server')
const site = await openSite(home)
await site.person('ana')
await site.stop()
const backup = (await runScript('backup', home, join(folder, 'backup.tar'))).lastLine
afterAll(() => server.close())

async function newTarget(engine: 'embedded' | 'server'): Promise<Home> {
  targets += 1
  const onServer = engine === 'server' && { DATABASE_URL: await server.newDatabase() }
  return { DATA_DIR: join(folder, `target-${targets}`), APP_SECRET, ...onServer }
}

async function refusalOf(target: Home, file = backup) {
  const { status, error } = await runScript('restore', target, file)
  expect(status).toBe(1)
  expect(error.split('\n')).toHaveLength(1)
  await expect(stat(join(target.DATA_DIR, 'postgres'))).rejects.toThrow('ENOENT')
  return error
}

test('a database with tables is left as it is', async () => {
  const target = await newTarget('server')
  await inDatabase(target, sql => sql`create table guests (name text)`)
  expect(await refusalOf(target)).toContain('is not empty')
  expect(await inDatabase(target, sql => sql`select count(*) from guests`)).toEqual([{ count: 0 }])
})

test('a restore into a database is refused while another one runs, and removes nothing', async () => {
  const target = await newTarget('server')
  const file = join(target.DATA_DIR, 'files/profiles/one.webp')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, 'put by the first restore')
  await inDatabase(target, async sql => {
    await sql.begin(async tx => {
      await markUnfinished(tx)
      expect(await lockRestore(tx)).toBe(true)
    })
    expect(await refusalOf(target)).toContain('Another restore into the database')
    await expectMark(target)
  })
  expect(await readFile(file, 'utf8')).toBe('put by the first restore')

  // A repeated restore that fails leaves the files and the mark of the first one.
  const other = await withChangedManifest(backup, withOtherMigrations)
  expect(await refusalOf(target, other)).toContain('another migration 39 ')
  expect(await readFile(file, 'utf8')).toBe('put by the first restore')
  await expectMark(target)
  expect((await runScript('restore', target, backup)).status).toBe(0)
})

test.each(['embedded', 'server'] as const)(
  'a restore as %s that was killed is refused at the start, and done again',
  async to => {
    const target = await newTarget(to)
    const restore = start('api/commands/restore.ts', target, [backup])
    await eventually(async () =>
      to === 'server' ? await expectMark(target) : await readFile(join(target.DATA_DIR, 'postgres/PG_VERSION')),
    )
    await restore.stop('SIGKILL')

    await expect(openSite(target)).rejects.toThrow('did not finish. Run npm run restore again')
    expect(await runScript('restore', target, backup)).toMatchObject({ status: 0, error: '' })
    const site = await openSite(target)
    expect([...(await site.sql`select username from users`)]).toEqual([{ username: 'ana' }])
    await site.stop()
  },
  60_000,
)

async function expectMark(target: Home) {
  const [found] = await inDatabase(
    target,
    sql => sql`select to_regclass('restore_unfinished') is not null as is_marked`,
  )
  expect(found).toEqual({ isMarked: true })
}
