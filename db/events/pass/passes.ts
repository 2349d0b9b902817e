import type { DanceRole } from '#contract/events/events.ts'
import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { Sql } from '../../connection/sql.ts'
import { hasUnconfirmedPlace } from '../guests/guest-claims.ts'

/** A person who goes to an event, as the door sees them. */
export type ExpectedPerson = PassHolder & { name: string; isConfirmed: boolean; danceRole: DanceRole | null }

/**
 * The date for which a pass is valid, the key of this name that signs it, if there is one already, and the holder that
 * the pass names: a member who took over the place of a guest keeps that pass. Undefined without the event.
 */
export async function passBasis<Key>(
  sql: Sql,
  eventId: string,
  holder: PassHolder,
  keyName: string,
): Promise<{ nightOf: string; key: Key | null; holder: PassHolder } | undefined> {
  const memberId = holder.kind === 'member' ? holder.id : null
  const [basis] = await sql<{ nightOf: string; key: Key | null; guestId: string | null }[]>`
    select
      night_of::text, (select value from server_keys where name = ${keyName}) as key,
      (select a.guest_id from attendances a where a.event_id = e.id and a.user_id = ${memberId}) as guest_id
    from events e
    where e.id = ${eventId}
  `
  if (!basis) return undefined
  const { guestId, ...rest } = basis
  return { ...rest, holder: guestId === null ? holder : { kind: 'guest', id: guestId } }
}

type Row = PassHolder & Named & Pick<ExpectedPerson, 'isConfirmed' | 'danceRole'>

/** Everyone who has a place, members and guests. The role is null at an event that asks for none. */
export async function expectedAt(sql: Sql, eventId: string): Promise<ExpectedPerson[]> {
  const rows = await sql<Row[]>`
    select
      case when a.guest_id is null then 'member' else 'guest' end as kind, coalesce(a.guest_id, u.id) as id, u.display_name,
      u.first_name, u.last_name, u.username, true as is_confirmed,
      case when e.dance_roles is not null then a.dance_role end as dance_role
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id and u.deleted_at is null
    where a.event_id = ${eventId} and a.state = 'going'
    union all
    select
      'guest', g.id, g.name, null, null, null, g.state = 'confirmed',
      case when e.dance_roles is not null then g.dance_role end
    from guests g
    join events e on e.id = g.event_id
    where g.event_id = ${eventId} and g.release_at is null
      and (g.state = 'confirmed' or ${hasUnconfirmedPlace(sql)} and g.confirm_by > now())
  `
  return rows.map(({ kind, id, isConfirmed, danceRole, ...person }) => ({
    kind,
    id,
    name: displayNameOf(person),
    isConfirmed,
    danceRole,
  }))
}
