import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { BackupFailed } from './failure.ts'

/** A list of checksums follows after so many entries, so that memory never holds more checksums than these. */
const ENTRIES_PER_LIST = 5_000
/** The largest entry that is read into memory. Uploads and table parts are far smaller. */
export const ENTRY_MAX_BYTES = 64 * 1024 * 1024
const LIST = /^SHA256SUMS-\d{4,}$/

type Content = Buffer | { bytes: number; stream: ReadableStream<Uint8Array> }
export type AddEntry = (name: string, content: Content) => Promise<void>

/**
 * Creates a tar file (ustar, pax for long names) with the entries that `fill` adds. A list of checksums in the format
 * of `sha256sum --check` follows after every 5,000 entries and at the end. The last list is the last entry: an
 * archive without it is incomplete. Content is read only as fast as the stream is consumed.
 */
export function archiveOf(fill: (add: AddEntry) => Promise<void>): ReadableStream<Uint8Array> {
  const tar = pack()
  const sums: string[] = []
  let lists = 0
  const mtime = new Date()

  const write = async (name: string, content: Content) => {
    const header = { name, mtime, mode: 0o600 }
    const hash = createHash('sha256')
    if (Buffer.isBuffer(content)) {
      hash.update(content)
      await new Promise<void>((written, failed) =>
        tar.entry(header, content, error => (error ? failed(error) : written())),
      )
    } else {
      const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(Readable.fromWeb(content.stream), hashed, tar.entry({ ...header, size: content.bytes }))
    }
    return hash.digest('hex')
  }
  const addList = async () => {
    lists += 1
    await write(`SHA256SUMS-${String(lists).padStart(4, '0')}`, Buffer.from(sums.splice(0).join('')))
  }
  const add: AddEntry = async (name, content) => {
    sums.push(`${await write(name, content)}  ${name}\n`)
    if (sums.length === ENTRIES_PER_LIST) await addList()
  }

  fill(add)
    .then(async () => {
      await addList()
      tar.finalize()
    })
    .catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  return Readable.toWeb(Readable.from(tar)) as ReadableStream<Uint8Array>
}

/** Returns true when the name stays inside the folder that an archive is unpacked into. */
function isInside(name: string) {
  return !/[\\\0]/.test(name) && name.split('/').every(part => part !== '' && part !== '.' && part !== '..')
}

/** `content` rejects an entry that is larger than `ENTRY_MAX_BYTES`. */
export type Entry = { name: string; bytes: number; content: () => Promise<Buffer> }

export const damaged = (what: string, cause?: unknown) =>
  new BackupFailed(`This backup is damaged (${what}), so nothing was restored. Use another one.`, cause)

/** Yields the entries of an archive. Throws `BackupFailed` when a checksum is wrong or the archive is incomplete. */
export async function* entriesOf(stored: ReadableStream<Uint8Array>): AsyncGenerator<Entry> {
  const tar = extract()
  const feeding = pipeline(Readable.fromWeb(stored), tar).then(
    () => undefined,
    (error: unknown) => error,
  )
  let expected: string[] = []
  let isComplete = false
  try {
    for await (const item of tar) {
      const { name, size, type } = item.header
      if (type !== 'file') throw damaged(`the entry ${name} is not a file`)
      if (!isInside(name)) throw damaged(`the entry ${name} has a path outside of the archive`)
      const hash = createHash('sha256')
      let reading: Promise<Buffer> | undefined
      const readTo = async (onChunk: (chunk: Buffer) => void) => {
        try {
          for await (const chunk of item as AsyncIterable<Buffer>) {
            hash.update(chunk)
            onChunk(chunk)
          }
        } catch (error) {
          throw damaged('it cannot be read', (await feeding) ?? error)
        }
      }
      const read = async () => {
        if (size > ENTRY_MAX_BYTES) throw damaged(`the entry ${name} has ${size} bytes`)
        const chunks: Buffer[] = []
        await readTo(chunk => chunks.push(chunk))
        return Buffer.concat(chunks)
      }
      if (LIST.test(name)) {
        if ((await read()).toString() !== expected.join('')) throw damaged(`the checksums in ${name} do not match`)
        expected = []
        isComplete = true
        continue
      }
      isComplete = false
      if (expected.length === ENTRIES_PER_LIST) throw damaged(`a list of checksums is missing before ${name}`)
      yield { name, bytes: size, content: () => (reading ??= read()) }
      await (reading ?? readTo(() => {}))
      expected.push(`${hash.digest('hex')}  ${name}\n`)
    }
  } catch (error) {
    throw error instanceof BackupFailed ? error : damaged('it cannot be read', (await feeding) ?? error)
  }
  if (!isComplete) throw damaged('its end is missing')
}

/** Increased when an older Pista can no longer read the archive. */
export const FORMAT = 1

/** The first entry: describes the archive and contains what a restore needs to know. */
export const Manifest = z.object({
  product: z.literal('pista'),
  format: z.int(),
  /** The version of Pista that made the backup, and the version of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), md5: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isUsed: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry before the checksums, with figures that are known only at the end. */
export const Totals = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that the database refers to and that could not be found. */
    missing: z.int(),
  }),
})
export type Totals = z.infer<typeof Totals>
