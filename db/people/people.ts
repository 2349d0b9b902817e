import type { PublicUser, Report, SearchUser } from '#contract/people/calls.ts'
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

function followersOpenTo(sql: Sql, viewerId: string | null) {
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

export type ListPage = { limit: number; after?: string }

/** The latest first, after the person the last page ended with. */
export async function followersOf(sql: Sql, id: string, viewerId: string, { limit, after }: ListPage) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from follows f
    join users u on u.id = f.follower_id
    where f.followee_id = ${id} and ${isOpenTo(sql, viewerId)}
      ${
        after === undefined
          ? sql``
          : sql`and (f.at, f.follower_id) < (
              select at, follower_id from follows where followee_id = ${id} and follower_id = ${after}
            )`
      }
    order by f.at desc, f.follower_id desc
    limit ${limit}
  `
}

export async function followedBy(sql: Sql, id: string, viewerId: string, { limit, after }: ListPage) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from follows f
    join users u on u.id = f.followee_id
    where f.follower_id = ${id} and ${isOpenTo(sql, viewerId)}
      ${
        after === undefined
          ? sql``
          : sql`and (f.at, f.followee_id) < (
              select at, followee_id from follows where follower_id = ${id} and followee_id = ${after}
            )`
      }
    order by f.at desc, f.followee_id desc
    limit ${limit}
  `
}

/** Nothing happens unless they are open to each other, or when it is so already. */
export async function follow(sql: Sql, followerId: string, followeeId: string): Promise<boolean> {
  const added = await sql`
    insert into follows (follower_id, followee_id)
    select ${followerId}, u.id from users u where u.id = ${followeeId} and ${isOpenTo(sql, followerId)}
    on conflict do nothing
    returning followee_id
  `
  return added.length > 0
}

/** Returns false if there was no follow to remove. */
export async function unfollow(sql: Sql, followerId: string, followeeId: string): Promise<boolean> {
  const removed = await sql`
    delete from follows where follower_id = ${followerId} and followee_id = ${followeeId} returning followee_id
  `
  return removed.length > 0
}

/** Undefined when this person is not open to the viewer. */
export async function followersCount(sql: Sql, id: string, viewerId: string): Promise<number | undefined> {
  const [row] = await sql<{ count: number }[]>`
    select ${followersOpenTo(sql, viewerId)} as count
    from users u
    where u.id = ${id} and ${isOpenTo(sql, viewerId)}
  `
  return row?.count
}

/** Shuts the door between two people; neither follows the other any longer. False when there is no such person. */
export async function block(tx: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const blocked = await tx`
    insert into blocks (blocker_id, blocked_id)
    select ${blockerId}, id from users where id = ${blockedId} and deleted_at is null
    on conflict (blocker_id, blocked_id) do update set at = blocks.at
    returning blocked_id
  `
  await tx`
    delete from follows
    where (follower_id, followee_id) in ((${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${blockerId}::uuid))
  `
  return blocked.length === 1
}

/** False when the door was open. */
export async function unblock(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const opened = await sql`
    delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocked_id
  `
  return opened.length === 1
}

export async function blockedBy(sql: Sql, blockerId: string) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from blocks b
    join users u on u.id = b.blocked_id
    where b.blocker_id = ${blockerId} and u.deleted_at is null
    order by b.at desc, u.id desc
  `
}

type ReportKind = Report['kind']
type NewReport = { id: string; reporterId: string; kind: ReportKind; targetId: string; reason: string }

/**
 * One open report of a thing by a person: saying it again changes nothing. Returns the id of the one that stands, or
 * undefined when there is no such thing to report.
 */
export async function addReport(tx: Sql, report: NewReport): Promise<{ id: string; isNew: boolean } | undefined> {
  const isNumber = /^\d+$/.test(report.targetId)
  const seen = isNumber === (report.kind === 'job') ? await targets[report.kind](tx, report) : []
  if (seen.length === 0) return undefined

  const [added] = await tx<{ id: string }[]>`
    insert into reports (id, reporter_id, kind, target_id, reason)
    values (${report.id}, ${report.reporterId}, ${report.kind}, ${report.targetId}, ${report.reason})
    on conflict do nothing
    returning id
  `
  if (added) return { id: added.id, isNew: true }
  const [standing] = await tx<{ id: string }[]>`
    select id
    from reports
    where reporter_id = ${report.reporterId} and kind = ${report.kind} and target_id = ${report.targetId}
      and (decided_at is null or id = ${report.id})
  `
  return { id: standing?.id ?? report.id, isNew: false }
}

/** What can be reported, as far as whoever reports can see it; a person also by whom they blocked. */
const targets: Record<ReportKind, (sql: Sql, report: NewReport) => Promise<readonly unknown[]>> = {
  user: async (sql, { targetId }) => await sql`select 1 from users where id = ${targetId} and deleted_at is null`,
  event: async (sql, { targetId }) =>
    await sql`select 1 from events where id = ${targetId} and status <> 'draft' and deleted_at is null`,
  job: async (sql, { targetId }) =>
    await sql`select 1 from jobs where id = ${targetId}::bigint and taken_down_by is null`,
  message: async (sql, { targetId, reporterId }) =>
    await sql`
    select 1
    from messages m
    join conversations c on c.id = m.conversation_id
    where m.id = ${targetId} and ${reporterId} in (c.user_lo, c.user_hi)
  `,
  review: async (sql, { targetId }) =>
    await sql`select 1 from reviews where id = ${targetId} and taken_down_by is null`,
}
