import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect } from 'vitest'
import { archiveOf, entriesOf } from '#api/backup/archive.ts'
import { decrypted } from '#api/backup/key.ts'
import { storeOfFile } from '#api/backup/stores.ts'
import type { Person } from './person.ts'
import type { Home, Site } from './site.ts'

/** Three people, one picture, two conversations. */
export async function addPeopleAndMessages(site: Site) {
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

/** Adds a table of 20 MB: a backup of it takes long enough to be killed before its end. */
export async function addLargeTable(site: Site) {
  await site.sql`
    create table large as
    select n, (select string_agg(md5(n::text || m), '') from generate_series(1, 32) m) as filling
    from generate_series(1, 20000) n
  `
}

export async function send(from: Person, conversation: string, content: string) {
  return await from.post(`/api/conversations/${conversation}/messages`, { id: crypto.randomUUID(), content })
}

async function conversationOf(member: Person, other: Person): Promise<string> {
  const response = await member.post('/api/conversations', { participantId: other.id })
  return ((await response.json()) as { id: string }).id
}

/** The path of every upload with its checksum. */
export async function filesIn({ DATA_DIR }: Home): Promise<string[]> {
  const root = join(DATA_DIR, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return await Promise.all(
    paths.toSorted().map(async path => `${path.slice(root.length + 1)} ${sha256(await readFile(path))}`),
  )
}

export function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The same backup with another manifest and correct checksums. */
export async function withChangedManifest(backup: string, change: (content: Record<string, unknown>) => unknown) {
  return await withChangedEntry(backup, 'manifest.json', bytes =>
    Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))),
  )
}

export async function withChangedEntry(backup: string, changed: string, change: (content: Buffer) => Buffer) {
  const file = join(dirname(backup), `rewritten-${Math.random()}.tar`)
  const archive = archiveOf(async add => {
    for await (const { name, content } of entriesOf(await decrypted(readable(backup), undefined))) {
      const bytes = await content()
      await add(name, name === changed ? change(bytes) : bytes)
    }
  })
  await storeAt(file, archive)
  return file
}

export async function storeAt(file: string, archive: ReadableStream<Uint8Array>) {
  const { place, name } = storeOfFile(file)
  await place.write(name, archive)
}

export function withOtherMigrations(manifest: Record<string, unknown>) {
  return { ...manifest, migrations: (manifest.migrations as object[]).map(run => ({ ...run, md5: 'other' })) }
}

export function readable(file: string) {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}
