import { randomUUID } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { codeOf } from '#db/connection/errors.ts'
import type { Config } from '../config/config.ts'
import { type BackupStore, folderStore } from './stores.ts'

type Places = Pick<Config, 'dataDir' | 'pagesDir'>

const PROGRAM = resolve(import.meta.dirname, '../..')

/** Why a folder cannot hold the backups; the names are codes of refusals. */
type FolderProblem =
  | 'backup-folder-relative'
  | 'backup-folder-missing'
  | 'backup-folder-inside'
  | 'backup-folder-system'
  | 'backup-folder-unwritable'

/** Folders of the kernel, or in memory and empty after a restart. Desktops mount disks in `/run/media`. */
const OF_SYSTEM = ['/dev', '/proc', '/sys', '/run']
const DISKS_OF_DESKTOP = '/run/media'

/** The default folder, which is made with the first backup. */
export function defaultFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(resolve(dataDir), 'backups')
}

/**
 * The real path of a chosen folder, or why it cannot be used. It must be there: a disk that is not mounted is an empty
 * path, and a folder made at this path would fill the disk below it. The folder may not be inside those that a new
 * release, a restore or a visitor of the pages reaches, and not inside those of the kernel.
 */
export async function checkFolder(
  chosen: string,
  places: Places,
): Promise<{ path: string } | { problem: FolderProblem }> {
  if (!isAbsolute(chosen)) return { problem: 'backup-folder-relative' }
  const ofData = defaultFolder(places)
  try {
    if (resolve(chosen) === ofData) await mkdir(ofData, { recursive: true, mode: 0o700 })
    // Also what is no folder there, such as a device, which would otherwise be called missing.
    else if (isOfSystem(resolve(chosen))) return { problem: 'backup-folder-system' }
    const path = await realpath(chosen)
    const isOfData = isInside(path, await realOf(ofData))
    if (isOfSystem(path) && !isOfData) return { problem: 'backup-folder-system' }
    if (!(await stat(path)).isDirectory()) return { problem: 'backup-folder-missing' }
    const forbidden = [PROGRAM, resolve(places.dataDir), resolve(PROGRAM, places.pagesDir)]
    const isForbidden = (await Promise.all(forbidden.map(realOf))).some(folder => isInside(path, folder))
    if (isForbidden && !isOfData) return { problem: 'backup-folder-inside' }
    return { path }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Writes and deletes a small file, as a backup does. Undefined if that succeeds. */
export async function testFolder(store: BackupStore): Promise<FolderProblem | undefined> {
  const name = `pista-test-${randomUUID()}`
  try {
    await store.writeText(name, '')
    await store.remove(name)
    return undefined
  } catch (error) {
    return problemOf(error)
  }
}

/** A folder that disappears, such as a disk that is not mounted any more, is not made again. */
export function chosenStore(path: string): BackupStore {
  return folderStore(path, { isMade: false })
}

/** For the operator at the terminal. */
export const FOLDER_SENTENCES: Record<FolderProblem, (folder: string) => string> = {
  'backup-folder-relative': folder => `The folder for backups must be an absolute path, and ${folder} is none.`,
  'backup-folder-missing': folder => `There is no folder ${folder} for backups. Make it, or mount its disk.`,
  'backup-folder-inside': folder =>
    `Backups cannot be stored in ${folder}, which belongs to the program, its pages or its data. Choose a folder outside of them.`,
  'backup-folder-system': folder =>
    `Backups cannot be stored in ${folder}, which belongs to the operating system and keeps no files. Choose a folder on a disk.`,
  'backup-folder-unwritable': folder =>
    `Pista cannot write to the folder for backups ${folder}. Check its owner, its permissions and the free space.`,
}

function problemOf(error: unknown): FolderProblem {
  return MISSING.has(codeOf(error)) ? 'backup-folder-missing' : 'backup-folder-unwritable'
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/** A folder that is not there yet has no links. */
async function realOf(folder: string): Promise<string> {
  return await realpath(folder).catch(() => folder)
}

function isOfSystem(path: string): boolean {
  return OF_SYSTEM.some(folder => isInside(path, folder)) && !isInside(path, DISKS_OF_DESKTOP)
}

function isInside(path: string, folder: string): boolean {
  const rest = relative(folder, path)
  return rest === '' || !(rest.startsWith('..') || isAbsolute(rest))
}
