import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

// Also if the bench is stopped before its end.
process.once('exit', () => folders.forEach(removeFolder))

/** A temporary folder that is deleted at the end of the bench. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pista-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}
