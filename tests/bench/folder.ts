import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

// Also when the bench is stopped half-way.
process.once('exit', () => made.forEach(removeFolder))

/** A folder that is gone when the bench is. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pista-bench-'))
  made.add(folder)
  return folder
}

export function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  made.delete(folder)
}
