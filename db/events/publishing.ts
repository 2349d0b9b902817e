import { v7 as uuidv7 } from 'uuid'
import type { EventStatus } from '#contract/events/events.ts'
import type { Sql } from '../connection/sql.ts'
import { type Versions, versionColumns } from '../connection/versions.ts'
import { type RecordedEdit, recordChanges } from './change-ledger.ts'

/** An event ready to be stored: with time zone, night date and price in cents. */
export type EventColumns = {
  title: string
  description: string | null
  category: string
  tags: string[]
  status: 'draft' | 'active'
  flyerUrl: string | null
  ticketsUrl: string | null
  priceCents: number | null
  capacity: number | null
  confirmedGuestsOnly: boolean
  hasWaitingList: boolean
  venue: string | null
  location: string | null
  city: string
  state: string
  latitude: number | null
  longitude: number | null
  nightOf: string
  startLocal: string
  endLocal: string | null
  tz: string
}

/** If the host has sent this key before, returns the event that was created then. */
export async function addEvent(
  sql: Sql,
  hostId: string,
  event: EventColumns,
  key: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const [added] = await sql<{ id: string }[]>`
    insert into events (
      id, host_id, title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity,
      has_waiting_list, confirmed_guests_only, venue, location, city, state, latitude, longitude, night_of, start_local,
      end_local, tz, search_text, idempotency_key
    ) values (
      ${uuidv7()}, ${hostId}, ${event.title}, ${event.description}, ${event.category}, ${event.tags}, ${event.status},
      ${event.flyerUrl}, ${event.ticketsUrl}, ${event.priceCents}, ${event.capacity}, ${event.hasWaitingList},
      ${event.confirmedGuestsOnly}, ${event.venue}, ${event.location}, ${event.city}, ${event.state}, ${event.latitude},
      ${event.longitude}, ${event.nightOf}, ${event.startLocal},
      ${event.endLocal}, ${event.tz}, ${searchText(sql, event)}, ${key}
    )
    on conflict (host_id, idempotency_key) where idempotency_key is not null do nothing
    returning id
  `
  if (added) {
    await recordChanges(sql, added.id, { before: { ...event, status: 'draft' }, after: event, by: hostId })
    return { id: added.id, isNew: true }
  }
  const [before] = await sql<[{ id: string }]>`
    select id from events where host_id = ${hostId} and idempotency_key = ${key}
  `
  return { id: before.id, isNew: false }
}

/** The host's own event as stored. */
export type OwnEvent = Omit<EventColumns, 'status'> &
  Versions & {
    status: EventStatus
    isOver: boolean
    /** True when members are going, interested or waiting, or guests without an account are going. */
    hasGuests: boolean
    reviewCount: number
  }

/** Locks the host's own event for the rest of the transaction; undefined for events of other hosts. */
export async function ownEvent(tx: Sql, id: string, hostId: string): Promise<OwnEvent | undefined> {
  const [event] = await tx<OwnEvent[]>`
    select
      title, description, category, tags, status, flyer_url, tickets_url, price_cents, capacity, has_waiting_list,
      confirmed_guests_only, venue, location, city, state, latitude, longitude, night_of, start_local, end_local, tz, review_count,
      ${versionColumns(tx)},
      coalesce(ends_at, starts_at + interval '5 hours') < now() as is_over,
      exists (select 1 from attendances a where a.event_id = events.id)
        or exists (select 1 from guests g where g.event_id = events.id and g.ended_at is null) as has_guests
    from events
    where id = ${id} and host_id = ${hostId} and deleted_at is null
    for update
  `
  return event
}

/** `isMaterial`: calendars with this event must be notified. */
export async function changeEvent(tx: Sql, id: string, event: OwnEvent, { isMaterial }: { isMaterial: boolean }) {
  await tx`
    update events
    set title = ${event.title}, description = ${event.description}, category = ${event.category}, tags = ${event.tags},
      status = ${event.status}, flyer_url = ${event.flyerUrl}, tickets_url = ${event.ticketsUrl}, price_cents = ${event.priceCents},
      capacity = ${event.capacity}, has_waiting_list = ${event.hasWaitingList},
      confirmed_guests_only = ${event.confirmedGuestsOnly}, venue = ${event.venue}, location = ${event.location}, city = ${event.city},
      state = ${event.state}, latitude = ${event.latitude}, longitude = ${event.longitude}, night_of = ${event.nightOf},
      start_local = ${event.startLocal}, end_local = ${event.endLocal}, tz = ${event.tz},
      search_text = ${searchText(tx, event)}, sequence = sequence + ${isMaterial ? 1 : 0}
    where id = ${id}
  `
}

/** Cancels a locked event. Cancelling it again only changes the reason, and records nothing. */
export async function cancelEvent(
  tx: Sql,
  id: string,
  { event, reason, by }: { event: OwnEvent; reason: string; by: string },
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

/**
 * Leaves a tombstone, so that devices delete the event as well. The flyer is removed; the idempotency key is released
 * for a new event.
 */
export async function deleteEvent(tx: Sql, id: string) {
  await tx`update events set deleted_at = now(), flyer_url = null, idempotency_key = null where id = ${id}`
}

/** Returns true when another event of the host uses this flyer. */
export async function isFlyerInUse(tx: Sql, hostId: string, flyerUrl: string): Promise<boolean> {
  const users = await tx`
    select 1 from events where host_id = ${hostId} and flyer_url = ${flyerUrl} and deleted_at is null limit 1
  `
  return users.length === 1
}

/** The text that the search reads, not folded yet. */
export function searchWords(
  event: Pick<EventColumns, 'title' | 'description' | 'venue' | 'category' | 'tags' | 'city' | 'location'>,
) {
  const { title, description, venue, category, tags, city, location } = event
  return [title, venue, category.replaceAll('_', ' '), ...tags, city, location, description]
    .filter(part => part !== null)
    .join(' ')
}

function searchText(sql: Sql, event: Parameters<typeof searchWords>[0]) {
  return sql`fold(${searchWords(event)})`
}
