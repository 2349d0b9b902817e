import type { DanceRole } from '#contract/events/events.ts'
import type { PlusOne } from '#contract/events/going/attendance.ts'
import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { Sql } from '../../connection/sql.ts'
import type { StoredAnswers } from '../event/answers.ts'
import { hasUnconfirmedPlace } from '../guests/guest-claims.ts'

/** A person who goes to an event, as the door sees them. */
export type ExpectedPerson = PassHolder & {
  name: string
  isConfirmed: boolean
  danceRole: DanceRole | null
  plusOnes: PlusOne[] | null
} & StoredAnswers

type Row = PassHolder & Named & Pick<ExpectedPerson, 'isConfirmed' | 'danceRole' | 'plusOnes' | 'answers'>

/** Everyone who has a place, members and guests. The role is null at an event that asks for none. */
export async function expectedAt(sql: Sql, eventId: string): Promise<ExpectedPerson[]> {
  const rows = await sql<Row[]>`
    select
      case when a.guest_id is null then 'member' else 'guest' end as kind, coalesce(a.guest_id, u.id) as id, u.display_name,
      u.first_name, u.last_name, u.username, true as is_confirmed,
      case when e.dance_roles is not null then a.dance_role end as dance_role, a.plus_ones, a.answers
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id and u.deleted_at is null
    where a.event_id = ${eventId} and a.state = 'going'
    union all
    select
      'guest', g.id, g.name, null, null, null, g.state = 'confirmed',
      case when e.dance_roles is not null then g.dance_role end, null, g.answers
    from guests g
    join events e on e.id = g.event_id
    where g.event_id = ${eventId} and g.release_at is null
      and (g.state = 'confirmed' or ${hasUnconfirmedPlace(sql)} and g.confirm_by > now())
  `
  return rows.map(({ kind, id, isConfirmed, danceRole, plusOnes, answers, ...person }) => ({
    kind,
    id,
    name: displayNameOf(person),
    isConfirmed,
    danceRole,
    plusOnes,
    answers,
  }))
}
