import { resolve } from 'node:path'
import { endAllSessions } from '#db/accounts/sessions.ts'
import type { DeletedAccount } from '#db/backup/deleted-accounts.ts'
import type { Sql } from '#db/connection/sql.ts'
import { secretsFrom, storedSecret, writeSecret } from '../accounts/session/secrets.ts'
import { BackupFailed } from '../backup/failure.ts'
import { addToLedger, deleteAgain, readLedger } from '../backup/ledger.ts'
import { type Backup, restoreInto, type Verified, verify } from '../backup/restore.ts'
import { backupStore, filesOf, withChosenBackups } from '../backup/setup.ts'
import { openSource } from '../backup/source.ts'
import { type BackupStore, folderStore, storeOfFile } from '../backup/stores.ts'
import { withTarget } from '../backup/target.ts'
import type { Config } from '../config/config.ts'
import { runOrExplain } from '../processes/start-failure.ts'

/*
 * `npm run restore -- FILE` restores a backup into an empty data folder, or into the empty database of DATABASE_URL.
 *   With `bucket:NAME` instead of a file, the backup is read from the bucket for backups.
 *   With `--end-sessions` before the file, all members and admins are signed out.
 *   The whole backup is verified before the first write.
 * `npm run restore -- --deletions` deletes the accounts on the list of deleted accounts again, for a database that was
 *   restored by other means, such as a snapshot of its server.
 */
const failedAction = process.argv.includes('--deletions')
  ? 'The accounts could not be deleted again'
  : 'The backup could not be restored'

await runOrExplain(async config => {
  await restore(config, process.argv.slice(2))
  process.exit(0)
}, failedAction)

async function restore(config: Config, args: string[]) {
  const dataDir = resolve(config.dataDir)
  const defaultStore = await backupStore(config)
  const endsSessions = args.includes('--end-sessions')
  const [given, ...others] = args.filter(arg => arg !== '--end-sessions')
  if (given === '--deletions') return await replayDeletions(config, dataDir)
  if (!given || others.length > 0)
    throw new BackupFailed('Name one backup: npm run restore -- data/backups/NAME, or bucket:NAME.')
  const { place, name } = given.startsWith('bucket:')
    ? { place: defaultStore, name: given.slice('bucket:'.length) }
    : storeOfFile(resolve(given))
  const backup: Backup = { open: () => place.read(name), key: config.backups.key }

  console.log(`Verifying ${place.addressOf(name)} …`)
  const verified = await verify(backup)
  const { manifest, secret } = verified
  if (config.appSecret !== undefined && config.appSecret !== secret)
    throw new BackupFailed(
      'APP_SECRET is not the one of this backup. Set it to the content of the entry "secret", or leave it unset where there is no DATABASE_URL.',
    )

  const files = await filesOf(config, dataDir)
  const where = { url: config.databaseUrl, dataDir, hasFilesOnDisk: files.kind === 'disk' }
  console.log(`Restoring the backup of ${manifest.createdAt}, made by Pista ${manifest.version} …`)
  let deleted: DeletedAccount[] | undefined
  let deletedAgain = 0
  let listStore = defaultStore
  await withTarget(where, async ({ fill }) => {
    await fill(async tx => {
      await restoreInto(tx, backup, verified, files)
      const chosen = await chosenStores(config, tx)
      listStore = chosen.forWriting ?? defaultStore
      deleted = await deletedSince([place, defaultStore, ...chosen.forReading])
      deletedAgain = await deleteAgain(tx, deleted ?? [], { secrets: secretsFrom(secret), files })
      if (endsSessions) await endAllSessions(tx)
      if (!config.appSecret) writeSecret(dataDir, secret)
    })
  })
  if (deleted) await addToLedger(listStore, deleted)
  report(verified, { deleted, deletedAgain })
}

/** The folder that the restored site has chosen for its backups; on another machine it may be missing. */
async function chosenStores(config: Config, tx: Sql) {
  const chosen = await withChosenBackups(config, tx)
  const { folder } = chosen.backups
  if (folder === undefined || folder === config.backups.folder) return { forReading: [] }
  const forWriting = await backupStore(chosen).catch((error: unknown) => {
    if (!(error instanceof BackupFailed)) throw error
    console.log(`${error.message} A list of deleted accounts that is only there was not read.`)
  })
  return { forReading: [forWriting ?? folderStore(folder)], forWriting }
}

async function replayDeletions(config: Config, dataDir: string) {
  const secret = config.appSecret ?? storedSecret(dataDir)
  const files = await filesOf(config, dataDir)
  const { sql, close } = await openSource({ url: config.databaseUrl, dataDir })
  try {
    const store = await backupStore(await withChosenBackups(config, sql))
    const deleted = await readLedger(store)
    if (secret === undefined || deleted === undefined)
      throw new BackupFailed(
        `There is no list of deleted accounts at ${store.addressOf('')}, or no secret in ${dataDir}.`,
      )
    const count = await sql.begin(tx => deleteAgain(tx, deleted, { secrets: secretsFrom(secret), files }))
    console.log(`Accounts that were deleted again: ${count}.`)
  } finally {
    await close()
  }
}

/** Reads the lists of deleted accounts in these stores; undefined when none of the stores has a list. */
async function deletedSince(places: BackupStore[]): Promise<DeletedAccount[] | undefined> {
  const lists = await Promise.all(places.map(readLedger))
  return lists.every(list => list === undefined) ? undefined : lists.flatMap(list => list ?? [])
}

type Deletions = { deleted: DeletedAccount[] | undefined; deletedAgain: number }

function report({ totals }: Verified, { deleted, deletedAgain }: Deletions) {
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows and ${totals.uploads.count} files.`)
  if (totals.uploads.missing > 0)
    console.log(`${totals.uploads.missing} files were missing already when the backup was made.`)
  console.log(
    deleted
      ? `Accounts that were deleted after the backup, and were deleted again: ${deletedAgain}.`
      : 'No list of deleted accounts (deleted-accounts-….ndjson) is beside the backup, so no account was deleted again.',
  )
}
