import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { firstRow, hasRow, type Sql } from '../connection/sql.ts'
import { attendedEvents, hostedEvents } from '../events/event/reading.ts'

/**
 * The public columns; private columns are never read. Text that an admin has taken down is visible to its author
 * only. Each count equals the length of the list that this viewer sees; null means a visitor who is not signed in.
 */
export function publicColumns(sql: Sql, viewerId: string | null, { isOwn = false } = {}) {
  const texts = isOwn
    ? sql`u.bio, u.status_message`
    : sql`${unlessHidden(sql, 'bio')}, ${unlessHidden(sql, 'status_message')}`
  return sql`
    u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url, u.city, u.state, u.user_type,
    case when u.state is not null then country_of(u.state) end as country, u.favorite_genres, ${texts}, u.hometown, u.interests, u.social_links, u.venue_name,
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

/** Text that an admin has taken down is not shown. */
export function unlessHidden(sql: Sql, column: 'bio' | 'status_message') {
  return sql`case when u.text_hidden_by is null then u.${sql(column)} end as ${sql(column)}`
}

export function followersOpenTo(sql: Sql, viewerId: string | null | ReturnType<Sql>) {
  return sql`(
    select count(*) from follows f
    where f.followee_id = u.id and f.follower_id <> all (${hiddenFrom(sql, viewerId)})
  )`
}

/**
 * The people that `isOpenTo` hides from the viewer, as an array that is computed once instead of for each row: the
 * array is short, and a member may have a hundred thousand followers. A deleted account follows no one, so it is not
 * included.
 */
function hiddenFrom(sql: Sql, viewerId: string | null | ReturnType<Sql>) {
  return sql`array(
    select blocked_id from blocks where blocker_id = ${viewerId}::uuid
    union all
    select blocker_id from blocks where blocked_id = ${viewerId}::uuid
    union all
    select id from users where suspended_by is not null
  )`
}

/** A condition: `u` is not deleted or suspended, and neither `u` nor the viewer has blocked the other. */
export function isOpenTo(sql: Sql, viewerId: string | null | ReturnType<Sql>) {
  return sql`
    u.deleted_at is null and u.suspended_by is null and not exists (
      select 1
      from blocks b
      where (b.blocker_id = u.id and b.blocked_id = ${viewerId}) or (b.blocker_id = ${viewerId} and b.blocked_id = u.id)
    )
  `
}

/** A condition: the member follows `u`, or both have written in their conversation. */
export function isKnownTo(sql: Sql, userId: string) {
  return sql`(
    exists (select from follows f where f.follower_id = ${userId} and f.followee_id = u.id)
    or exists (
      select from conversations c
      where c.user_lo = least(u.id, ${userId}) and c.user_hi = greatest(u.id, ${userId})
        and c.lo_first_seq is not null and c.hi_first_seq is not null
    )
  )`
}

/**
 * Returns false when the account is deleted or suspended; otherwise it is neither until the end of this transaction, so
 * that a suspension that waits for it also hides what it has written. Must be called before any event is locked: the
 * deletion and the suspension of an account take these locks in the same order, so that the transactions do not
 * deadlock.
 */
export async function isActive(tx: Sql, userId: string): Promise<boolean> {
  return await hasRow(tx`
    select id from users where id = ${userId} and deleted_at is null and suspended_by is null for share
  `)
}

export async function firstNameOf(sql: Sql, userId: string): Promise<string | undefined> {
  return (await sql<{ firstName: string }[]>`select first_name from users where id = ${userId}`)[0]?.firstName
}

/** Undefined for an unknown or deleted person, and for one who has blocked the viewer. */
export async function publicUser(sql: Sql, id: string, viewerId: string): Promise<PublicUser | undefined> {
  return await firstRow(sql<PublicUser[]>`
    select
      ${publicColumns(sql, viewerId)},
      exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = u.id) as is_following,
      exists (select 1 from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = u.id) as is_blocked
    from users u
    where u.id = ${id}
      and u.deleted_at is null
      and (u.suspended_by is null or u.id = ${viewerId})
      and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = ${viewerId})
  `)
}

/** The public profile of a host, for signed-in members and visitors. */
export async function publicHost(sql: Sql, id: string): Promise<PublicUser | undefined> {
  return await firstRow(sql<PublicUser[]>`
    select ${publicColumns(sql, null)}, false as is_following, false as is_blocked
    from users u
    where u.id = ${id} and u.user_type = 'party_host' and u.deleted_at is null and u.suspended_by is null
  `)
}

type NamedHost = Pick<PublicUser, 'id' | 'username' | 'displayName' | 'firstName' | 'lastName' | 'promotionGroup'>

/** A host by user name, in any case, or by id, which stays the same when the host changes the user name. */
export async function hostNamed(sql: Sql, nameOrId: string): Promise<NamedHost | undefined> {
  return await firstRow(sql<NamedHost[]>`
    select u.id, u.username, u.display_name, u.first_name, u.last_name, u.promotion_group
    from users u
    where ${isHostNamed(sql, nameOrId)} and u.deleted_at is null and u.suspended_by is null
  `)
}

/** A condition: `u` is a host with this user name, in any case, or with this id. */
export function isHostNamed(sql: Sql, nameOrId: string) {
  const isNamed = UUID.test(nameOrId)
    ? sql`u.id = ${nameOrId}`
    : sql`lower(u.username) collate "C" = ${nameOrId.toLowerCase()}`
  return sql`(${isNamed} and u.user_type = 'party_host')`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The name and the picture of a person as JSON; `person` is the alias of the row. */
export function faceJson(sql: Sql, person: ReturnType<Sql>) {
  return sql`json_build_object(
    'id', ${person}.id, 'username', ${person}.username, 'displayName', ${person}.display_name,
    'firstName', ${person}.first_name, 'lastName', ${person}.last_name, 'profileImageUrl', ${person}.profile_image_url
  )`
}

/** The columns of a person in a list. */
export function searchColumns(sql: Sql) {
  return sql`
    u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url, u.city, u.state, u.user_type,
    u.favorite_genres
  `
}

/** Newest first, after the last person of the previous page. */
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
