import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addToLedger } from '#api/backup/ledger.ts'
import { folderPlace } from '#api/backup/places.ts'
import type { Message } from '#contract/message-shapes.ts'
import { browser, type Person } from '../person.ts'
import { KEYS, openS3 } from '../s3.ts'
import {
  APP_SECRET,
  contentsOf,
  type Home,
  inDatabase,
  openDatabaseServer,
  openSite,
  runScript,
  type Site,
} from '../site.ts'

let folder: string
let server: Awaited<ReturnType<typeof openDatabaseServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pista-journeys-'))
  server = await openDatabaseServer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let homes = 0
async function newHome(engine: 'embedded' | 'server', more: Record<string, string> = {}): Promise<Home> {
  homes += 1
  const onServer = { DATABASE_URL: await server.newDatabase(), APP_SECRET }
  return { DATA_DIR: join(folder, `site-${homes}`), ...(engine === 'server' && onServer), ...more }
}

test.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)(
  'a running %s site is backed up and restored as %s, row by row and file by file',
  async (from, to) => {
    // The secret of a site moves with it, so the new one must not have another.
    const home = await newHome(from, { APP_SECRET })
    const site = await openSite(home)
    const { ana, carla, withBea, withCarla } = await evening(site)
    await publishEvent(site)

    const made = await runScript('backup', home)
    expect([made.status, made.error]).toEqual([0, ''])
    const before = await contentsOf(site.sql)
    const files = await filesIn(home)
    expect(files).toHaveLength(1)

    // Without the list of deleted accounts beside it, a backup is restored as it was.
    const alone = join(folder, `alone-${from}-${to}`, basename(made.lastLine))
    await mkdir(join(alone, '..'))
    await copyFile(made.lastLine, alone)
    const copy = await newHome(to, { APP_SECRET })
    const restored = await runScript('restore', copy, alone)
    expect([restored.status, restored.error]).toEqual([0, ''])
    expect(await inDatabase(copy, contentsOf)).toEqual(before)
    expect(await filesIn(copy)).toEqual(files)

    // What happened since the backup is gone, except that a deleted account stays deleted.
    expect((await carla.delete('/api/profile')).status).toBe(200)
    await send(ana, withBea, 'after the backup')
    await vi.waitFor(async () => expect(await listOfDeleted(home)).toContain(carla.id), 10_000)
    await site.stop()
    const moved = await newHome(to, { APP_SECRET })
    expect((await runScript('restore', moved, made.lastLine)).lastLine).toMatch(/deleted again: 1\.$/)

    const next = await openSite(moved)
    const here = ({ cookie }: Person) => ({ ...ana, ...browser(next.app, cookie) })
    expect(await contentsIn(here(ana), withBea)).toEqual(['before the backup'])
    expect(await contentsIn(here(ana), withCarla)).toEqual(['do not forget me'])
    expect((await send(here(ana), withBea, 'after the restore')).status).toBe(201)
    expect((await browser(next.app, carla.cookie).get('/api/auth/user')).status).toBe(401)
    const [left] =
      await next.sql`select first_name, email, deleted_at is not null as is_deleted from users where id = ${carla.id}`
    expect(left).toEqual({ firstName: '', email: null, isDeleted: true })
    expect(await listOfDeleted(moved)).toContain(carla.id)
    // Of events that did not change since, a device is told once.
    const all = await changedEvents(next, '')
    expect(all.events.map(({ title }) => title)).toEqual(['Noche de mambo'])
    expect(await changedEvents(next, all.cursor)).toMatchObject({ events: [], isWhole: false })
    await next.stop()
  },
  120_000,
)

test('accounts that came back by other means than a restore are deleted again from the list', async () => {
  const home = await newHome('embedded')
  const site = await openSite(home)
  const ana = await site.person('ana')
  const bea = await site.person('bea')
  await addToLedger(folderPlace(join(home.DATA_DIR, 'backups')), [
    { userId: ana.id, deletedAt: new Date().toISOString() },
  ])
  expect((await runScript('restore', home, '--deletions')).lastLine).toBe('Accounts that were deleted again: 1.')
  expect((await runScript('restore', home, '--deletions')).lastLine).toBe('Accounts that were deleted again: 0.')
  expect((await ana.get('/api/auth/user')).status).toBe(401)
  expect((await bea.get('/api/auth/user')).status).toBe(200)
  await site.stop()
}, 60_000)

test('a backup is kept in a bucket of its own, encrypted, and restored from there', async () => {
  const s3 = await openS3()
  const key = await generateX25519Identity()
  const bucket = { BACKUP_S3_BUCKET: 'pista', BACKUP_S3_ENDPOINT: s3.url, ...keys('BACKUP_S3_'), BACKUP_KEY: key }
  const home = await newHome('embedded', bucket)
  const site = await openSite(home)
  const { carla } = await evening(site)
  const made = await runScript('backup', home)
  expect(made).toMatchObject({ status: 0, lastLine: expect.stringMatching(/^bucket:pista-.*\.tar\.age$/) })
  expect((await carla.delete('/api/profile')).status).toBe(200)
  await vi.waitFor(() => expect([...s3.objects.keys()].toSorted()[0]).toMatch(/^deleted-accounts-/), 10_000)
  await site.stop()

  const copy = await newHome('embedded', bucket)
  expect((await runScript('restore', copy, made.lastLine)).lastLine).toMatch(/deleted again: 1\.$/)
  const names = await inDatabase(copy, sql => sql`select username from users where deleted_at is null order by 1`)
  expect([...names]).toEqual([{ username: 'ana' }, { username: 'bea' }])
  await s3.close()
}, 60_000)

test('a backup of a site with uploads in a folder is restored into a bucket, and back', async () => {
  const s3 = await openS3()
  const bucket = { S3_BUCKET: 'pista', S3_ENDPOINT: s3.url, ...keys('S3_') }
  const home = await newHome('embedded')
  const site = await openSite(home)
  await evening(site)
  const files = await filesIn(home)
  await site.stop()

  const made = await runScript('backup', home)
  const inBucket = await newHome('embedded', bucket)
  expect(await runScript('restore', inBucket, made.lastLine)).toMatchObject({ status: 0, error: '' })
  expect([...s3.objects].map(([path, { bytes }]) => `${path} ${sha256(bytes)}`)).toEqual(files)

  const again = await runScript('backup', inBucket)
  const onDisk = await newHome('embedded')
  expect(await runScript('restore', onDisk, again.lastLine)).toMatchObject({ status: 0, error: '' })
  expect(await filesIn(onDisk)).toEqual(files)
  expect(await inDatabase(onDisk, contentsOf)).toEqual(await inDatabase(home, contentsOf))
  await s3.close()
}, 120_000)

/** After many transactions, so that their numbers lie in the future of the new database. */
async function publishEvent(site: Site) {
  await site.sql
    .unsafe('do $$ begin for i in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$')
    .simple()
  const mateo = await site.person('mateo', { userType: 'party_host' })
  const published = await mateo.post('/api/events', {
    title: 'Noche de mambo',
    category: 'salsa',
    date: dayFromNow(3),
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    location: '1 Ocean Drive',
  })
  expect(published.status).toBe(201)
}

async function changedEvents(site: Site, cursor: string) {
  const window = `from=${dayFromNow(0)}&to=${dayFromNow(7)}&city=Miami&state=FL`
  const answer = await site.app.request(`/api/events?${window}&since=${cursor}`)
  return (await answer.json()) as { events: { title: string }[]; cursor: string; isWhole: boolean }
}

function dayFromNow(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Three people, one picture, two conversations. */
async function evening(site: Site) {
  const ana = await site.person('ana')
  const bea = await site.person('bea')
  const carla = await site.person('carla')
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#e33' } })
    .png()
    .toBuffer()
  const withPicture = await ana.put('/api/profile', {
    profileImageUrl: `data:image/png;base64,${png.toString('base64')}`,
    bio: 'tabs\tand\nlines, \\N and “quotes”',
  })
  expect(withPicture.status).toBe(200)
  const withBea = await conversationOf(ana, bea)
  const withCarla = await conversationOf(ana, carla)
  expect((await send(ana, withBea, 'before the backup')).status).toBe(201)
  expect((await send(carla, withCarla, 'do not forget me')).status).toBe(201)
  return { ana, carla, withBea, withCarla }
}

async function send(from: Person, conversation: string, content: string) {
  return await from.post(`/api/conversations/${conversation}/messages`, { id: crypto.randomUUID(), content })
}

async function contentsIn(reader: Person, conversation: string) {
  const answer = await reader.get(`/api/conversations/${conversation}/messages`)
  return ((await answer.json()) as Message[]).map(({ content }) => content)
}

async function conversationOf(one: Person, other: Person): Promise<string> {
  const answer = await one.post('/api/conversations', { participantId: other.id })
  return ((await answer.json()) as { id: string }).id
}

async function filesIn({ DATA_DIR }: Home): Promise<string[]> {
  const root = join(DATA_DIR, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return await Promise.all(
    paths.toSorted().map(async path => `${path.slice(root.length + 1)} ${sha256(await readFile(path))}`),
  )
}

async function listOfDeleted({ DATA_DIR }: Home): Promise<string> {
  const backups = join(DATA_DIR, 'backups')
  const names = (await readdir(backups)).filter(name => name.startsWith('deleted-accounts-'))
  return (await Promise.all(names.map(name => readFile(join(backups, name), 'utf8')))).join('')
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

function keys(prefix: string) {
  return { [`${prefix}ACCESS_KEY_ID`]: KEYS.accessKeyId, [`${prefix}SECRET_ACCESS_KEY`]: KEYS.secretAccessKey }
}
