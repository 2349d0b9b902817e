import { v7 as uuidv7 } from 'uuid'
import type { Listings } from '#contract/admin/listings.ts'
import { hasRow, type Sql } from '../connection/sql.ts'
import { endOf, IS_UPCOMING, isPublic } from '../events/event/columns.ts'
import { recordChanges } from '../events/form/change-ledger.ts'
import {
  addEvent,
  changeEvent,
  type EventColumns,
  type EventState,
  type OwnEvent,
  ownEvent,
  stateColumns,
} from '../events/form/publishing.ts'
import { lockedEvent } from '../events/going/attendance.ts'
import { updatePlaces } from '../events/venue/places.ts'
import { notifyOfCancellations, notifyOfEdit, withdrawCancellations } from '../notifications/notify-goers.ts'
import { notifyOfPublication } from '../notifications/publications.ts'
import { stillHiddenBy } from './moderation.ts'

/** The upcoming listings, those that can be joined first, the sources, and what is hidden from lists. */
export async function listings(sql: Sql): Promise<Listings> {
  const [sources, upcoming, hidden] = await Promise.all([
    sql<Listings['sources']>`
      select
        s.id, s.name, s.claimed_at, u.username as claimed_by,
        (select count(*)::int from events e where e.listed_from = s.id and (e.deleted_at is null or e.joined_into is not null))
          as listings,
        case when s.code_expires_at > now() and s.wrong_codes < ${MAX_WRONG_CODES} then s.code_expires_at end as code_expires_at
      from listing_sources s
      left join users u on u.id = s.claimed_by
      order by s.created_at desc, s.id
      limit 200
    `,
    sql<Listings['listings']>`
      select
        e.id, e.title, e.night_of, concat_ws(', ', e.venue, e.city) as place, e.listed_from as source_id,
        same.event as same_as, joined.event as joined_into
      from events e
      left join lateral (
        select ${sameEventJson(sql)} as event
        from events o
        join users h on h.id = o.host_id
        where e.joined_into is null and o.status = 'active' and o.deleted_at is null and o.night_of = e.night_of
          and is_same_event(e, o)
        order by o.listed_from is not null, o.id
        limit 1
      ) same on true
      left join lateral (
        select ${sameEventJson(sql)} as event
        from events o
        join users h on h.id = o.host_id
        where o.id = e.joined_into
      ) joined on true
      where e.listed_from is not null and ${isUpcoming(sql)}
        and (e.joined_into is not null or (e.host_id = e.listed_from and e.deleted_at is null))
      order by same.event is null, e.night_of, e.id
      limit 500
    `,
    sql<Listings['hidden']>`
      select id, title, night_of, place, last_confirmed_at
      from (
        select distinct on (coalesce(d.series_id, e.id))
          e.id, e.title, e.night_of, concat_ws(', ', e.venue, e.city) as place, e.last_confirmed_at
        from events e
        left join series_dates d on d.event_id = e.id
        where e.hidden_at is not null and e.status = 'active' and ${isPublic(sql)} and ${isUpcoming(sql)}
        order by coalesce(d.series_id, e.id), e.starts_at
      ) next
      order by night_of, id
      limit 200
    `,
  ])
  return { sources, listings: upcoming, hidden }
}

function isUpcoming(sql: Sql) {
  return sql.unsafe(IS_UPCOMING.strings.join(''))
}

function sameEventJson(sql: Sql) {
  return sql`json_build_object(
    'id', o.id, 'title', o.title,
    'hostName', coalesce(h.display_name, nullif(trim(concat_ws(' ', h.first_name, h.last_name)), ''), h.username)
  )`
}

/**
 * After this number of wrong codes the code ends. A host tries ten codes a day, so that a few accounts cannot end the
 * codes of other hosts, and a code has too many possible values to be guessed in so many attempts.
 */
export const MAX_WRONG_CODES = 2_000

export type AddedListing = { id: string; isNew: boolean } | { sameAs: string }

/** Publishes a listing and notifies the followers of the venue. The caller undoes it if the same event exists. */
export async function addListing(
  tx: Sql,
  { source, event, key }: { source: string; event: EventColumns; key: string | null },
): Promise<AddedListing> {
  // Two moderators who add the same event run one after the other.
  await tx`select pg_advisory_xact_lock(hashtextextended('listings', 0))`
  const sourceId = await sourceNamed(tx, source)
  const added = await addEvent(tx, sourceId, event, key)
  if (!added.isNew) return added
  await tx`update events set listed_from = host_id, last_confirmed_at = now() where id = ${added.id}`
  const [same] = await tx<{ id: string }[]>`
    select o.id
    from events e
    join events o on o.night_of = e.night_of and o.status = 'active' and o.deleted_at is null
    where e.id = ${added.id} and is_same_event(e, o)
    limit 1
  `
  if (same) return { sameAs: same.id }
  await notifyOfPublication(tx, added.id, sourceId)
  return added
}

/** Locks the unclaimed source, because a host who claims it at the same time gets its present listings only. */
async function sourceNamed(tx: Sql, name: string): Promise<string> {
  const [known] = await tx<{ id: string }[]>`
    select id from listing_sources where fold(name) = fold(${name}) and claimed_at is null for key share
  `
  if (known) return known.id
  const id = uuidv7()
  await tx`
    insert into users (id, username, display_name, user_type, going_audience, deleted_at)
    values (${id}, 'unclaimed-' || left(replace(gen_random_uuid()::text, '-', ''), 20), ${name}, 'party_host', 'host', now())
  `
  await tx`insert into listing_sources (id, name) values (${id}, ${name})`
  return id
}

/** Locks an unclaimed listing for an edit, with its source as the host; undefined if there is none with this id. */
export async function listingToEdit(tx: Sql, id: string): Promise<OwnEvent | undefined> {
  const [listing] = await tx<{ sourceId: string }[]>`
    select host_id as source_id from events where id = ${id} and host_id = listed_from
  `
  return listing && (await ownEvent(tx, id, listing.sourceId))
}

/** Deletes an unclaimed listing, and notifies those who go if it is not over. False without this listing. */
export async function deleteListing(tx: Sql, id: string): Promise<boolean> {
  const [deleted] = await tx<{ isOver: boolean }[]>`
    update events e set deleted_at = now(), idempotency_key = null
    where e.id = ${id} and e.host_id = e.listed_from and e.deleted_at is null
    returning ${endOf(tx)} < now() as is_over
  `
  if (deleted && !deleted.isOver) await notifyOfCancellations(tx, [id])
  return deleted !== undefined
}

/** Replaces the code of a source. Returns undefined if the source is claimed or unknown. */
export async function setListingCode(
  sql: Sql,
  sourceId: string,
  hash: Buffer,
  days: number,
): Promise<string | undefined> {
  const [source] = await sql<{ expiresAt: string }[]>`
    update listing_sources
    set code_hash = ${hash}, code_expires_at = now() + make_interval(days => ${days}), wrong_codes = 0
    where id = ${sourceId} and claimed_at is null
    returning code_expires_at as expires_at
  `
  return source?.expiresAt
}

/** The host whose claim is undone, and the flyers of the events. */
type UndoneClaim = { hostId: string | null; flyerUrls: string[] }

/**
 * Gives the listings of a source back: they are unclaimed again, as they were before the claim, and the members who go
 * are notified of what that changes. The roles, messages, codes of links and flyers of the host are deleted. Otherwise
 * neither the export nor the deletion of the account of the host would include these. Events that the host has
 * cancelled, hidden or deleted are public again, and so are those that only the suspension of the host hides. An event
 * that was claimed before listings were stored stays as the host has left it. Returns undefined if the source is not
 * claimed, and false if another source has its name by now. Must run in a transaction.
 */
export async function undoClaim(tx: Sql, sourceId: string): Promise<UndoneClaim | false | undefined> {
  const [source] = await tx<{ claimedBy: string | null; isNameTaken: boolean }[]>`
    select
      s.claimed_by,
      exists (select from listing_sources o where o.claimed_at is null and fold(o.name) = fold(s.name)) as is_name_taken
    from listing_sources s
    where s.id = ${sourceId} and s.claimed_at is not null
    for update
  `
  if (!source) return undefined
  if (source.isNameTaken) return false
  await tx`select id from events where listed_from = ${sourceId} order by id for update`
  // The members whom the host has given a role must not change an event that has no host.
  await tx`delete from event_people p using events e where e.listed_from = ${sourceId} and p.event_id = e.id`
  const events = await tx<{ id: string; flyerUrl: string | null; isHidden: boolean }[]>`
    with listing as (
      select
        e.id, e.flyer_url, e.taken_down_by is not null as was_hidden, c.event_id is not null as is_stored,
        coalesce(c.was_deleted, e.deleted_at is not null) or e.joined_into is not null as stays_deleted,
        ${stillHiddenBy(tx, 'event', tx`e.id`, tx`${sourceId}::uuid`)} as hidden_by
      from events e
      left join claimed_listings c on c.event_id = e.id
      where e.listed_from = ${sourceId} and e.host_id = ${source.claimedBy}
    )
    update events e
    set
      host_id = ${sourceId}, flyer_url = null,
      cancel_reason = case when not listing.is_stored then e.cancel_reason end,
      cancelled_at = case when not listing.is_stored then e.cancelled_at end,
      deleted_at = case
        when listing.hidden_by is not null then coalesce(e.deleted_at, now())
        when listing.stays_deleted and not listing.was_hidden then e.deleted_at
      end,
      taken_down_by = case when listing.was_hidden or not listing.stays_deleted then listing.hidden_by end
    from listing
    where e.id = listing.id
    returning e.id, listing.flyer_url, e.deleted_at is not null as is_hidden
  `
  const ids = events.map(({ id }) => id).toSorted()
  await deleteHostContent(tx, ids, sourceId)
  await restoreListings(tx, ids, sourceId)
  // Their venue is asked about them soon.
  await tx`update events set last_confirmed_at = created_at where id = any (${ids})`
  await withdrawCancellations(
    tx,
    events.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
  )
  for (const id of ids) await updatePlaces(tx, id)
  await tx`delete from claimed_listings where source_id = ${sourceId}`
  await tx`update listing_sources set claimed_by = null, claimed_at = null where id = ${sourceId}`
  return { hostId: source.claimedBy, flyerUrls: [...new Set(events.flatMap(({ flyerUrl }) => flyerUrl ?? []))] }
}

/** Gives the events the values from before the claim, and notifies the members who go of what that changes. */
async function restoreListings(tx: Sql, ids: string[], sourceId: string) {
  const listings = await tx<({ id: string; beforeClaim: EventState } & EventState)[]>`
    select e.id, c.before_claim, ${stateColumns(tx)}
    from events e
    join claimed_listings c on c.event_id = e.id
    where e.id = any (${ids})
    order by e.id
  `
  for (const { id, beforeClaim: after, ...present } of listings) {
    const edit = await recordChanges(tx, id, { before: withoutHostText(present, after), after, by: sourceId })
    await changeEvent(tx, id, { before: present, after })
    if (edit && (await isToCome(tx, id))) await notifyOfEdit(tx, id, edit, sourceId)
  }
}

/**
 * What the ledger gets as the values of the host, which everybody reads: another place is only an unnamed one in the
 * same city. An event that the host has hidden or cancelled is not published a second time.
 */
function withoutHostText(present: EventState, { status, venue, location, city, state }: EventState): EventState {
  const hasSamePlace =
    present.venue === venue && present.location === location && present.city === city && present.state === state
  return { ...present, status, ...(!hasSamePlace && { venue: null, location: '', city, state }) }
}

async function isToCome(tx: Sql, id: string): Promise<boolean> {
  return await hasRow(tx`select 1 from events e where e.id = ${id} and e.deleted_at is null and ${isUpcoming(tx)}`)
}

async function deleteHostContent(tx: Sql, ids: string[], sourceId: string) {
  // The changes contain text of the host.
  await tx`delete from event_changes where event_id = any (${ids}) and by is distinct from ${sourceId}`
  await tx`delete from host_messages where event_id = any (${ids})`
  await tx`delete from notifications where event_id = any (${ids}) and kind = 'host-message'`
  await tx`delete from visit_sources where event_id = any (${ids})`
  await tx`delete from visit_marks where event_id = any (${ids})`
  await tx`update attendances set source = null where event_id = any (${ids}) and source is not null`
}

/** Joins a listing with its event: its people go there as far as there are places, or are interested. */
export async function joinListing(tx: Sql, id: string, into: string) {
  // Locked in the order of their ids, as in every transaction with several events.
  for (const eventId of [id, into].toSorted()) await lockedEvent(tx, eventId)
  const [pair] = await tx<{ isSame: boolean; free: number | null }[]>`
    select
      is_same_event(e, o) as is_same,
      -- Where the host approves who comes, those who did not ask are interested.
      case when o.needs_approval then 0 else o.capacity - places_taken(o.id) end as free
    from events e, events o
    where e.id = ${id} and e.host_id = e.listed_from and ${isPublic(tx)} and e.status = 'active' and ${isUpcoming(tx)}
      and o.id = ${into} and o.status = 'active' and o.deleted_at is null
  `
  if (!pair) return 'event-not-found'
  if (!pair.isSame) return 'listing-differs'
  await tx`
    insert into attendances (event_id, user_id, state, joined_from)
    select
      ${into}, moved.user_id,
      case when moved.state = 'going' and moved.position > coalesce(${pair.free}::bigint, moved.position) then 'interested'
      else moved.state end,
      ${id}
    from (
      select a.user_id, a.state, row_number() over (partition by a.state order by a.at, a.user_id) as position
      from attendances a
      where a.event_id = ${id} and a.state in ('going', 'interested')
        and not exists (select from attendances o where o.event_id = ${into} and o.user_id = a.user_id)
    ) moved
    on conflict do nothing
  `
  await tx`
    insert into favorites (event_id, user_id, joined_from)
    select ${into}, f.user_id, ${id} from favorites f where f.event_id = ${id}
    on conflict do nothing
  `
  await tx`update events set deleted_at = now(), joined_into = ${into} where id = ${id}`
  await updatePlaces(tx, into)
  return undefined
}

/**
 * Undoes a join: the listing is public again, and its people leave the other event. A listing that was claimed
 * meanwhile is an event of the host who claimed it. Returns false for another event, and while that host is suspended.
 */
export async function separateListing(tx: Sql, id: string): Promise<boolean> {
  const [joined] = await tx<{ joinedInto: string }[]>`
    select e.joined_into
    from events e
    join users h on h.id = e.host_id
    where e.id = ${id} and e.joined_into is not null and e.listed_from is not null and h.suspended_by is null
  `
  if (!joined) return false
  const { joinedInto } = joined
  await tx`select id from events where id = any (${[id, joinedInto]}) order by id for update`
  await tx`delete from attendances where event_id = ${joinedInto} and joined_from = ${id}`
  await tx`delete from favorites where event_id = ${joinedInto} and joined_from = ${id}`
  await tx`update events set deleted_at = null, joined_into = null where id = ${id}`
  await updatePlaces(tx, joinedInto)
  await updatePlaces(tx, id)
  return true
}

/** Deletes the sources whose listings the host has claimed, because their names are those of the host. */
export async function deleteClaimedSources(tx: Sql, hostId: string) {
  await tx`delete from users u using listing_sources s where s.id = u.id and s.claimed_by = ${hostId}`
}
