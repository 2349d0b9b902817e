import type { DoorPerson, DoorTerms } from '#contract/events/door/door.ts'
import type { DanceRole } from '#contract/events/events.ts'
import type { PlusOne } from '#contract/events/going/attendance.ts'
import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import { type Database, hasRow, type Sql } from '../../connection/sql.ts'
import type { StoredAnswers } from '../event/answers.ts'
import { hasRight } from '../event/roles.ts'
import { hasUnconfirmedPlace } from '../guests/guest-claims.ts'

const MAX_NAMES = 2_000

type AddedPerson = NonNullable<DoorPerson['added']>
type NewName = { id: string; name: string; people: number }
type NamesOrder = { eventId: string; userId: string; names: readonly NewName[] } & Omit<AddedPerson, 'people'>

/** The names that the people of the event have put on the list of its door. */
export async function doorNamesOf(
  sql: Sql,
  eventId: string,
): Promise<{ id: string; name: string; added: AddedPerson }[]> {
  return await sql<{ id: string; name: string; added: AddedPerson }[]>`
    select
      id, name,
      json_build_object(
        'people', people, 'promoter', promoter, 'note', note, 'isFree', is_free, 'freeUntil', free_until
      ) as added
    from door_names
    where event_id = ${eventId}
    order by added_at, name, id
  `
}

/** Adds the names that are not there yet. The lock of the event keeps two requests within the limit. */
export function addDoorNames(sql: Database, { eventId, userId, names, promoter, note, isFree, freeUntil }: NamesOrder) {
  return sql.begin(async tx => {
    const ids = names.map(({ id }) => id)
    // A repeated request adds nothing, so its names are not counted twice.
    const [event] = await tx<{ others: number }[]>`
      select (
        select count(*)::int from door_names n where n.event_id = e.id and n.id <> all (${ids}::uuid[])
      ) as others
      from events e
      where e.id = ${eventId} and e.deleted_at is null and ${hasRight(tx, userId, 'edit')}
      for update of e
    `
    if (!event) return 'event-not-found'
    if (event.others + names.length > MAX_NAMES) return 'too-many-door-names'
    await tx`
      insert into door_names (id, event_id, name, people, promoter, note, is_free, free_until)
      select n.id, ${eventId}, n.name, n.people, ${promoter}, ${note}, ${isFree}, ${freeUntil}
      from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as n (id uuid, name text, people int)
      on conflict (id) do nothing
    `
  })
}

/** Deletes the name, unless it is gone already. False without the right. */
export async function deleteDoorName(sql: Sql, eventId: string, userId: string, id: string): Promise<boolean> {
  return await hasRow(sql`
    with event as (
      select e.id from events e where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'edit')}
    ),
    deleted as (delete from door_names n using event where n.event_id = event.id and n.id = ${id})
    select from event
  `)
}

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

/** A person who goes to an event, as the door sees them. */
type ExpectedPerson = PassHolder & {
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
