import type { DoorPerson, DoorTerms } from '#contract/events/door/door.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { hasRight } from '../event/roles.ts'
import { expectedAt } from '../pass/passes.ts'

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
export function addDoorNames(
  sql: Database,
  { eventId, userId, names, promoter, note, isFree, freeUntil }: NamesOrder,
): Promise<'added' | 'event-not-found' | 'too-many-door-names'> {
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
    return 'added'
  })
}

/** Deletes the name, unless it is gone already. False without the right. */
export async function deleteDoorName(sql: Sql, eventId: string, userId: string, id: string): Promise<boolean> {
  const [event] = await sql`
    with event as (
      select e.id from events e where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'edit')}
    ),
    deleted as (delete from door_names n using event where n.event_id = event.id and n.id = ${id})
    select from event
  `
  return event !== undefined
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
