import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type Header, pack } from 'tar-stream'
import { beforeAll, expect, test } from 'vitest'
import { archiveOf, entriesOf } from '#api/backup/archive.ts'
import { BackupFailed } from '#api/backup/failure.ts'
import { verify } from '#api/backup/restore.ts'
import { addLargeTable } from '../support/backups.ts'
import { eventually } from '../support/eventually.ts'
import { contentsOf, type Home, inDatabase, openSite, runScript, type Site, start } from '../support/site.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

let archive: Buffer
let names: Map<string, string>
const folder = useTemporaryFolder('attacks ñ')
// The name is a link, and has spaces and letters beyond ASCII.
await mkdir(join(folder, 'elsewhere'))
await symlink(join(folder, 'elsewhere'), join(folder, 'La Pista ñ'))
const home = { DATA_DIR: join(folder, 'La Pista ñ') }
const site = await openSite(home)
await site.person('ana')
await site.stop()
const { status, lastLine } = await runScript('backup', home, join(folder, 'a backup.tar'))
beforeAll(async () => {
  if (status !== 0) throw new Error('the backup of the site failed')
  archive = await readFile(lastLine)
  names = await contentOf(archive)
})

test('an archive that is cut at any block, or within one, is refused', async () => {
  const end = archive.lastIndexOf('SHA256SUMS-0001')
  const cuts = Array.from({ length: Math.ceil(end / 512) }, (_, block) => block * 512 + (block % 3) * 171)
  expect(cuts.length).toBeGreaterThan(40)
  for (const cut of cuts)
    await expect(verified(archive.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow(BackupFailed)
})

test('an archive with one changed bit is refused, or every entry of it is as before', async () => {
  const outcomes = new Set<string>()
  let refused = 0
  const step = Math.ceil(archive.byteLength / 400)
  for (let at = 7; at < archive.byteLength; at += step) {
    const changed = Buffer.from(archive)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const content = await contentOf(changed).catch((error: unknown) => error)
    if (content instanceof BackupFailed) refused += 1
    else outcomes.add(isDeepStrictEqual(content, names) ? 'as before' : `changed at ${at}`)
  }
  expect(refused).toBeGreaterThan(100)
  outcomes.delete('as before')
  expect([...outcomes]).toEqual([])
})

test.each(['../escaped', 'uploads/../../escaped', '/etc/escaped', 'uploads/./x', 'uploads//x', 'uploads\\..\\x'])(
  'an entry named %s is refused before anything is written',
  async name => {
    const stored = archiveOf(async add => {
      for await (const entry of entriesOf(new Blob([Uint8Array.from(archive)]).stream())) {
        if (entry.name === 'totals.json') await add(name, Buffer.from('escaped'))
        await add(entry.name, await entry.content())
      }
    })
    await expect(verified(await buffer(stored))).rejects.toThrow('has a path outside of the archive')
  },
)

test.each<Partial<Header> & { name: string }>([
  { name: 'uploads/link', type: 'symlink', linkname: '/etc/passwd' },
  { name: 'uploads/link', type: 'link', linkname: '../../secret' },
  { name: 'uploads/device', type: 'character-device', devmajor: 1, devminor: 5 },
  { name: 'uploads/disk', type: 'block-device', devmajor: 8, devminor: 0 },
  { name: 'uploads/pipe', type: 'fifo' },
  { name: 'uploads/folder', type: 'directory' },
])('an entry that is a $type is refused', async header => {
  const tar = pack()
  tar.entry({ name: 'manifest.json' }, '{}')
  tar.entry(header)
  tar.finalize()
  const stored = await buffer(tar)
  const reading = async () => {
    for await (const { name } of entriesOf(new Blob([Uint8Array.from(stored)]).stream()))
      expect(name).toBe('manifest.json')
  }
  await expect(reading()).rejects.toThrow('is not a file')
})

test('of two backups of a site that does not run, one ends with an error while the other succeeds', async () => {
  const ran = await Promise.all(
    ['one', 'two', 'three'].map(name => runScript('backup', home, join(folder, `${name}.tar`))),
  )
  const done = ran.filter(({ status }) => status === 0)
  expect(done.length).toBeGreaterThan(0)
  for (const { lastLine } of done) await verified(await readFile(lastLine))
  const refused = ran.filter(({ status }) => status !== 0).map(({ error }) => error)
  for (const error of refused)
    expect(error).toBe(`Another backup or restore of ${home.DATA_DIR} is under way. Wait for its end.`)
  expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([])
})

test('a site is restored by a name with spaces, through a link, and is the same', async () => {
  await mkdir(join(folder, 'a target'))
  await symlink(join(folder, 'a target'), join(folder, 'target link'))
  const target: Home = { DATA_DIR: join(folder, 'target link') }
  expect(await runScript('restore', target, join(folder, 'a backup.tar'))).toMatchObject({ status: 0, error: '' })
  expect(await inDatabase(target, contentsOf)).toEqual(await inDatabase(home, contentsOf))
  expect((await stat(join(folder, 'a target/postgres'))).isDirectory()).toBe(true)
})

test('a backup whose database stops ends with an error, and leaves no partial file', async () => {
  const site = await openSite(home)
  await addLargeTable(site)
  const beside = join(folder, 'cut off')
  const backup = start('api/commands/backup.ts', home, [join(beside, 'backup.tar')])
  const [status] = await Promise.all([backup.closed, stopWithin(site, beside)])
  expect([status, backup.errors().trim()]).toEqual([
    1,
    expect.stringMatching(/^The connection to the database was lost .* Start the backup again\.$/),
  ])
  expect(await readdir(beside)).toEqual([])
})

/** Ends PostgreSQL while the backup reads the large table. */
async function stopWithin(site: Site, beside: string) {
  await eventually(async () => {
    const [part = ''] = await readdir(beside)
    expect((await stat(join(beside, part))).size).toBeGreaterThan(1_500_000)
  }, 1)
  await site.stop('SIGTERM')
}

async function verified(bytes: Buffer) {
  return await verify({ open: async () => new Blob([Uint8Array.from(bytes)]).stream(), key: undefined })
}

/** Each entry with its content, after the whole archive was checked. */
async function contentOf(bytes: Buffer): Promise<Map<string, string>> {
  await verified(bytes)
  const content = new Map<string, string>()
  for await (const entry of entriesOf(new Blob([Uint8Array.from(bytes)]).stream()))
    content.set(entry.name, (await entry.content()).toString('base64'))
  return content
}
