import { MAX_WRONG_CODES } from '../../admin/listings.ts'
import type { Sql } from '../../connection/sql.ts'
import { isPublic } from '../event/columns.ts'
import { type EventState, stateColumns } from '../form/publishing.ts'

/**
 * Makes the host the host of all listings of the source of this one, if the code is right and valid. A wrong code is
 * counted, so the transaction must be committed then, too. The source is locked: of two hosts with the code, one gets
 * the listings.
 */
export async function claimListings(
  tx: Sql,
  { eventId, hostId, hash }: { eventId: string; hostId: string; hash: Buffer },
) {
  await tx`
    select s.id from listing_sources s where s.id = (select listed_from from events where id = ${eventId}) for update
  `
  // A second statement, because the first one does not see a claim that was committed while it waited.
  const [source] = await tx<{ id: string; name: string; isRight: boolean }[]>`
    select
      s.id, s.name,
      coalesce(s.code_hash = ${hash} and s.code_expires_at > now() and s.wrong_codes < ${MAX_WRONG_CODES}, false) as is_right
    from events e
    join listing_sources s on s.id = e.listed_from and s.id = e.host_id
    where e.id = ${eventId} and ${isPublic(tx)}
  `
  if (!source) return 'event-not-found'
  if (!source.isRight) {
    await tx`update listing_sources set wrong_codes = wrong_codes + 1 where id = ${source.id}`
    return 'claim-code-wrong'
  }
  await tx`select id from events where listed_from = ${source.id} order by id for update`
  await storeListings(tx, source.id)
  const moved = await tx<{ isPublic: boolean }[]>`
    update events set host_id = ${hostId}, last_confirmed_at = null, last_asked_at = null, hidden_at = null
    where listed_from = ${source.id} and host_id = ${source.id}
    returning deleted_at is null as is_public
  `
  await deleteOwnReviews(tx, source.id, hostId)
  await tx`
    update listing_sources
    set claimed_by = ${hostId}, claimed_at = now(), code_hash = null, code_expires_at = null, wrong_codes = 0
    where id = ${source.id}
  `
  return { claimed: moved.filter(event => event.isPublic).length, source: source.name, sourceId: source.id }
}

type StoredListing = { id: string; wasDeleted: boolean } & EventState

/** Stores the listings as they are, for the undo of the claim. */
async function storeListings(tx: Sql, sourceId: string) {
  const listings = await tx<StoredListing[]>`
    select id, deleted_at is not null and joined_into is null as was_deleted, ${stateColumns(tx)}
    from events
    where listed_from = ${sourceId} and host_id = ${sourceId}
  `
  await tx`
    insert into claimed_listings (event_id, source_id, was_deleted, before_claim)
    select (e ->> 'id')::uuid, ${sourceId}, (e ->> 'wasDeleted')::boolean, e - 'id' - 'wasDeleted'
    from jsonb_array_elements(${JSON.stringify(listings)}::text::jsonb) e
  `
}

/** A host does not review an own event. */
async function deleteOwnReviews(tx: Sql, sourceId: string, hostId: string) {
  await tx`
    with deleted as (
      delete from reviews r
      using events e
      where e.listed_from = ${sourceId} and r.event_id = e.id and r.user_id = ${hostId}
      returning r.event_id, r.rating, r.taken_down_by
    )
    update events e
    set rating_sum = e.rating_sum - deleted.rating, review_count = e.review_count - 1
    from deleted
    where e.id = deleted.event_id and deleted.taken_down_by is null
  `
}
