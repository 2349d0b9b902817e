import { CannotOpen } from '#db/connection/cannot-open.ts'
import { reasonOf } from '#db/connection/open-failure.ts'
import { BackupFailed } from '../backup/failure.ts'
import { BadConfig, type Config } from '../config.ts'
import { MetricsUnavailable } from '../monitoring/metrics-server.ts'
import { FilesFailed } from '../providers/files.ts'

/** What is missing beside the settings: packages, built pages. The message is a sentence for the operator. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

type Known = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/**
 * One sentence for the operator that names what to do next, whatever ended a start or a command. `failed` is what could not
 * be done; it begins the sentence of an error that has none of its own.
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
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what listens there, or set PORT to another.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST is ${config?.host}, which is no address of this machine. Correct it, or leave it unset.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left on the disk of ${where}. Free some space and start again; nothing is lost.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not use ${where}. Give it to this user, or set DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR')
    return `${where} is in the way: a folder is expected where a file is, or the other way round. Move it away, or set DATA_DIR to another folder.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit (ulimit -n 20000) and start again.'
  return `${failed}: ${reasonOf(error)}. Set LOG_LEVEL=debug to see where it failed.`
}
