import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import { storedBackups } from '#db/site/settings.ts'
import { chosenBackups } from '../config/chosen-settings.ts'
import type { Config } from '../config/config.ts'
import { type Files, filesOnDisk } from '../providers/files.ts'
import { openFilesOnS3 } from '../providers/files-s3.ts'
import { BackupFailed } from './failure.ts'
import { checkFolder, chosenStore, defaultFolder, FOLDER_SENTENCES } from './folder.ts'
import { type BackupStore, folderStore } from './stores.ts'

export async function filesOf({ s3 }: Pick<Config, 's3'>, dataDir: string): Promise<Files> {
  return s3 ? await openFilesOnS3(s3) : filesOnDisk(join(dataDir, 'files'))
}

type Places = Pick<Config, 'backups' | 'dataDir' | 'pagesDir'>

/** The bucket, the chosen folder, or one in the data folder. Throws `BackupFailed` if the chosen one cannot be used. */
export async function backupStore({ backups, ...places }: Places): Promise<BackupStore> {
  if (backups.s3) return (await import('./bucket.ts')).bucketStore(backups.s3)
  if (backups.folder === undefined) return folderStore(defaultFolder(places))
  const checked = await checkFolder(backups.folder, places)
  if ('problem' in checked) throw new BackupFailed(FOLDER_SENTENCES[checked.problem](backups.folder))
  return chosenStore(checked.path)
}

/** Where the next backup is stored, for operators. */
export async function backupAddress({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): Promise<string> {
  if (backups.s3) return (await import('./bucket.ts')).bucketStore(backups.s3).addressOf('')
  return backups.folder ?? defaultFolder({ dataDir })
}

/** The config with the folder and the hour that are chosen in the database. */
export async function withChosenBackups(config: Config, sql: Sql): Promise<Config> {
  return { ...config, ...chosenBackups(config, await storedBackups(sql)) }
}

/** The id of a site in the names of its backups. It is in the database, so that a restored site has the same id. */
export async function siteIdOf(sql: Sql): Promise<string> {
  const make = async () => ({ id: randomBytes(SITE_ID_BYTES).toString('hex') })
  return (await serverKey(sql, 'backup-site', make)).id
}

const SITE_ID_BYTES = 6

type Named = { now: Date; site: string; isEncrypted: boolean }

/** The names of backups contain their time first, so that sorting by name also sorts by time. */
export function backupName(kind: 'pista' | 'pista-daily', { now, site, isEncrypted }: Named): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return `${kind}-${time}-${site}.tar${isEncrypted ? '.age' : ''}`
}
