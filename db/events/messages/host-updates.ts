import { eraseEvents } from '../../accounts/erase-events.ts'
import { ADVISORY_LOCKS } from '../../connection/advisory-locks.ts'
import type { Database, Sql } from '../../connection/sql.ts'

/** A batch locks its events, so a larger one would delay other writes to them. */
const EVENTS_IN_A_BATCH = 100

type HostUpdate = {
  hostId: string
  isErased: boolean
  afterNight: string | null
  afterId: string | null
  generation: string
}

type Batch = {
  /** The cancelled events of deleted accounts. */
  cancelledIds: string[]
  /** True when nothing is left to do, or another process is working. */
  isLast: boolean
}

/**
 * Updates the next events of a deleted or renamed host, deleted hosts first, latest events first. The batch commits
 * before its progress is recorded, so that another change of the host does not wait for a batch; after a crash the last
 * batch is repeated.
 */
export async function updateEventsOfHosts(sql: Database): Promise<Batch> {
  let update: HostUpdate | undefined
  const work = sql.begin(async tx => {
    if (!(await tryLockQueue(tx))) return undefined
    const [next] = await tx<HostUpdate[]>`
      select host_id, is_erased, after_night::text, after_id, generation
      from host_updates
      order by is_erased desc, queued_at, host_id
      limit 1
    `
    if (!next) return undefined
    update = next
    const events = await nextEvents(tx, next)
    const ids = events.map(({ id }) => id)
    // The triggers write the public JSON again and mark the events as changed for all devices.
    await tx`update events set host_id = host_id where id = any (${ids})`
    return { update: next, last: events.at(-1), cancelledIds: next.isErased ? await eraseEvents(tx, ids) : [] }
  })
  const done = await work.catch(async (error: unknown) => {
    // An event that cannot be updated now must not block other hosts.
    if (update) await sql`update host_updates set queued_at = now() where host_id = ${update.hostId}`
    throw error
  })
  if (!done) return { cancelledIds: [], isLast: true }
  await noteProgress(sql, done.update, done.last)
  return { cancelledIds: done.cancelledIds, isLast: false }
}

/** One process at a time works on the queue. */
async function tryLockQueue(tx: Sql): Promise<boolean> {
  const [row] = await tx<
    { isLocked: boolean }[]
  >`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.hostUpdates}) as is_locked`
  return row?.isLocked ?? false
}

type NextEvent = { id: string; nightOf: string }

/** In the order of the index; locked in the order in which other transactions lock several events. */
async function nextEvents(tx: Sql, { hostId, afterNight, afterId }: HostUpdate): Promise<NextEvent[]> {
  const isAfterLast =
    afterNight === null ? tx`` : tx`and (night_of < ${afterNight} or (night_of = ${afterNight} and id > ${afterId}))`
  const events = await tx<NextEvent[]>`
    select id, night_of::text
    from events
    where host_id = ${hostId} ${isAfterLast}
    order by night_of desc, id
    limit ${EVENTS_IN_A_BATCH}
  `
  await tx`select id from events where id = any (${events.map(({ id }) => id)}) order by id for update`
  return events
}

/** A change since the batch began has another generation, and starts at the first event again. */
async function noteProgress(sql: Sql, { hostId, generation }: HostUpdate, last: NextEvent | undefined) {
  if (last)
    await sql`
      update host_updates set after_night = ${last.nightOf}, after_id = ${last.id}
      where host_id = ${hostId} and generation = ${generation}
    `
  else await sql`delete from host_updates where host_id = ${hostId} and generation = ${generation}`
}
