import type { Logger } from 'pino'
import type { Sql } from '#db/connection/sql.ts'
import { addViews } from '#db/events/page/views.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'

export type Views = ReturnType<typeof countViews>

/** Further views within a flush interval are not counted, which bounds the memory. */
const MAX_PENDING_VIEWS = 20_000
/** The user agent is chosen by the client and may be as long as a header allows. */
const MAX_USER_AGENT = 200

/**
 * Counts views in memory and writes them together every few seconds, so that a view causes no statement of its own. A
 * viewer is identified by the member's id, or by the address and the user agent; the database stores none of them, only
 * a keyed hash of the identification and the day.
 */
export function countViews({ sql, secrets, log }: { sql: Sql; secrets: Secrets; log: Logger }) {
  let pending = new Map<string, { eventId: string; viewer: string; viewerId: string | null }>()

  const count = (eventId: string, viewer: string, viewerId: string | null) => {
    if (pending.size < MAX_PENDING_VIEWS) pending.set(`${eventId} ${viewer}`, { eventId, viewer, viewerId })
  }
  return {
    byMember: (eventId: string, viewerId: string) => count(eventId, viewerId, viewerId),
    byVisitor: (eventId: string, address: string, browser = '') =>
      count(eventId, `${address} ${browser}`.slice(0, MAX_USER_AGENT), null),
    async flush() {
      const views = [...pending.values()]
      pending = new Map()
      if (views.length === 0) return
      const day = new Date().toISOString().slice(0, 10)
      const hashedViews = views.map(({ eventId, viewer, viewerId }) => ({
        eventId,
        viewerId,
        mark: secrets.hash('view', `${day} ${viewer}`),
      }))
      await addViews(sql, hashedViews).catch((error: unknown) => log.error({ err: error }, 'views were not counted'))
    },
  }
}
