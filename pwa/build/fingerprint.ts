import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** The inputs of the build. If none of them has changed, the build is skipped. */
const INPUTS = ['pwa', 'sw', 'api/contract', 'vite.config.ts', 'manifest.webmanifest', 'package-lock.json']

/** In the folder of the pages, so that the archive of a release has it. */
export const FINGERPRINT_FILE = 'dist/.built-from'

/** A hash of the inputs of the build in the working directory. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(INPUTS.map(filesIn))).flat().toSorted())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

export async function filesIn(path: string): Promise<string[]> {
  if (extname(path)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
