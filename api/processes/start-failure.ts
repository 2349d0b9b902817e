import type { Logger } from 'pino'
import { CannotOpen, reasonOf } from '#db/connection/open-failure.ts'
import { BackupFailed } from '../backup/failure.ts'
import { type Config, readConfig } from '../config/config.ts'
import { BadConfig } from '../config/environment.ts'
import { MetricsUnavailable } from '../monitoring/metrics-server.ts'
import { FilesFailed } from '../providers/files.ts'

/** A required part is missing, such as packages or built pages. The message is a sentence for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Reads the settings and does the work of a command; after a failure the process ends with a sentence about it. */
export async function runOrExplain(work: (config: Config) => Promise<void>, failed?: string) {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await work(config)
  } catch (error) {
    console.error(sentenceOf(error, config, failed))
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  }
}

type Known = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/**
 * Turns any error of a start or a command into one sentence for the operator with the next step. `failed` names the
 * failed action; it begins the sentence of an error without a sentence of its own.
 */
export function sentenceOf(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'host' | 'port'> | undefined,
  failed = 'Pista could not start',
): string {
  const known = [CannotOpen, BadConfig, FilesFailed, MetricsUnavailable, CannotStart, BackupFailed]
  if (known.some(kind => error instanceof kind)) return (error as Error).message
  const { code, path, port = config?.port, syscall } = (error ?? {}) as Known
  const where = path ?? config?.dataDir ?? 'the data folder'
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT to another.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST is ${config?.host}, which is not an address of this machine. Correct it, or leave it unset.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${where} has no space left. Free some space and start again; nothing is lost.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not use ${where}. Give it to this user, or set DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR')
    return `${where} is a file where a folder is expected, or the other way round. Move it away, or set DATA_DIR to another folder.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit (ulimit -n 20000) and start again.'
  return `${failed}: ${reasonOf(error)}. Set LOG_LEVEL=debug to see where it failed.`
}

/**
 * Handles errors that no other code handles. A rejected promise belongs to one piece of work, usually inside a
 * library with a lost connection: it is logged, and the process continues. An uncaught exception may have left any
 * state incomplete: the process logs it and exits, and its supervisor starts a new one. `exit` may first stop child
 * processes.
 */
export function handleUnexpected(log: Logger, exit: () => void = () => process.exit(1)) {
  process.on('unhandledRejection', reason => {
    log.error({ err: reason }, 'unhandled promise rejection')
  })
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception: the process exits')
    exit()
  })
}
