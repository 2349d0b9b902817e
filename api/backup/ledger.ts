import { z } from 'zod'
import { type DeletedAccount, deletedAccounts } from '#db/backup/deleted-accounts.ts'
import type { Sql } from '#db/connection/sql.ts'
import { BackupFailed } from './failure.ts'
import type { BackupStore } from './places.ts'

/**
 * The list of deleted accounts: ids and times only, a file for each month, beside the backups and not inside of them. A
 * restore deletes these accounts again, because an older backup still has them.
 */
const NAME = /^deleted-accounts-\d{4}-\d{2}\.ndjson$/

/** Deletions of this time are compared with the list again, in case one was not written when it happened. */
const COMPARED_DAYS = 35

const Line = z.object({ userId: z.uuid(), deletedAt: z.iso.datetime() })

/** Adds what the list lacks. Cheap when nothing does, so it may run after every deletion and every hour. */
export async function updateLedger(sql: Sql, place: BackupStore) {
  await addToLedger(place, await deletedAccounts(sql, COMPARED_DAYS))
}

export async function addToLedger(place: BackupStore, deletions: DeletedAccount[]) {
  const months = Map.groupBy(deletions, ({ deletedAt }) => deletedAt.slice(0, 7))
  for (const [month, own] of months) {
    const name = `deleted-accounts-${month}.ndjson`
    const listed = (await place.readText(name)) ?? ''
    const known = new Set(linesIn(listed).map(line => deletionIn(line)?.userId))
    const missing = own.filter(({ userId }) => !known.has(userId))
    if (missing.length === 0) continue
    // A line that cannot be read is kept: it may still be mended.
    const lines = [...linesIn(listed), ...missing.map(line => JSON.stringify(line))]
    await place.writeText(name, lines.map(line => `${line}\n`).join(''))
  }
}

/** Everybody on the list; undefined when there is no list. Throws `BackupFailed` when a line of it cannot be read. */
export async function readLedger(place: BackupStore): Promise<DeletedAccount[] | undefined> {
  const names = (await place.list()).map(({ name }) => name).filter(name => NAME.test(name))
  if (names.length === 0) return undefined
  const lists = await Promise.all(
    names.map(async name =>
      linesIn((await place.readText(name)) ?? '').map(line => {
        const deletion = deletionIn(line)
        if (deletion) return deletion
        throw new BackupFailed(
          `A line of the list of deleted accounts ${place.addressOf(name)} cannot be read. Correct it: without it an account would come back.`,
        )
      }),
    ),
  )
  return lists.flat()
}

function linesIn(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '')
}

/** Undefined when the line cannot be read. */
function deletionIn(line: string): DeletedAccount | undefined {
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
