import cluster from 'node:cluster'
import type { SharedSockets } from '../sockets/socket-slots.ts'

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

export type Worker = {
  isFirst: boolean
  databaseSocket: string | undefined
  sockets: SharedSockets
  /**
   * How to listen on the port that all workers share. With `reusePort` the kernel distributes connections among the
   * workers. Otherwise the primary process accepts connections, and a connection that was just passed to an ending
   * worker stays open without a response.
   */
  listen: { port: number; reusePort: boolean }
  /** Must be called when connections are accepted. */
  reportServing: () => void
}

/** Workers detect within a few seconds that another worker has ended, and stop waiting for it. */
const HEARTBEAT_MS = 1_000
const GONE_AFTER_MS = 3_000
const SLOT_MS = 2_000

/** Returns what this process needs as a worker of a primary process; undefined when it runs alone. */
export async function joinPrimary(): Promise<Worker | undefined> {
  const order = process.env[WORKER_VARIABLE]
  if (!cluster.isWorker || !order) return undefined
  const { isFirst, databaseSocket, port } = JSON.parse(order) as WorkerOrder
  const { createAdapter } = await import('@socket.io/cluster-adapter')

  const waiting = new Map<number, (isTaken: boolean) => void>()
  let lastRequest = 0
  let reportLost: (userIds: string[]) => void = () => {}
  process.on('message', message => {
    if (!isPistaMessage<ToWorker>(message)) return
    if (message.pista === 'people-lost') return reportLost(message.userIds)
    waiting.get(message.requestId)?.(message.isTaken)
    waiting.delete(message.requestId)
  })
  const send = (message: ToPrimary) => process.send?.(message)

  return {
    isFirst,
    listen: { port, reusePort: process.platform === 'linux' },
    reportServing: () => send({ pista: 'serving' }),
    databaseSocket,
    sockets: {
      adapter: createAdapter({ heartbeatInterval: HEARTBEAT_MS, heartbeatTimeout: GONE_AFTER_MS }),
      slots: {
        take: (userId, socketId, perPerson) =>
          new Promise((resolve, reject) => {
            const requestId = ++lastRequest
            const late = setTimeout(() => {
              waiting.delete(requestId)
              reject(new Error('the primary process did not respond'))
            }, SLOT_MS)
            waiting.set(requestId, isTaken => {
              clearTimeout(late)
              resolve(isTaken)
            })
            send({ pista: 'take-slot', requestId, userId, socketId, perPerson })
          }),
        release: async (userId, socketId) => send({ pista: 'release-slot', userId, socketId }),
      },
      onPeopleLost(onLost) {
        reportLost = onLost
      },
    },
  }
}
