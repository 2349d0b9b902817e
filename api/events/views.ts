import type { Logger } from 'pino'
import type { Sql } from '#db/connection/sql.ts'
import { addViews } from '#db/events/views.ts'
import type { Secrets } from '../accounts/secrets.ts'

export type Views = ReturnType<typeof countViews>

/** Beyond so many, what is looked at meanwhile is not counted: memory is for the guests. */
const MOST_KEPT = 20_000
/** A browser's name is whatever a stranger sends, up to all that a header may hold. */
const MOST_OF_NAME = 200

/**
 * Who looked at what, kept for a few seconds and written together, so that looking costs the database nothing. A looker
 * is a member or, where nobody is signed in, an address and a browser; neither is ever stored, only a keyed hash of it
 * and of the day.
 */
export function countViews({ sql, secrets, log }: { sql: Sql; secrets: Secrets; log: Logger }) {
  let seen = new Map<string, { eventId: string; looker: string; viewerId: string | null }>()

  const note = (eventId: string, looker: string, viewerId: string | null) => {
    if (seen.size < MOST_KEPT) seen.set(`${eventId} ${looker}`, { eventId, looker, viewerId })
  }
  return {
    byMember: (eventId: string, viewerId: string) => note(eventId, viewerId, viewerId),
    byStranger: (eventId: string, address: string, browser = '') =>
      note(eventId, `${address} ${browser}`.slice(0, MOST_OF_NAME), null),
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
