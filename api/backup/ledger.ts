import { z } from 'zod'
import { eraseAccount } from '#db/accounts/erase.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { accountsAmong, type DeletedAccount, deletedAccounts } from '#db/backup/deleted-accounts.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Secrets } from '../accounts/session/secrets.ts'
import { nameHash } from '../accounts/sign-up/sign-up.ts'
import { smallFlyerPath } from '../files/pictures.ts'
import type { Files } from '../providers/files.ts'
import { BackupFailed } from './failure.ts'
import type { BackupStore } from './stores.ts'

/** The ids of deleted accounts, in one file for each month beside the backups. A restore deletes them again. */
const NAME = /^deleted-accounts-\d{4}-\d{2}\.ndjson$/

/** The deletions of so many days are compared again, because the list may have been unavailable at the time. */
const COMPARED_DAYS = 35

const Line = z.object({ userId: z.uuid(), deletedAt: z.iso.datetime() })

/** Adds missing deletions to the list. Cheap when none is missing, so it runs after every deletion and hourly. */
export async function updateLedger(sql: Sql, place: BackupStore) {
  await addToLedger(place, await deletedAccounts(sql, COMPARED_DAYS))
}

export async function addToLedger(place: BackupStore, deletions: DeletedAccount[]) {
  const months = Map.groupBy(deletions, ({ deletedAt }) => deletedAt.slice(0, 7))
  for (const [month, deletionsOfMonth] of months) {
    const name = `deleted-accounts-${month}.ndjson`
    const listed = (await place.readText(name)) ?? ''
    const known = new Set(linesIn(listed).map(line => deletionIn(line)?.userId))
    const missing = deletionsOfMonth.filter(({ userId }) => !known.has(userId))
    if (missing.length === 0) continue
    // An unreadable line stays in the file, because the operator may still repair it.
    const lines = [...linesIn(listed), ...missing.map(line => JSON.stringify(line))]
    await place.writeText(name, lines.map(line => `${line}\n`).join(''))
  }
}

/** Returns all listed deletions, or undefined when there is no list. Throws `BackupFailed` for an unreadable line. */
export async function readLedger(place: BackupStore): Promise<DeletedAccount[] | undefined> {
  const names = (await place.list()).map(({ name }) => name).filter(name => NAME.test(name))
  if (names.length === 0) return undefined
  const lists = await Promise.all(
    names.map(async name =>
      linesIn((await place.readText(name)) ?? '').map(line => {
        const deletion = deletionIn(line)
        if (deletion) return deletion
        throw new BackupFailed(
          `A line of the list of deleted accounts ${place.addressOf(name)} cannot be read. Correct it: without it a deleted account would be restored.`,
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

/** Deletes accounts again that were deleted after the backup, in the transaction of the restore. Returns how many. */
export async function deleteAgain(
  tx: Sql,
  deleted: DeletedAccount[],
  { secrets, files }: { secrets: Secrets; files: Pick<Files, 'remove'> },
): Promise<number> {
  const accounts = await accountsAmong(
    tx,
    deleted.map(({ userId }) => userId),
  )
  for (const { id, username } of accounts) {
    const erased = await eraseAccount(tx, id, nameHash(secrets, username))
    await recordAudit(tx, { actorId: id, actorKind: 'system', action: 'delete-account-again' })
    for (const path of erased.files) {
      if (path.startsWith('flyers/')) await files.remove(smallFlyerPath(path))
      await files.remove(path)
    }
  }
  return accounts.length
}
