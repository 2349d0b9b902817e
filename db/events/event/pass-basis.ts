import type { DanceRole } from '#contract/events/events.ts'
import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import type { SigningKey } from '../../accounts/server-keys.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import { firstRow, type Sql } from '../../connection/sql.ts'

/**
 * The date for which a pass is valid, the key that signs it, if there is one already, and the guest that the pass
 * names: a member who took over the place of a guest keeps that pass. `plusOnes` is the number of people whom the
 * member brings, and `danceRole` the role at an event that asks for it.
 */
export type PassBasis = {
  nightOf: string
  key: SigningKey | null
  guestId: string | null
  plusOnes: number
  danceRole: DanceRole | null
}

/** Undefined without the event. */
export async function passBasis(sql: Sql, eventId: string, { kind, id }: PassHolder): Promise<PassBasis | undefined> {
  const [memberId, placeId] = kind === 'member' ? [id, null] : [null, id]
  return await firstRow(readBasis(sql, { eventId, memberId, placeId }))
}

const readBasis = keptStatement<PassBasis, { eventId: string; memberId: string | null; placeId: string | null }>(
  (sql, { eventId, memberId, placeId }) => sql`
    select
      night_of::text, ${keyOfPasses(sql)} as key, a.guest_id, coalesce(jsonb_array_length(a.plus_ones), 0) as plus_ones,
      case when e.dance_roles is not null then coalesce(a.dance_role, g.dance_role) end as dance_role
    from events e
    left join attendances a on a.event_id = e.id and a.user_id = ${memberId}
    left join guests g on g.event_id = e.id and g.id = ${placeId}
    where e.id = ${eventId}
  `,
)

/** The key that signs passes, as a subquery. Null before the first pass of the site. */
export function keyOfPasses(sql: Sql) {
  return sql`(select value from server_keys where name = 'passes')`
}
