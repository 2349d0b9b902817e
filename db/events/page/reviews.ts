import { v7 as uuidv7 } from 'uuid'
import type { AddReview, WriteReview } from '#contract/events/page/reviews.ts'
import { isSessionOf } from '../../accounts/session-tokens.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import type { WriteAttempt } from '../../connection/shared-writes.ts'
import { type Database, hasRow, type Sql } from '../../connection/sql.ts'
import { asArray, hostJson, isPublic } from '../event/columns.ts'
import { hasRight } from '../event/roles.ts'

/** Newest first. */
export function reviewsOf(sql: Sql, eventId: string): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(json_agg(o.json order by o.created_at desc, o.id desc), '[]')::text as list
    from (
      select ${reviewJson(sql)} as json, r.created_at, r.id
      from reviews r
      join events e on e.id = r.event_id and ${isPublic(sql)}
      join users h on h.id = r.user_id
      where r.event_id = ${eventId} and r.taken_down_by is null
      order by r.created_at desc, r.id desc
      limit 200
    ) o
  `)
}

/**
 * Adds the review of a member who is going, after the event has begun; one review for each member. The host cannot
 * review an own event. A review that is sent again under the same `id` is a retry whose first response was lost: its
 * text replaces the stored text, unless the stored review was edited since. Undefined if the session of the token is
 * not valid.
 */
export function addReview(
  sql: Database,
  eventId: string,
  userId: string,
  { id = uuidv7(), rating, comment }: AddReview,
  attempt: WriteAttempt,
) {
  const token = attempt === 'alone' ? null : attempt.token
  return sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId, userId, token)
    if (event === 'signed-out' && token !== null) return undefined
    if (typeof event === 'string') return event
    if (event.isOwn) return 'own-event'
    if (!event.hasBegun) return 'review-after-going'
    const [added] = await addIfGoing(tx, { id, eventId, userId, rating, comment })
    if (!added?.isGoing) return 'review-after-going'
    if (added.json !== null) return { json: added.json, isNew: true }
    if (!(await replaceUnedited(tx, { id, eventId, userId, rating, comment }))) return 'already-reviewed'
    await recountRatings(tx, [eventId])
    return { json: await reviewOf(tx, eventId, userId), isNew: false }
  })
}

type StoredReview = WriteReview & { id: string; eventId: string; userId: string }

/** Adds the review and counts the ratings of the locked event again. `json` is null if there is a review already. */
const addIfGoing = keptStatement<{ isGoing: boolean; json: string | null }, StoredReview>(
  (sql, { id, eventId, userId, rating, comment }) => sql`
    with going as (
      select from attendances where event_id = ${eventId} and user_id = ${userId} and state = 'going'
    ), added as (
      insert into reviews (id, event_id, user_id, rating, comment)
      select ${id}::uuid, ${eventId}::uuid, ${userId}::uuid, ${rating}::int, ${comment} from going
      on conflict do nothing
      returning id, event_id, user_id, rating, comment, version, created_at, updated_at
    ), counted as (
      update events
      set review_count = earlier.count + 1, rating_sum = earlier.sum + added.rating
      from added, (
        -- Without the added review, which this statement does not see.
        select count(*) as count, coalesce(sum(rating), 0) as sum
        from reviews
        where event_id = ${eventId} and taken_down_by is null
      ) earlier
      where events.id = added.event_id
    )
    select
      exists (select from going) as is_going,
      (select ${reviewJson(sql)}::text from added r join users h on h.id = r.user_id) as json
  `,
)

/** False if the review with this id is of another member or event, was edited, or was taken down. */
async function replaceUnedited(tx: Sql, { id, eventId, userId, rating, comment }: StoredReview): Promise<boolean> {
  return await hasRow(tx`
    update reviews set rating = ${rating}, comment = ${comment}
    where id = ${id} and event_id = ${eventId} and user_id = ${userId}
      and (version = 1 or (rating = ${rating} and comment = ${comment}))
      and taken_down_by is null
    returning id
  `)
}

/**
 * An edit of another version than the stored version is a conflict and changes nothing. It is no conflict if it equals
 * the stored review, because then the response to the same edit was lost. `seen` is null for clients that send no
 * version.
 */
export function changeReview(
  sql: Database,
  eventId: string,
  userId: string,
  { rating, comment, seen }: WriteReview & { seen: number | null },
) {
  return sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId, userId)
    if (typeof event === 'string') return event
    const [stored] = await tx<{ version: number; isSame: boolean }[]>`
      select version, rating = ${rating} and comment = ${comment} as is_same
      from reviews
      where event_id = ${eventId} and user_id = ${userId} and taken_down_by is null
      for update
    `
    if (!stored) return 'review-not-found'
    const isConflict = seen !== null && seen !== stored.version && !stored.isSame
    if (!isConflict && !stored.isSame) {
      await tx`
        update reviews set rating = ${rating}, comment = ${comment}, version = version + 1, updated_at = now()
        where event_id = ${eventId} and user_id = ${userId}
      `
      await recountRatings(tx, [eventId])
    }
    return { json: await reviewOf(tx, eventId, userId), isConflict }
  })
}

/** Deleting a missing review succeeds. A review that was taken down stays hidden, so that it is not written again. */
export function deleteReview(sql: Database, eventId: string, userId: string) {
  return sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId, userId)
    if (typeof event === 'string') return event
    await tx`
      delete from reviews where event_id = ${eventId} and user_id = ${userId} and taken_down_by is null
    `
    await recountRatings(tx, [eventId])
  })
}

async function lockedEvent(tx: Sql, eventId: string, userId: string, token: string | null = null) {
  const [locked] = await lockEvent(tx, { eventId, userId, token })
  if (!locked) return 'signed-out'
  const { hasBegun, isOwn } = locked
  return hasBegun === null || isOwn === null ? 'event-not-found' : { hasBegun, isOwn }
}

type Locked = { hasBegun: boolean; isOwn: boolean } | { hasBegun: null; isOwn: null }

/**
 * Locks the member, then the event, like `isActive`. No row without the member, or without the session of the token.
 */
const lockEvent = keptStatement<Locked, { eventId: string; userId: string; token: string | null }>(
  (sql, { eventId, userId, token }) => sql`
    with member as materialized (
      select id
      from users
      where id = ${userId} and deleted_at is null and suspended_by is null
        and ${isSessionOf(sql, sql`${userId}::uuid`, sql`${token}::text`)}
      for share
    )
    select event.has_begun, event.is_own
    from member
    left join lateral (
      select e.starts_at <= now() and e.status = 'active' as has_begun, ${hasRight(sql, userId, 'see-guests')} as is_own
      from events e
      -- A use of the member, so that the event is not locked before.
      where e.id = ${eventId} and member.id is not null and ${isPublic(sql)}
      for update of e
    ) event on true
  `,
)

async function reviewOf(tx: Sql, eventId: string, userId: string): Promise<string> {
  const [row] = await tx<{ json: string }[]>`
    select ${reviewJson(tx)}::text as json
    from reviews r
    join users h on h.id = r.user_id
    where r.event_id = ${eventId} and r.user_id = ${userId}
  `
  return row?.json ?? 'null'
}

function reviewJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', r.id, 'rating', r.rating, 'comment', r.comment, 'version', r.version, 'createdAt', iso(r.created_at),
      'updatedAt', iso(r.updated_at), 'author', ${hostJson(sql)}
    )
  `
}

export async function recountRatings(tx: Sql, eventIds: string[]) {
  await tx`
    update events e
    set (review_count, rating_sum) = (
      select count(*), coalesce(sum(rating), 0) from reviews where event_id = e.id and taken_down_by is null
    )
    where e.id = any (${eventIds}::uuid[])
  `
}
