import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '#db/cluster/folder-lock.ts'

/** In memory, on Linux. */
const MEMORY = '/dev/shm'

/** A cluster of tests has 0.2 GB, and some run at once. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * The start of the path of a temporary folder for a cluster: in memory where there is much, or else among the temporary
 * files. A database of a test file is a thousand small files, which are soon deleted. In a container, ext4 often has no
 * journal; it searches long for a place that no deleted file had a minute ago, and needs ten times the computing.
 */
export function clusterFolderPrefix(name: string): string {
  if (!hasRoom()) return join(tmpdir(), `pista-${name}-`)
  deleteLeftovers()
  return join(MEMORY, `pista-${name}-${process.pid}-`)
}

/** The folders of a process that was killed would occupy the memory until the machine restarts. */
function deleteLeftovers() {
  for (const folder of readdirSync(MEMORY)) {
    const [, pid] = /^pista-\w+-(\d+)-/.exec(folder) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, folder), { recursive: true, force: true })
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES
  } catch {
    return false
  }
}
