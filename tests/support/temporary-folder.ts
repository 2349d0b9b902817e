import { copyFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { clusterFolderPrefix } from './postgres/cluster-folder.ts'

/** An empty folder for the tests of a file or of a `describe` block. Deleted after the last of them. */
export function useTemporaryFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `pista-${name}-`))
  afterAll(() => deleteFolder(folder))
  return folder
}

/** As `useTemporaryFolder`, for data folders with a cluster: in memory if there is room. `name` is a single word. */
export function useClusterFolder(name: string): string {
  const folder = mkdtempSync(clusterFolderPrefix(name))
  afterAll(() => deleteFolder(folder))
  return folder
}

/** As `useClusterFolder`, for the running test. */
export function clusterFolderOfTest(name: string): string {
  const folder = mkdtempSync(clusterFolderPrefix(name))
  onTestFinished(() => deleteFolder(folder))
  return folder
}

/** For `context.pages`: a folder with the HTML of the pages, without the files that a build makes. */
export function useUnbuiltPages(): string {
  const folder = useTemporaryFolder('pages')
  copyFileSync(join(import.meta.dirname, '../../pwa/index.html'), join(folder, 'index.html'))
  return folder
}

/** An empty folder for the running test. Call it in the test or in `beforeEach`. */
export function temporaryFolderOfTest(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `pista-${name}-`))
  onTestFinished(() => deleteFolder(folder))
  return folder
}

/** With retries, because the processes of a killed server write for a moment longer. */
async function deleteFolder(folder: string) {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
