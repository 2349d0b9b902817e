import { eraseAccount } from '#db/accounts/erase.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { accountsAmong, type DeletedAccount } from '#db/backup/deleted-accounts.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Secrets } from '../accounts/session/secrets.ts'
import { nameHash } from '../accounts/sign-up/sign-up.ts'
import { smallFlyerPath } from '../files/pictures.ts'
import type { Files } from '../providers/files.ts'

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
