/** The messages between a worker and the primary process, beside those of the libraries. */
export type ToPrimary =
  | { pista: 'serving' }
  | { pista: 'take-slot'; requestId: number; userId: string; socketId: string; perPerson: number }
  | { pista: 'release-slot'; userId: string; socketId: string }

export type ToWorker =
  | { pista: 'slot'; requestId: number; isTaken: boolean }
  /** The users whose sockets were in a worker that ended unexpectedly. */
  | { pista: 'people-lost'; userIds: string[] }

/** The environment variable with the `WorkerOrder` of a worker. */
export const WORKER_VARIABLE = 'PISTA_WORKER'

export type WorkerOrder = {
  /** The unix socket of the PostgreSQL that the primary process runs; undefined with `DATABASE_URL`. */
  databaseSocket: string | undefined
  port: number
  /** The first worker prepares shared resources before the others start. */
  isFirst: boolean
}

/** Returns true for a message of these types; libraries use the same channel. */
export function isPistaMessage<Message extends ToPrimary | ToWorker>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'pista' in message
}
