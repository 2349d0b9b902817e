import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { Sql } from '../../connection/sql.ts'
import { hasUnconfirmedPlace } from '../guests/guest-claims.ts'

/** A person who goes to an event, as the door sees them. */
export type ExpectedPerson = PassHolder & { name: string; isConfirmed: boolean }

type Row = PassHolder & Named & { isConfirmed: boolean }

/** Everyone who has a place, members and guests. */
export async function expectedAt(sql: Sql, eventId: string): Promise<ExpectedPerson[]> {
  const rows = await sql<Row[]>`
    select
      case when a.guest_id is null then 'member' else 'guest' end as kind, coalesce(a.guest_id, u.id) as id, u.display_name,
      u.first_name, u.last_name, u.username, true as is_confirmed
    from attendances a
    join users u on u.id = a.user_id and u.deleted_at is null
    where a.event_id = ${eventId} and a.state = 'going'
    union all
    select 'guest', g.id, g.name, null, null, null, g.state = 'confirmed'
    from guests g
    join events e on e.id = g.event_id
    where g.event_id = ${eventId} and g.release_at is null
      and (g.state = 'confirmed' or ${hasUnconfirmedPlace(sql)} and g.confirm_by > now())
  `
  return rows.map(({ kind, id, isConfirmed, ...person }) => ({ kind, id, name: displayNameOf(person), isConfirmed }))
}
