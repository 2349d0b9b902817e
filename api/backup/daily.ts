import { BackupFailed } from './failure.ts'
import type { BackupStore, StoredBackup } from './stores.ts'

const DAYS = 7
const WEEKS = 4
const DAY_MS = 86_400_000
/** The names of 0.2.0 have no id of a site. */
const DAILY = /^pista-daily-(\d{4}-\d{2}-\d{2})T[\d-]+Z(?:-([\da-f]{12}))?\.tar(\.age)?$/

/** Free disk space to leave beside the backup, because PostgreSQL needs space for its writes. */
const SPARE_BYTES = 256 * 1024 * 1024
const GROWTH = 1.2

/** The id in the names of a site's backups, and whether the database knows a backup as made by the site. */
type Own = { site: string; hasMade: (name: string) => boolean }

/**
 * Returns the daily backups of this site to delete. The newest backup of each of the last seven days, and of each of
 * the last four weeks with backups, stays. Manual backups have other names and are never deleted, nor are backups of
 * another site.
 */
export function surplus(stored: StoredBackup[], { site, hasMade }: Own): string[] {
  const newestFirst = stored
    .flatMap(({ name }) => {
      const [, day, madeBy] = DAILY.exec(name) ?? []
      const isOwn = madeBy === site || hasMade(name)
      return day && isOwn ? [{ name, day, week: Math.floor((Date.parse(day) / DAY_MS + 3) / 7) }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const retained = new Set<string>()
  for (const [period, most] of [
    ['day', DAYS],
    ['week', WEEKS],
  ] as const) {
    const seen = new Set<string | number>()
    for (const backup of newestFirst) {
      if (seen.has(backup[period]) || seen.size === most) continue
      seen.add(backup[period])
      retained.add(backup.name)
    }
  }
  return newestFirst.map(({ name }) => name).filter(name => !retained.has(name))
}

/** `addresses` are those of the backups that this site has made. */
export async function removeSurplus(
  place: BackupStore,
  { site, addresses }: { site: string; addresses: ReadonlySet<string> },
) {
  const hasMade = (name: string) => addresses.has(place.addressOf(name))
  for (const name of surplus(await place.list(), { site, hasMade })) await place.remove(name)
}

/** Throws `BackupFailed` if a backup of about this size would fill the disk. No older backup is deleted for it. */
export async function refuseFullDisk(place: BackupStore, expectedBytes: number) {
  const free = await place.freeBytes()
  const needed = expectedBytes * GROWTH + SPARE_BYTES
  if (free !== undefined && free < needed)
    throw new BackupFailed(
      `A backup needs about ${megabytes(needed)} MB on the disk of ${place.addressOf('')}, where ${megabytes(free)} MB are free. Free some space, or set BACKUP_S3_BUCKET.`,
    )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
