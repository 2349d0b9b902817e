import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { loadInto } from '#db/backup/load.ts'
import { addRows, countRows, setSequences } from '#db/backup/tables.ts'
import { OLDEST_RELEASE, versionRange } from '#db/connection/migrate.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Files } from '../providers/files.ts'
import { damaged, ENTRY_MAX_BYTES, type Entry, entriesOf, FORMAT, Manifest, Totals } from './archive.ts'
import { BackupFailed } from './failure.ts'
import { decrypted } from './key.ts'

export type Backup = {
  /** Opens the stored bytes from the beginning; may be called more than once. */
  open: () => Promise<ReadableStream<Uint8Array>>
  key: string | undefined
}

export type Verified = { manifest: Manifest; secret: string; totals: Totals }

const decompress = promisify(zstdDecompress)

async function decompressed(name: string, packed: Buffer): Promise<Buffer> {
  return await decompress(packed, { maxOutputLength: ENTRY_MAX_BYTES }).catch((error: unknown) => {
    throw damaged(`the entry ${name} cannot be unpacked`, error)
  })
}

/** Reads the whole backup without changing anything. Throws `BackupFailed` if any part could not be restored. */
export async function verify({ open, key }: Backup): Promise<Verified> {
  let manifest: Manifest | undefined
  let secret: string | undefined
  let totals: Totals | undefined
  for await (const { name, content } of entriesOf(await decrypted(await open(), key))) {
    if (!manifest) {
      if (name !== 'manifest.json') throw new BackupFailed('This file is not a backup of Pista.')
      manifest = await manifestIn(await content())
    } else if (name === 'secret') secret = (await content()).toString()
    else if (name === 'totals.json') totals = parsed(Totals, await content())
  }
  if (!manifest || secret === undefined || !totals) throw new BackupFailed('This file is not a backup of Pista.')
  return { manifest, secret, totals }
}

async function manifestIn(content: Buffer): Promise<Manifest> {
  const { product, format, version } = parsed(Manifest.pick({ product: true, format: true, version: true }), content)
  if (product !== 'pista' || format > FORMAT) throw newer(version)
  const manifest = parsed(Manifest, content)
  const database = manifest.migrations.at(-1)?.version ?? 0
  const { oldest, newest } = await versionRange()
  if (database > newest) throw newer(version)
  if (database < oldest)
    throw new BackupFailed(
      `This backup was made by an older Pista than ${OLDEST_RELEASE}. Restore it with Pista ${OLDEST_RELEASE}, and then start this Pista.`,
    )
  return manifest
}

function newer(version: string) {
  return new BackupFailed(
    `This backup was made by a newer Pista (${version}). Restore it with that version or a later one.`,
  )
}

function parsed<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()))
  } catch (error) {
    throw new BackupFailed('This file is not a backup of Pista.', error)
  }
}

/** The number of concurrent writes to the file store, because each write to a bucket takes a while. */
const PUTS_AT_ONCE = 8

/** Restores rows and files in a transaction that the caller commits last: until then the database is empty. */
export async function restoreInto(
  tx: Sql,
  { open, key }: Backup,
  { manifest, totals }: Verified,
  files: Pick<Files, 'put'>,
) {
  const tables = new Map(manifest.tables.map(table => [table.name, table]))
  const puts = new Set<Promise<void>>()
  const restoreEntry = async ({ name, content }: Entry) => {
    const [kind, ...path] = name.split('/')
    if (kind === 'tables') {
      const table = tables.get(path[0] ?? '')
      if (!table)
        throw new BackupFailed(`This backup contains rows of a table that its manifest does not list (${name}).`)
      await addRows(tx, table, await decompressed(name, await content()))
    } else if (kind === 'uploads') {
      const put: Promise<void> = files.put(path.join('/'), await content()).finally(() => puts.delete(put))
      put.catch(() => {})
      puts.add(put)
      if (puts.size >= PUTS_AT_ONCE) await Promise.race(puts)
    }
  }
  await loadInto(tx, manifest.migrations, async () => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    for await (const entry of entriesOf(await decrypted(await open(), key))) await restoreEntry(entry)
    await Promise.all(puts)
    for (const [name, rows] of Object.entries(totals.rows)) {
      const restored = await countRows(tx, name)
      if (restored !== rows)
        throw new BackupFailed(
          `The table ${name} has ${restored} rows after the restore and not ${rows}. Nothing was restored.`,
        )
    }
    await setSequences(tx, manifest.sequences)
  })
}
