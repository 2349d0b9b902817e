import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import type { SigningKey } from '../../accounts/server-keys.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import type { Sql } from '../../connection/sql.ts'

/**
 * The date for which a pass is valid, the key that signs it, if there is one already, and the guest that the pass names:
 * a member who took over the place of a guest keeps that pass. `plusOnes` is the number of people whom the member brings.
 */
export type PassBasis = { nightOf: string; key: SigningKey | null; guestId: string | null; plusOnes: number }

/** Undefined without the event. */
export async function passBasis(sql: Sql, eventId: string, { kind, id }: PassHolder): Promise<PassBasis | undefined> {
  const memberId = kind === 'member' ? id : null
  const [basis] = await readBasis(sql, { eventId, memberId })
  return basis
}

const readBasis = keptStatement<PassBasis, { eventId: string; memberId: string | null }>(
  (sql, { eventId, memberId }) => sql`
    select
      night_of::text, ${keyOfPasses(sql)} as key, a.guest_id, coalesce(jsonb_array_length(a.plus_ones), 0) as plus_ones
    from events e
    left join attendances a on a.event_id = e.id and a.user_id = ${memberId}
    where e.id = ${eventId}
  `,
)

/** The key that signs passes, as a subquery. Null before the first pass of the site. */
export function keyOfPasses(sql: Sql) {
  return sql`(select value from server_keys where name = 'passes')`
}
