import type { Logger } from 'pino'

/**
 * What no code handles. A rejected promise belongs to one piece of work, usually inside a library that has lost its
 * connection: it is logged and the process goes on. An exception outside of any promise may have left anything half
 * done: the process logs it and exits, and its supervisor starts a new one. `exit` may first stop what the process started.
 */
export function handleUnexpected(log: Logger, exit: () => void = () => process.exit(1)) {
  process.on('unhandledRejection', reason => {
    log.error({ err: reason }, 'a promise was rejected that no code handles')
  })
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'an exception that no code handles: the process exits')
    exit()
  })
}
