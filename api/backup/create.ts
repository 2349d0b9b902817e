import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import {
  inSnapshot,
  rowsOf,
  sequencesIn,
  serverVersion,
  type Table,
  tablesIn,
  uploadedPaths,
} from '#db/backup/tables.ts'
import { migrationsIn } from '#db/connection/migrate.ts'
import type { Database, Sql } from '#db/connection/sql.ts'
import { smallFlyerPath } from '../files/pictures.ts'
import type { Files } from '../providers/files.ts'
import { type AddEntry, archiveOf, FORMAT, type Manifest, type Totals } from './archive.ts'
import { BackupFailed } from './failure.ts'
import { encrypted } from './key.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

/** Rows are collected up to this size, which is held in memory and becomes one entry of the archive. */
const PART_BYTES = 4 * 1024 * 1024
/** A backup works for this share of the time and pauses for the rest, because the site is in use. */
const WORKING_SHARE = 0.2
const MAX_PAUSE_MS = 1_000
/** The backup pauses after reading this much of a table; concurrent requests would notice a longer piece of work. */
const PIECE_BYTES = 256 * 1024

const compressed = promisify(zstdCompress)

type Site = { sql: Database; files: Pick<Files, 'get'>; secret: string; key: string | undefined }

/** Creates a backup as a stream; `totals` is complete when the stream has ended. */
export async function backupOf({ sql, files, secret, key }: Site): Promise<{
  archive: ReadableStream<Uint8Array>
  totals: Totals
}> {
  const totals: Totals = { rows: {}, uploads: { count: 0, bytes: 0, missing: 0 } }
  const plain = archiveOf(async add => {
    const pause = openPause(WORKING_SHARE)
    await inSnapshot(sql, async tx => {
      const manifest = await manifestOf(tx)
      await add('manifest.json', asJson(manifest))
      await add('secret', Buffer.from(secret))
      for (const table of manifest.tables) totals.rows[table.name] = await addTable(tx, table, { add, rest: pause })
    })
    // Files that were deleted after the snapshot are missing from the backup; files that were added since do no harm.
    for await (const path of uploadedPaths(sql)) {
      const isFlyer = path.startsWith('flyers/')
      for (const stored of isFlyer ? [path, smallFlyerPath(path)] : [path])
        await addUpload(stored, { add, files, totals })
      await pause()
    }
    await add('totals.json', asJson(totals))
  })
  return { archive: key === undefined ? plain : await encrypted(plain, key), totals }
}

async function manifestOf(tx: Sql): Promise<Manifest> {
  const migrations = await migrationsIn(tx)
  if (migrations.length === 0)
    throw new BackupFailed('This database is not a Pista database. Correct DATABASE_URL or DATA_DIR.')
  return {
    product: 'pista',
    format: FORMAT,
    version,
    postgres: await serverVersion(tx),
    createdAt: new Date().toISOString(),
    migrations: [...migrations],
    tables: [...(await tablesIn(tx))],
    sequences: [...(await sequencesIn(tx))],
  }
}

type Adding = { add: AddEntry; rest: () => Promise<void> }

/** Returns the number of rows. */
async function addTable(tx: Sql, table: Table, { add, rest }: Adding): Promise<number> {
  let rows = 0
  let parts = 0
  let part: Buffer[] = []
  let bytes = 0
  let bytesSincePause = 0
  const flush = async () => {
    parts += 1
    const packed = await compressed(Buffer.concat(part), { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    await add(`tables/${table.name}/${String(parts).padStart(6, '0')}.zst`, packed)
    part = []
    bytes = 0
    await rest()
  }
  for await (const lines of await rowsOf(tx, table)) {
    part.push(lines)
    bytes += lines.byteLength
    bytesSincePause += lines.byteLength
    rows += linesIn(lines)
    if (bytesSincePause >= PIECE_BYTES) {
      bytesSincePause = 0
      await rest()
    }
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return rows
}

const LINE_FEED = 10

function linesIn(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(LINE_FEED); at !== -1; at = text.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

type Uploads = { add: AddEntry; files: Pick<Files, 'get'>; totals: Totals }

/** Adds an uploaded file, or counts it as missing: it may have been deleted after the snapshot was taken. */
async function addUpload(path: string, { add, files, totals }: Uploads) {
  const file = await files.get(path)
  if (!file) {
    totals.uploads.missing += 1
    return
  }
  await add(`uploads/${path}`, file)
  totals.uploads.count += 1
  totals.uploads.bytes += file.bytes
}

/** Returns a function that pauses after a piece of work, so that the work takes `share` of the time. */
function openPause(share: number) {
  let since = performance.now()
  return async () => {
    await wait(Math.min(MAX_PAUSE_MS, ((performance.now() - since) * (1 - share)) / share))
    since = performance.now()
  }
}

function asJson(value: unknown) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
