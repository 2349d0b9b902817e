import { v7 as uuidv7 } from 'uuid'
import type { EventRole } from '#contract/events/event-rights.ts'
import type {
  DanceRoles,
  EventPoster,
  EventPrice,
  EventProgram,
  EventStatus,
  Questions,
} from '#contract/events/events.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import { columnsOf, type Fragment, firstRow, hasRow, type Sql } from '../../connection/sql.ts'
import { type Versions, versionColumns } from '../../connection/versions.ts'
import { endOf } from '../event/columns.ts'
import { roleAtLocked } from '../event/roles.ts'
import { type RecordedEdit, recordChanges } from './change-ledger.ts'

/** An event ready to be stored: with time zone, night date and price in cents. */
export type EventColumns = {
  title: string
  description: string | null
  category: string
  tags: string[]
  status: 'draft' | 'active'
  flyerUrl: string | null
  /** The choice of the host for the generated poster; null if the id decides. */
  poster: EventPoster | null
  program: EventProgram | null
  danceRoles: DanceRoles | null
  /** Null if the host asks nothing. */
  questions: Questions | null
  ticketsUrl: string | null
  priceCents: number | null
  currency: string
  /** Null for an event with one price, `priceCents`, which else is the lowest one for everybody. */
  prices: EventPrice[] | null
  capacity: number | null
  confirmedGuestsOnly: boolean
  /** The host decides which members come. */
  needsApproval: boolean
  /** How many people each member may bring. */
  plusOneLimit: number
  hasWaitingList: boolean
  venue: string | null
  location: string | null
  city: string
  state: string
  region: string | null
  placeId: number | null
  latitude: number | null
  longitude: number | null
  nightOf: string
  startLocal: string
  endLocal: string | null
  tz: string
}

/** The earlier event of a repeated key. Undefined if the key is an id, that of another host's or of a deleted event. */
export async function addEvent(sql: Sql, hostId: string, event: EventColumns, key: string | null): Promise<AddedEvent>
export async function addEvent(
  sql: Sql,
  hostId: string,
  event: EventColumns,
  key: string | null,
  id: string,
): Promise<AddedEvent | undefined>
export async function addEvent(
  sql: Sql,
  hostId: string,
  event: EventColumns,
  key: string | null,
  newId: string = uuidv7(),
) {
  const rows = rowsOf([{ id: newId, hostId, event, idempotencyKey: key }])
  const statement = newId === key ? addWithId : addWithKey
  const [added] = await statement(sql, { rows, changeId: uuidv7(), editId: uuidv7() })
  if (added) return { id: added.id, isNew: true }
  const id = await eventWithKey(sql, hostId, key)
  return id === undefined ? undefined : { id, isNew: false }
}

type Addition = { rows: string; changeId: string; editId: string }

const addWithId = keptStatement<{ id: string }, Addition>((sql, at) => addition(sql, at, sql``))
const addWithKey = keptStatement<{ id: string }, Addition>((sql, at) => addition(sql, at, byKey(sql)))

/** Inserts an event and its publication. A new event has no earlier changes, which `recordChanges` would read. */
function addition(sql: Sql, { rows, changeId, editId }: Addition, conflict: Fragment): Fragment {
  return sql`
    with added as (
      ${insertion(sql, rows, conflict)}
      returning id, host_id, status
    ), recorded as (
      insert into event_changes (id, event_id, edit_id, what, old_value, new_value, by)
      select ${changeId}, id, ${editId}, 'published', 'false', 'true', host_id from added where status <> 'draft'
    )
    select id from added
  `
}

type AddedEvent = { id: string; isNew: boolean }

/** The id of the event that the host has created with this key. */
export async function eventWithKey(sql: Sql, hostId: string, key: string | null): Promise<string | undefined> {
  const [event] = await sql<{ id: string }[]>`
    select id from events where host_id = ${hostId} and idempotency_key = ${key}
  `
  return event?.id
}

type Origin = { key?: string | null; chosenId?: string | undefined; importId?: string; sourceId?: string }

/** The id of the new event; undefined if an event has the chosen id, or one of the host this key or source id. */
export async function insertEvent(
  sql: Sql,
  hostId: string,
  event: EventColumns,
  { key = null, chosenId, importId, sourceId }: Origin,
): Promise<string | undefined> {
  const id = chosenId ?? uuidv7()
  const conflict: Fragment = chosenId ? sql`` : sourceId === undefined ? byKey(sql) : bySource(sql)
  return await firstRow(insertEvents(sql, [{ id, hostId, event, idempotencyKey: key, importId, sourceId }], conflict))
}

type NewEvent = {
  id: string
  hostId: string
  event: EventColumns
  idempotencyKey?: string | null
  importId?: string | undefined
  sourceId?: string | undefined
} & Partial<LastConfirmation>

/** The columns of the six-weeks rule (`six-weeks.ts`), which events of a series have in common. */
export type LastConfirmation = { lastConfirmedAt: string; lastAskedAt: string | null; hiddenAt: string | null }

/** Inserts events with one statement, except those that are in conflict. Returns the ids of the new ones. */
export async function insertEvents(
  sql: Sql,
  events: readonly NewEvent[],
  conflict: Fragment = sql``,
): Promise<string[]> {
  const added = await sql<{ id: string }[]>`${insertion(sql, rowsOf(events), conflict)} returning id`
  return added.map(({ id }) => id)
}

function insertion(sql: Sql, rows: string, conflict: Fragment): Fragment {
  return sql`
    insert into events (
      id, host_id, ${stateColumns(sql)}, last_confirmed_at, last_asked_at, hidden_at,
      search_text, idempotency_key, import_id, source_id
    )
    select
      id, host_id, ${stateColumns(sql)}, last_confirmed_at, last_asked_at, hidden_at,
      fold(search_text), idempotency_key, import_id, source_id
    from json_populate_recordset(null::events, ${rows}::text::json)
    on conflict ${conflict} do nothing
  `
}

/** The rows of `events` as a JSON list. */
function rowsOf(events: readonly NewEvent[]) {
  return JSON.stringify(events.map(({ event, ...of }) => rowOf({ ...event, ...of })))
}

/** What the rules of a series from before these columns lack. */
const DEFAULTS: Partial<EventState> = { needsApproval: false, plusOneLimit: 0 }

function rowOf(event: EventState) {
  return columnsOf({ ...DEFAULTS, ...event, searchText: searchWords(event) })
}

function byKey(sql: Sql): Fragment {
  return sql`(host_id, idempotency_key) where idempotency_key is not null`
}

function bySource(sql: Sql): Fragment {
  return sql`(host_id, source_id) where source_id is not null and deleted_at is null`
}

/** The values of a stored event that its host can change. */
export type EventState = Omit<EventColumns, 'status'> & { status: EventStatus }

/** The columns of `EventState`. */
export function stateColumns(sql: Sql) {
  return sql`
    title, description, category, tags, status, flyer_url, tickets_url, price_cents, currency, prices, capacity,
    has_waiting_list, confirmed_guests_only, venue, location, city, state, region, place_id, latitude, longitude, night_of,
    start_local, end_local, tz, poster, program, dance_roles, questions, needs_approval, plus_one_limit
  `
}

/** An event as stored, for a member with a role at it. */
export type OwnEvent = EventState &
  Versions & {
    hostId: string
    role: EventRole
    isOver: boolean
    /** True when members are going, interested or waiting, or guests without an account are going. */
    hasGuests: boolean
    reviewCount: number
  }

/** Locks an event for the rest of the transaction; undefined for members without a role at it. */
export async function ownEvent(tx: Sql, id: string, userId: string): Promise<OwnEvent | undefined> {
  const role = await roleAtLocked(tx, id, userId)
  if (role === undefined) return undefined
  const [event] = await tx<Omit<OwnEvent, 'role'>[]>`
    select
      host_id, review_count, ${stateColumns(tx)}, ${versionColumns(tx)},
      ${endOf(tx)} < now() as is_over,
      exists (select 1 from attendances a where a.event_id = e.id)
        or exists (select 1 from guests g where g.event_id = e.id and g.ended_at is null) as has_guests
    from events e
    where id = ${id} and deleted_at is null
  `
  return event && { ...event, role }
}

/** Calendars with the event are updated after a change that they show. */
export async function changeEvent(tx: Sql, id: string, { before, after }: { before: EventState; after: EventState }) {
  await tx`
    update events
    set (${stateColumns(tx)}, search_text) = (
        select ${stateColumns(tx)}, fold(search_text)
        from json_populate_record(null::events, ${JSON.stringify(rowOf(after))}::text::json)
      ),
      -- An edit shows that the party still takes place.
      last_confirmed_at = case when last_confirmed_at is not null then now() end, last_asked_at = null, hidden_at = null,
      sequence = sequence + ${isInCalendars(before, after) ? 1 : 0}
    where id = ${id}
  `
}

/** Changes of time and place. Calendars show these and the title. */
const TIME_AND_PLACE = ['startLocal', 'endLocal', 'tz', 'venue', 'location', 'city', 'state'] as const

/** Whether calendars with this event must be updated. */
function isInCalendars(before: EventState, after: EventState): boolean {
  return differ(before, after, [...TIME_AND_PLACE, 'title'])
}

export function differ(before: EventState, after: EventState, columns: readonly (keyof EventState)[]): boolean {
  return columns.some(column => before[column] !== after[column])
}

/** Cancels a locked event. Cancelling it again only changes the reason, and records nothing. */
export async function cancelEvent(
  tx: Sql,
  id: string,
  { event, reason, by }: { event: OwnEvent; reason: string | null; by: string },
): Promise<RecordedEdit | undefined> {
  const edit = await recordChanges(tx, id, { before: event, after: { ...event, status: 'cancelled' }, by })
  await tx`
    update events
    set
      status = 'cancelled', cancel_reason = ${reason}, cancelled_at = coalesce(cancelled_at, now()),
      sequence = sequence + case when status = 'cancelled' then 0 else 1 end
    where id = ${id}
  `
  return edit
}

/** Leaves a tombstone, so that devices delete the event. Releases the flyer, the idempotency key and the source id. */
export async function deleteEvent(tx: Sql, id: string) {
  await tx`
    update events
    set deleted_at = now(), flyer_url = null, idempotency_key = null, import_id = null, source_id = null
    where id = ${id}
  `
}

/**
 * Whether a series or an event of the host, but not `except`, uses this flyer, also an event that a moderator has
 * hidden, or a venue as its photo.
 */
export async function isFlyerInUse(
  tx: Sql,
  hostId: string,
  flyerUrl: string,
  { except = null }: { except?: string | null } = {},
): Promise<boolean> {
  return await hasRow(tx`
    select 1
    from events
    where host_id = ${hostId} and flyer_url = ${flyerUrl} and (deleted_at is null or taken_down_by is not null)
      and id is distinct from ${except}::uuid
    union all
    select 1
    from series s
    join series_rules r on r.series_id = s.id
    where s.host_id = ${hostId} and r.fields ->> 'flyerUrl' = ${flyerUrl}
    union all
    select 1 from venues v join uploads u on u.id = v.photo_id where '/uploads/' || u.path = ${flyerUrl}
    limit 1
  `)
}

/** The text that the search reads, not folded yet. */
export function searchWords(
  event: Pick<EventColumns, 'title' | 'description' | 'venue' | 'category' | 'tags' | 'city' | 'location'> &
    Partial<Pick<EventColumns, 'program'>>,
) {
  const { title, description, venue, category, tags, city, location, program } = event
  const names = program?.parts?.map(({ name }) => name) ?? []
  return [title, venue, category.replaceAll('_', ' '), ...tags, city, location, ...names, description]
    .filter(Boolean)
    .join(' ')
}
