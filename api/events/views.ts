import type { Logger } from 'pino'
import type { Sql } from '#db/connection/sql.ts'
import { addViews } from '#db/events/views.ts'
import type { Secrets } from '../accounts/secrets.ts'

export type Views = ReturnType<typeof countViews>

/** Further views within a flush interval are not counted, which bounds the memory. */
const MAX_PENDING_VIEWS = 20_000
/** The user agent is chosen by the client and may be as long as a header allows. */
const MAX_USER_AGENT = 200

/**
 * Counts views in memory and writes them together every few seconds, so that a view costs no statement. A viewer is a
 * member, or an address and user agent; neither is stored, only a keyed hash with the day.
 */
export function countViews({ sql, secrets, log }: { sql: Sql; secrets: Secrets; log: Logger }) {
  let seen = new Map<string, { eventId: string; looker: string; viewerId: string | null }>()

  const note = (eventId: string, looker: string, viewerId: string | null) => {
    if (seen.size < MAX_PENDING_VIEWS) seen.set(`${eventId} ${looker}`, { eventId, looker, viewerId })
  }
  return {
    byMember: (eventId: string, viewerId: string) => note(eventId, viewerId, viewerId),
    byStranger: (eventId: string, address: string, browser = '') =>
      note(eventId, `${address} ${browser}`.slice(0, MAX_USER_AGENT), null),
    async flush() {
      const views = [...seen.values()]
      seen = new Map()
      if (views.length === 0) return
      const day = new Date().toISOString().slice(0, 10)
      const marked = views.map(({ eventId, looker, viewerId }) => ({
        eventId,
        viewerId,
        mark: secrets.hash('view', `${day} ${looker}`),
      }))
      await addViews(sql, marked).catch((error: unknown) => log.error({ err: error }, 'views were not counted'))
    },
  }
}
