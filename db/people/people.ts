import type { PublicUser, SearchUser } from '#contract/people/calls.ts'
import type { Sql } from '../connection/sql.ts'
import { attendedEvents, hostedEvents } from '../events/reading.ts'

/**
 * The public columns, and no others: what is private is never even read. What an admin has taken out of sight is there
 * for its author alone. Every count is of what this viewer finds in the list under it; null is somebody signed out.
 */
export function publicColumns(sql: Sql, viewerId: string | null, { isOwn = false } = {}) {
  const said = isOwn
    ? sql`u.bio, u.status_message`
    : sql`${unlessHidden(sql, 'bio')}, ${unlessHidden(sql, 'status_message')}`
  return sql`
    u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url, u.city, u.state, u.user_type,
    u.favorite_genres, ${said}, u.hometown, u.interests, u.social_links, u.venue_name,
    u.venue_description, u.venue_address, u.venue_phone, u.venue_website, u.promotion_group, u.created_at,
    ${followersOpenTo(sql, viewerId)} as followers_count,
    (
      select count(*) from follows f
      where f.follower_id = u.id and f.followee_id <> all (${hiddenFrom(sql, viewerId)})
    ) as following_count,
    case u.user_type
      when 'party_host' then (select count(*) ${hostedEvents(sql, sql`u.id`, viewerId)})
      else (select count(*) ${attendedEvents(sql, viewerId)} and a.user_id = u.id)
    end as events_count
  `
}

function unlessHidden(sql: Sql, column: 'bio' | 'status_message') {
  return sql`case when u.text_hidden_by is null then u.${sql(column)} end as ${sql(column)}`
}

export function followersOpenTo(sql: Sql, viewerId: string | null) {
  return sql`(
    select count(*) from follows f
    where f.followee_id = u.id and f.follower_id <> all (${hiddenFrom(sql, viewerId)})
  )`
}

/**
 * Whom `isOpenTo` keeps from the viewer, as an array that is made once and not per row: they are few, and somebody's
 * followers may be a hundred thousand. A deleted account follows nobody, so it is not in here.
 */
function hiddenFrom(sql: Sql, viewerId: string | null) {
  return sql`array(
    select blocked_id from blocks where blocker_id = ${viewerId}::uuid
    union all
    select blocker_id from blocks where blocked_id = ${viewerId}::uuid
    union all
    select id from users where suspended_by is not null
  )`
}

/** Deleted and suspended people are nobody's business, and a block hides each from the other. */
export function isOpenTo(sql: Sql, viewerId: string) {
  return sql`
    u.deleted_at is null and u.suspended_by is null and not exists (
      select 1
      from blocks b
      where (b.blocker_id = u.id and b.blocked_id = ${viewerId}) or (b.blocker_id = ${viewerId} and b.blocked_id = u.id)
    )
  `
}

/**
 * False for whoever has deleted their account; everybody else stays until this transaction ends. It comes before any
 * lock on a night: an account that ends takes them in the same order, so that neither waits for the other for ever.
 */
export async function isActive(tx: Sql, userId: string): Promise<boolean> {
  const found = await tx`select id from users where id = ${userId} and deleted_at is null for key share`
  return found.length === 1
}

/** Undefined for nobody, a deleted person, and one who has blocked the viewer. Whom the viewer blocked, they still see. */
export async function publicUser(sql: Sql, id: string, viewerId: string): Promise<PublicUser | undefined> {
  const [person] = await sql<PublicUser[]>`
    select
      ${publicColumns(sql, viewerId)},
      exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = u.id) as is_following,
      exists (select 1 from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = u.id) as is_blocked
    from users u
    where u.id = ${id}
      and u.deleted_at is null
      and (u.suspended_by is null or u.id = ${viewerId})
      and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = ${viewerId})
  `
  return person
}

/** A host as anybody may read them, signed in or not. */
export async function publicHost(sql: Sql, id: string): Promise<PublicUser | undefined> {
  const [host] = await sql<PublicUser[]>`
    select ${publicColumns(sql, null)}, false as is_following, false as is_blocked
    from users u
    where u.id = ${id} and u.user_type = 'party_host' and u.deleted_at is null and u.suspended_by is null
  `
  return host
}

/** The columns of a person in a list. */
export function searchColumns(sql: Sql) {
  return sql`
    u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url, u.city, u.state, u.user_type,
    u.favorite_genres
  `
}

/** Newest first, after the person the last page ended with. */
export async function people(sql: Sql, viewerId: string, { limit, after }: { limit: number; after?: string }) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from users u
    where ${isOpenTo(sql, viewerId)}
      and (
        ${after ?? null}::uuid is null
        or (u.created_at, u.id) < (select created_at, id from users where id = ${after ?? null}::uuid)
      )
    order by u.created_at desc, u.id desc
    limit ${limit}
  `
}
