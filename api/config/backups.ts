import type { ServerSettings } from '#contract/site/site.ts'
import type { Config } from './config.ts'

/** The part of the config that the folder and the hour chosen at `/setup` or `/admin` replace. The environment wins. */
export function chosenBackups(
  { backups }: Pick<Config, 'backups'>,
  { backupFolder, backupHour }: Pick<ServerSettings, 'backupFolder' | 'backupHour'>,
): Partial<Pick<Config, 'backups'>> {
  const isFolderFixed = backups.folder !== undefined || backups.s3 !== undefined
  const folder = isFolderFixed ? backups.folder : (backupFolder ?? undefined)
  const hour = backups.hour ?? backupHour ?? undefined
  return folder === backups.folder && hour === backups.hour ? {} : { backups: { ...backups, folder, hour } }
}
