/** What a worker and the primary process send each other, beside what the libraries for sockets and limits send. */
export type ToPrimary =
  | { pista: 'serving' }
  | { pista: 'take-place'; requestId: number; userId: string; socketId: string; perPerson: number }
  | { pista: 'release-place'; userId: string; socketId: string }

export type ToWorker =
  | { pista: 'place'; requestId: number; isTaken: boolean }
  /** Their sockets were in a worker that ended by itself. */
  | { pista: 'people-lost'; userIds: string[] }

/** The environment variable that tells a worker what it is. */
export const WORKER_VARIABLE = 'PISTA_WORKER'

export type WorkerOrder = {
  /** The unix socket of the PostgreSQL that the primary process runs; undefined with `DATABASE_URL`. */
  databaseSocket: string | undefined
  port: number
  /** The first worker prepares what is there once, before the others start. */
  isFirst: boolean
}

/** Of the many messages on the channel, those that are ours. */
export function isOurs<Message extends ToPrimary | ToWorker>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'pista' in message
}
