import { batcher } from '#db/connection/batch.ts'
import { partnersOfEach, presencePairs } from '#db/messages/partners.ts'
import type { AppContext } from '../app-context.ts'
import type { Io, SocketClient } from './io.ts'

/** Phones disconnect and reconnect in the background; a user counts as offline after this time without a socket. */
const OFFLINE_AFTER_MS = 10_000

/** All users may disconnect at once. The queue has no limit, because a refused user would stay online. */
const UNLIMITED = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY, waitMs: 600_000 }

function socketsOf(io: Io, userId: string): number {
  return io.sockets.adapter.rooms.get(`u:${userId}`)?.size ?? 0
}

/** Sends whether a user is online, only to the partners who may see it. See `maySeePresence` for the rule. */
export function openPresence(io: Io, { sql, log }: Pick<AppContext, 'sql' | 'log'>) {
  const leaving = new Map<string, NodeJS.Timeout>()
  const send = (to: string[], userId: string, isOnline: boolean) => {
    if (to.length > 0) io.to(to.map(id => `u:${id}`)).emit('presence', { userId, isOnline })
  }
  /** The sockets of all processes, or of this one if the others do not respond. */
  const socketsIn = async (rooms: string[]) => {
    try {
      return await io.in(rooms).fetchSockets()
    } catch (error) {
      log.warn({ err: error }, 'presence is limited to this process')
      return await io.local.in(rooms).fetchSockets()
    }
  }
  /** A request to all processes is expensive, so concurrent lookups share one request. */
  const lookUp = batcher({
    ...UNLIMITED,
    run: async (groups: string[][]) => {
      const sockets = await socketsIn([...new Set(groups.flat())].map(id => `u:${id}`))
      const online = new Set(sockets.map(socket => socket.data.userId))
      return groups.map(userIds => new Set(userIds.filter(id => online.has(id))))
    },
  })
  const partnersOf = batcher({ ...UNLIMITED, run: (userIds: string[]) => partnersOfEach(sql, userIds) })
  const onlineAmong = async (userIds: string[]) => (userIds.length === 0 ? new Set<string>() : await lookUp(userIds))

  return {
    async arrived(socket: SocketClient, partners: string[]) {
      const { userId } = socket.data
      const wasThere = leaving.has(userId) || socketsOf(io, userId) > 1
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      if (!wasThere) send(partners, userId, true)

      for (const partner of await onlineAmong(partners)) socket.emit('presence', { userId: partner, isOnline: true })
    },

    left(userId: string) {
      if (socketsOf(io, userId) > 0) return
      clearTimeout(leaving.get(userId))
      const timer = setTimeout(() => {
        leaving.delete(userId)
        void (async () => {
          if (socketsOf(io, userId) > 0) return
          const partners = await partnersOf(userId)
          // Checked last, because the user may have connected again while the list of partners was read.
          if (leaving.has(userId) || (await onlineAmong([userId])).size > 0) return
          send(partners, userId, false)
        })().catch((error: unknown) => log.warn({ err: error }, 'presence'))
      }, OFFLINE_AFTER_MS)
      leaving.set(userId, timer)
    },

    /**
     * Sends the presence again after a change of the permission to see it, between this user and all partners or only
     * `among`. The users who must not see it are notified first, without a request to other processes, so that this
     * also works while the processes cannot reach each other.
     */
    async reconsider(userId: string, among?: string[]) {
      const pairs = await presencePairs(sql, userId, among)
      const hidden = pairs.filter(pair => !pair.maySeePresence).map(pair => pair.partnerId)
      send(hidden, userId, false)
      for (const partner of hidden) send([userId], partner, false)

      const shown = pairs.filter(pair => pair.maySeePresence).map(pair => pair.partnerId)
      if (shown.length === 0) return
      const online = await onlineAmong([userId, ...shown])
      if (!online.delete(userId)) return
      send(shown, userId, true)
      for (const partner of online) send([userId], partner, true)
    },

    close() {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
