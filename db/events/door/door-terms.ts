import type { DoorTerms } from '#contract/events/door/door.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { hasRight } from '../event/roles.ts'
import { expectedAt } from '../pass/passes.ts'

/** What the people of the event have noted for its door, by pass. */
export async function doorTermsOf(sql: Sql, eventId: string): Promise<Map<string, DoorTerms>> {
  const rows = await sql<(DoorTerms & { pass: string })[]>`
    select pass, note, is_free, free_until from door_terms where event_id = ${eventId}
  `
  return new Map(rows.map(({ pass, ...terms }) => [pass, terms]))
}

type TermsOrder = DoorTerms & { eventId: string; userId: string; pass: string }

/** Of a person who has left meanwhile nothing is stored. False without the right. */
export function setDoorTerms(
  sql: Database,
  { eventId, userId, pass, note, isFree, freeUntil }: TermsOrder,
): Promise<boolean> {
  return sql.begin(async tx => {
    const [event] = await tx`
      select from events e
      where e.id = ${eventId} and e.deleted_at is null and ${hasRight(tx, userId, 'edit')}
      for update of e
    `
    if (!event) return false
    await tx`delete from door_terms where event_id = ${eventId} and pass = ${pass}`
    const isExpected = (await expectedAt(tx, eventId)).some(({ kind, id }) => `${kind}:${id}` === pass)
    if (isExpected && (note !== null || isFree))
      await tx`
        insert into door_terms (event_id, pass, note, is_free, free_until)
        values (${eventId}, ${pass}, ${note}, ${isFree}, ${isFree ? freeUntil : null})
      `
    return true
  })
}
