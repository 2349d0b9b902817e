import cluster from 'node:cluster'
import type { SharedSockets } from '../sockets/socket-places.ts'
import { isOurs, type ToPrimary, type ToWorker, WORKER_VARIABLE, type WorkerOrder } from './messages.ts'

export type Worker = {
  isFirst: boolean
  databaseSocket: string | undefined
  sockets: SharedSockets
  /**
   * How to listen beside the other workers. Where the kernel can, it shares out connections among their listeners. The
   * primary process would accept them otherwise, and those that it just handed to a worker that ends stay open unserved.
   */
  listen: { port: number; reusePort: boolean }
  /** Call once connections are accepted. */
  noteServing: () => void
}

/** Workers notice within a few seconds that one of them is gone, and wait for it no longer. */
const HEARTBEAT_MS = 1_000
const GONE_AFTER_MS = 3_000
const PLACE_MS = 2_000

/** What this process needs as one of several on this machine; undefined when it is the only one. */
export async function joinPrimary(): Promise<Worker | undefined> {
  const order = process.env[WORKER_VARIABLE]
  if (!cluster.isWorker || !order) return undefined
  const { isFirst, databaseSocket, port } = JSON.parse(order) as WorkerOrder
  const { createAdapter } = await import('@socket.io/cluster-adapter')

  const waiting = new Map<number, (isTaken: boolean) => void>()
  let lastRequest = 0
  let tellLost: (userIds: string[]) => void = () => {}
  process.on('message', message => {
    if (!isOurs<ToWorker>(message)) return
    if (message.pista === 'people-lost') return tellLost(message.userIds)
    waiting.get(message.requestId)?.(message.isTaken)
    waiting.delete(message.requestId)
  })
  const send = (message: ToPrimary) => process.send?.(message)

  return {
    isFirst,
    listen: { port, reusePort: process.platform === 'linux' },
    noteServing: () => send({ pista: 'serving' }),
    databaseSocket,
    sockets: {
      adapter: createAdapter({ heartbeatInterval: HEARTBEAT_MS, heartbeatTimeout: GONE_AFTER_MS }),
      places: {
        take: (userId, socketId, perPerson) =>
          new Promise((resolve, reject) => {
            const requestId = ++lastRequest
            const late = setTimeout(() => {
              waiting.delete(requestId)
              reject(new Error('the primary process did not answer'))
            }, PLACE_MS)
            waiting.set(requestId, isTaken => {
              clearTimeout(late)
              resolve(isTaken)
            })
            send({ pista: 'take-place', requestId, userId, socketId, perPerson })
          }),
        release: async (userId, socketId) => send({ pista: 'release-place', userId, socketId }),
      },
      onPeopleLost(act) {
        tellLost = act
      },
    },
  }
}
