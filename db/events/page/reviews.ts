import { v7 as uuidv7 } from 'uuid'
import type { AddReview, WriteReview } from '#contract/events/events.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { isActive } from '../../people/people.ts'
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

export type Refused = 'signed-out' | 'event-not-found' | 'review-after-going' | 'own-event' | 'already-reviewed'

/**
 * Adds the review of a member who is going, after the event has begun; one review for each member. The host cannot
 * review an own event. A review that is sent again under the same `id` is a retry whose first response was lost: its
 * text replaces the stored text, unless the stored review was edited since.
 */
export function addReview(
  sql: Database,
  eventId: string,
  userId: string,
  { id = uuidv7(), rating, comment }: AddReview,
): Promise<Refused | { json: string; isNew: boolean }> {
  return sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId, userId)
    if (typeof event === 'string') return event
    if (event.isOwn) return 'own-event'
    if (!event.hasBegun || !(await isGoing(tx, eventId, userId))) return 'review-after-going'
    const added = await tx`
      insert into reviews (id, event_id, user_id, rating, comment)
      values (${id}, ${eventId}, ${userId}, ${rating}, ${comment})
      on conflict do nothing
      returning id
    `
    const isNew = added.length === 1
    if (!isNew && !(await replaceUnedited(tx, { id, eventId, userId, rating, comment }))) return 'already-reviewed'
    await recountRatings(tx, eventId)
    return { json: await reviewOf(tx, eventId, userId), isNew }
  })
}

type StoredReview = WriteReview & { id: string; eventId: string; userId: string }

/** False if the review with this id is of another member or event, was edited, or was taken down. */
async function replaceUnedited(tx: Sql, { id, eventId, userId, rating, comment }: StoredReview): Promise<boolean> {
  const replaced = await tx`
    update reviews set rating = ${rating}, comment = ${comment}
    where id = ${id} and event_id = ${eventId} and user_id = ${userId}
      and (version = 1 or (rating = ${rating} and comment = ${comment}))
      and taken_down_by is null
    returning id
  `
  return replaced.length === 1
}

export type Changed = { json: string; isConflict: boolean }

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
): Promise<'signed-out' | 'event-not-found' | 'review-not-found' | Changed> {
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
      await recountRatings(tx, eventId)
    }
    return { json: await reviewOf(tx, eventId, userId), isConflict }
  })
}

/** Deleting a missing review succeeds. A review that was taken down stays hidden, so that it is not written again. */
export function deleteReview(
  sql: Database,
  eventId: string,
  userId: string,
): Promise<'signed-out' | 'event-not-found' | 'deleted'> {
  return sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId, userId)
    if (typeof event === 'string') return event
    await tx`
      delete from reviews where event_id = ${eventId} and user_id = ${userId} and taken_down_by is null
    `
    await recountRatings(tx, eventId)
    return 'deleted'
  })
}

async function lockedEvent(tx: Sql, eventId: string, userId: string) {
  if (!(await isActive(tx, userId))) return 'signed-out'
  const [event] = await tx<{ hasBegun: boolean; isOwn: boolean }[]>`
    select e.starts_at <= now() and e.status = 'active' as has_begun, ${hasRight(tx, userId, 'see-guests')} as is_own
    from events e
    where e.id = ${eventId} and ${isPublic(tx)}
    for update
  `
  return event ?? 'event-not-found'
}

async function isGoing(tx: Sql, eventId: string, userId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from attendances where event_id = ${eventId} and user_id = ${userId} and state = 'going'
  `
  return rows.length === 1
}

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

export async function recountRatings(tx: Sql, eventId: string) {
  await tx`
    update events
    set review_count = r.count, rating_sum = r.sum
    from (select count(*) as count, coalesce(sum(rating), 0) as sum from reviews
      where event_id = ${eventId} and taken_down_by is null
    ) r
    where id = ${eventId}
  `
}
