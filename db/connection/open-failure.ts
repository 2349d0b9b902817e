import { codeOf, isDiskFull } from './errors.ts'
import { hostsIn, serversIn } from './server-list.ts'

/** The database cannot be opened. The message is a sentence for the operator: the failure and the next step. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}

/** Another process holds the lock of the data folder. */
export class FolderInUse extends CannotOpen {
  override name = 'FolderInUse'
}

export function diskFull(folder: string) {
  return new CannotOpen(`The disk of ${folder} has no space left. Free some space and start again; nothing is lost.`)
}

/** Describes for the operator why migrating failed. Every migration runs inside the same transaction. */
export function migrationFailure(error: unknown, folder: string): CannotOpen {
  if (error instanceof CannotOpen) return error
  if (isDiskFull(error) || codeOf(error) === 'ENOSPC') return diskFull(folder)
  return new CannotOpen(
    `A migration failed and changed nothing (${reasonOf(error)}). Start the version of Pista that ran before, and report this sentence.`,
    error,
  )
}

/** Describes for the operator why a Postgres server cannot be used. */
export function serverFailure(error: unknown, url: string): CannotOpen {
  if (error instanceof CannotOpen) return error
  const [server = url] = serversIn(url)
  const host = hostsIn(url)
  const { pathname } = new URL(server)
  const database = decodeURIComponent(pathname.slice(1))
  const sentence = (text: string) => new CannotOpen(text, error)
  const code = codeOf(error)
  if (code.startsWith('28'))
    return sentence(`Postgres at ${host} refuses the user or the password of DATABASE_URL. Correct them there.`)
  if (code === '3D000')
    return sentence(
      `Postgres at ${host} has no database ${database}. Create it (createdb ${database}), or correct DATABASE_URL.`,
    )
  if (code === '42501')
    return sentence(`The user of DATABASE_URL may not create tables in ${database}. Make that user its owner.`)
  if (code === '0A000' || code === '58P01')
    return sentence(
      `Postgres at ${host} lacks an extension (${reasonOf(error)}). Install postgresql-contrib on the machine of the database.`,
    )
  if (isDiskFull(error))
    return sentence(`The disk of Postgres at ${host} is full. Free some space there and start again; nothing is lost.`)
  if (/^(08|57P0|53)|^(E[A-Z]+|CONNECTION_\w+|CONNECT_TIMEOUT)$/.test(code))
    return sentence(`Postgres at ${host} does not respond (${code}). Start it, or correct DATABASE_URL.`)
  return migrationFailure(error, host)
}

export function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message || codeOf(error) || error.name : JSON.stringify(error))
}

function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
}
