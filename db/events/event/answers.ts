import type { Answers } from '#contract/events/events.ts'
import type { Sql } from '../../connection/sql.ts'
import { endOf } from './columns.ts'
import { hasRight } from './roles.ts'

/** Null without answers, and for members who may not read them. */
export type StoredAnswers = { answers: Answers | null }

/** A column: the answers to the questions of the host of `e`, for the host and the editors. */
export function answersFor(sql: Sql, viewerId: string, person: ReturnType<Sql>) {
  return sql`case when ${hasRight(sql, viewerId, 'edit')} then ${person}.answers end as answers`
}

/**
 * Deletes the answers of members a week after the event, like guests without an account with theirs. Returns how many
 * members had answers.
 */
export async function deleteOldAnswers(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    update attendances
    set answers = null
    where ctid in (
      select a.ctid
      from attendances a
      join events e on e.id = a.event_id
      where a.answers is not null
        and (${endOf(sql)} < now() - interval '7 days' or e.deleted_at < now() - interval '7 days')
      limit ${limit}
    )
  `
  return count
}
