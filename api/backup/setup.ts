import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Files, filesOnDisk } from '../providers/files.ts'
import { openFilesOnS3 } from '../providers/files-s3.ts'
import { type BackupStore, folderStore } from './stores.ts'

export async function filesOf({ s3 }: Pick<Config, 's3'>, dataDir: string): Promise<Files> {
  return s3 ? await openFilesOnS3(s3) : filesOnDisk(join(dataDir, 'files'))
}

/** Returns the default store of backups: the bucket for backups, or a folder in the data folder. */
export async function backupStore({ backups }: Pick<Config, 'backups'>, dataDir: string): Promise<BackupStore> {
  return backups.s3 ? (await import('./bucket.ts')).bucketStore(backups.s3) : folderStore(join(dataDir, 'backups'))
}

/** The names of backups contain their time, so that sorting by name also sorts by time. */
export function backupName(kind: 'pista' | 'pista-daily', now: Date, isEncrypted: boolean): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return `${kind}-${time}.tar${isEncrypted ? '.age' : ''}`
}
