import type { Database } from '../../connection/sql.ts'
import { createEvents, withRules } from './series.ts'

/** The series of one transaction. They stay locked until it ends, so an edit of one may wait for it. */
const BATCH = 25
const FIRST_RETRY_MINUTES = 1

/**
 * Creates the events of the series that are due, of at most `BATCH` of them. Returns false when none is left that no
 * other process works on. A process that is killed leaves nothing behind: its transaction is undone, and the series are
 * still due. A series whose events cannot be created is tried again later and delays no other one.
 */
export async function createDueEvents(sql: Database, nowMs: number): Promise<boolean> {
  try {
    return (await createBatch(sql, nowMs, BATCH)).length > 0
  } catch (error) {
    // One series of the batch fails: alone, the others succeed.
    for (let tried = 0; tried < BATCH; tried += 1) if (!(await createAlone(sql, nowMs))) break
    throw error
  }
}

type Due = { id: string; slug: string; hostId: string; dueAt: string; isHosted: boolean }

async function createBatch(sql: Database, nowMs: number, limit: number): Promise<Due[]> {
  return await sql.begin(async tx => {
    const due = await tx<Due[]>`
      select
        s.id, s.slug, s.host_id, s.due_at,
        h.user_type = 'party_host' and h.suspended_by is null and h.deleted_at is null as is_hosted
      from series s
      join users h on h.id = s.host_id
      where s.due_at <= ${new Date(nowMs)}
      order by s.due_at, s.id
      limit ${limit}
      for update of s skip locked
      -- The deletion of an account locks its row first, too, and then waits for its series.
      for share of h skip locked
    `
    const hosted = due.filter(({ isHosted }) => isHosted)
    await createEvents(tx, await withRules(tx, hosted), nowMs)
    // A suspended host may be restored.
    const paused = due.filter(({ isHosted }) => !isHosted).map(({ id }) => id)
    await tx`update series set due_at = ${new Date(nowMs)}::timestamptz + interval '1 day' where id = any (${paused})`
    return due
  })
}

/** Works on one series; after a failure it is due again after a minute, two, four. */
async function createAlone(sql: Database, nowMs: number): Promise<boolean> {
  let next: { id: string } | undefined
  try {
    const [found] = await sql<{ id: string }[]>`
      select id from series where due_at <= ${new Date(nowMs)} order by due_at, id limit 1
    `
    next = found
    return (await createBatch(sql, nowMs, 1)).length > 0
  } catch {
    if (!next) return false
    await sql`
      update series
      set tries = least(tries + 1, 10),
        due_at = ${new Date(nowMs)}::timestamptz + make_interval(mins => ${FIRST_RETRY_MINUTES} * (2 ^ least(tries, 10))::int)
      where id = ${next.id} and due_at <= ${new Date(nowMs)}
    `
    return true
  }
}
