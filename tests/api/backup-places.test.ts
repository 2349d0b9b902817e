import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { expect, test } from 'vitest'
import { addToLedger } from '#api/backup/ledger.ts'
import { folderStore } from '#api/backup/stores.ts'
import { addPeopleAndMessages, filesIn, sha256 } from '../support/backups.ts'
import { eventually } from '../support/eventually.ts'
import { KEYS, openS3 } from '../support/providers/s3.ts'
import { contentsOf, type Home, inDatabase, openSite, runScript } from '../support/site.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('places')

let homes = 0
function newHome(more: Record<string, string> = {}): Home {
  homes += 1
  return { DATA_DIR: join(folder, `site-${homes}`), ...more }
}

test('accounts of the list that returned without a restore are deleted again', async () => {
  const home = newHome()
  const site = await openSite(home)
  const ana = await site.person('ana')
  const bea = await site.person('bea')
  await addToLedger(folderStore(join(home.DATA_DIR, 'backups')), [
    { userId: ana.id, deletedAt: new Date().toISOString() },
  ])
  expect((await runScript('restore', home, '--deletions')).lastLine).toBe('Accounts that were deleted again: 1.')
  expect((await runScript('restore', home, '--deletions')).lastLine).toBe('Accounts that were deleted again: 0.')
  expect((await ana.get('/api/auth/user')).status).toBe(401)
  expect((await bea.get('/api/auth/user')).status).toBe(200)
  await site.stop()
})

test('a backup is stored encrypted in its own bucket, and restored from there', async () => {
  const s3 = await openS3()
  const key = await generateX25519Identity()
  const bucket = { BACKUP_S3_BUCKET: 'pista', BACKUP_S3_ENDPOINT: s3.url, ...keys('BACKUP_S3_'), BACKUP_KEY: key }
  const home = newHome(bucket)
  const site = await openSite(home)
  const { carla } = await addPeopleAndMessages(site)
  const backup = await runScript('backup', home)
  expect(backup).toMatchObject({ status: 0, lastLine: expect.stringMatching(/^bucket:pista-.*\.tar\.age$/) })
  expect((await carla.delete('/api/profile')).status).toBe(200)
  await eventually(() => expect([...s3.objects.keys()].toSorted()[0]).toMatch(/^deleted-accounts-/))
  await site.stop()

  const copy = newHome(bucket)
  expect((await runScript('restore', copy, backup.lastLine)).lastLine).toMatch(/deleted again: 1\.$/)
  const names = await inDatabase(copy, sql => sql`select username from users where deleted_at is null order by 1`)
  expect([...names]).toEqual([{ username: 'ana' }, { username: 'bea' }])
  await s3.close()
})

test('a backup of a site with uploads in a folder is restored into a bucket, and back', async () => {
  const s3 = await openS3()
  const bucket = { S3_BUCKET: 'pista', S3_ENDPOINT: s3.url, ...keys('S3_') }
  const home = newHome()
  const site = await openSite(home)
  await addPeopleAndMessages(site)
  const files = await filesIn(home)
  await site.stop()

  const backup = await runScript('backup', home)
  const inBucket = newHome(bucket)
  expect(await runScript('restore', inBucket, backup.lastLine)).toMatchObject({ status: 0, error: '' })
  expect([...s3.objects].map(([path, { bytes }]) => `${path} ${sha256(bytes)}`)).toEqual(files)

  const again = await runScript('backup', inBucket)
  const onDisk = newHome()
  expect(await runScript('restore', onDisk, again.lastLine)).toMatchObject({ status: 0, error: '' })
  expect(await filesIn(onDisk)).toEqual(files)
  expect(await inDatabase(onDisk, contentsOf)).toEqual(await inDatabase(home, contentsOf))
  await s3.close()
})

function keys(prefix: string) {
  return { [`${prefix}ACCESS_KEY_ID`]: KEYS.accessKeyId, [`${prefix}SECRET_ACCESS_KEY`]: KEYS.secretAccessKey }
}
