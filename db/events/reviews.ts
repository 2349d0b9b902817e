import { v7 as uuidv7 } from 'uuid'
import type { WriteReview } from '#contract/events.ts'
import type { Database, Sql } from '../sql.ts'
import { asArray, hostJson } from './columns.ts'

/** Newest first. */
export function reviewsOf(sql: Sql, eventId: string): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(json_agg(o.json order by o.created_at desc, o.id desc), '[]')::text as list
    from (
      select ${reviewJson(sql)} as json, r.created_at, r.id
      from reviews r
      join events e on e.id = r.event_id and e.status <> 'draft' and e.deleted_at is null
      join users h on h.id = r.user_id
      where r.event_id = ${eventId} and r.taken_down_by is null
      order by r.created_at desc, r.id desc
      limit 200
    ) o
  `)
}

/** By those who went, once it has begun, one each. */
export function addReview(
  sql: Database,
  eventId: string,
  userId: string,
  { rating, comment }: WriteReview,
): Promise<'event-not-found' | 'review-after-going' | 'already-reviewed' | { json: string }> {
  return sql.begin(async tx => {
    const [night] = await tx<{ went: boolean }[]>`
      select e.starts_at <= now() and e.status = 'active' and exists (
        select 1 from attendances a where a.event_id = e.id and a.user_id = ${userId} and a.state = 'going'
      ) as went
      from events e
      where e.id = ${eventId} and e.status <> 'draft' and e.deleted_at is null
      for update of e
    `
    if (!night) return 'event-not-found'
    if (!night.went) return 'review-after-going'
    const added = await tx`
      insert into reviews (id, event_id, user_id, rating, comment)
      values (${uuidv7()}, ${eventId}, ${userId}, ${rating}, ${comment})
      on conflict (event_id, user_id) do nothing
      returning id
    `
    if (added.length === 0) return 'already-reviewed'
    await recount(tx, eventId)
    return { json: await reviewOf(tx, eventId, userId) }
  })
}

/** Undefined when they have not written one. */
export function changeReview(sql: Database, eventId: string, userId: string, { rating, comment }: WriteReview) {
  return sql.begin(async tx => {
    await tx`select id from events where id = ${eventId} for update`
    const changed = await tx`
      update reviews set rating = ${rating}, comment = ${comment}, updated_at = now()
      where event_id = ${eventId} and user_id = ${userId} and taken_down_by is null
      returning id
    `
    if (changed.length === 0) return undefined
    await recount(tx, eventId)
    return await reviewOf(tx, eventId, userId)
  })
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
      'id', r.id, 'rating', r.rating, 'comment', r.comment, 'createdAt', iso(r.created_at),
      'updatedAt', iso(r.updated_at), 'author', ${hostJson(sql)}
    )
  `
}

async function recount(tx: Sql, eventId: string) {
  await tx`
    update events
    set review_count = r.count, rating_sum = r.sum
    from (select count(*) as count, coalesce(sum(rating), 0) as sum from reviews
      where event_id = ${eventId} and taken_down_by is null
    ) r
    where id = ${eventId}
  `
}
