import { ANSWER_HOURS } from '#contract/events/still-on/still-on.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { questionOf } from '../../notifications/notifications.ts'
import { notify } from '../../notifications/notify.ts'
import { isUnanswered, questionAt } from './confirmations.ts'

/** No question is earlier than this before its event, which is found by its start. */
const EARLIEST_HOURS = 24

/**
 * Asks the hosts of the events whose question is due whether they take place. Can be repeated, and run by several processes
 * at once: each event is a transaction of its own that marks it as asked and notifies its host, or does neither.
 */
export async function askHosts(sql: Database) {
  const due = await sql<{ id: string }[]>`select e.id from events e where ${isDue(sql)}`
  for (const { id } of due)
    await sql.begin(async tx => {
      const [asked] = await tx<{ hostId: string; entryId: string }[]>`
        update events e set asked_at = now() where e.id = ${id} and ${isDue(tx)}
        returning e.host_id, ${questionOf(tx)} as entry_id
      `
      if (!asked) return
      const { hostId, entryId } = asked
      await notify(tx, { kind: 'still-on', entryId, eventId: id }, tx`select ${hostId}::uuid as user_id`)
    })
}

/**
 * Listings have no host, and sample events one who does not answer. A host who has published or moved the event since has
 * answered. A question that leaves no time for an answer is not asked.
 */
function isDue(sql: Sql) {
  return sql`
    e.status = 'active' and e.deleted_at is null and e.host_id is distinct from e.listed_from
    and e.starts_at > now() + make_interval(hours => ${ANSWER_HOURS})
    and e.starts_at <= now() + make_interval(hours => ${EARLIEST_HOURS})
    and ${questionAt(sql)} <= now()
    and (e.asked_at is null or e.asked_at < ${questionAt(sql)})
    and ${isUnanswered(sql)}
    and not exists (select from sample_hosts s where s.user_id = e.host_id)
  `
}
