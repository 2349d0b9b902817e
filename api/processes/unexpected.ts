import type { Logger } from 'pino'

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
