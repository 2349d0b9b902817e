import type { SearchUser } from '#contract/people/person.ts'
import { hasRow, type Sql } from '../connection/sql.ts'
import { searchColumns } from './people.ts'

/**
 * A block and an invitation to help between the same two members wait for each other at this lock, so that no
 * invitation survives the block. Must be the first lock of a transaction: a transaction that waits here then holds no
 * lock that another one needs.
 */
export async function lockBlocksBetween(tx: Sql, one: string, other: string) {
  const pair = [one, other].toSorted().join(' ')
  await tx`select pg_advisory_xact_lock(hashtextextended(${`blocks ${pair}`}, 0))`
}

/**
 * Comes first when a member gives another one a role: locks the blocks between both, and both accounts in the order of
 * their ids, like the deletion of an account. Returns those that are not deleted.
 */
export async function lockMembers(tx: Sql, one: string, other: string): Promise<string[]> {
  await lockBlocksBetween(tx, one, other)
  const members = await tx<{ id: string }[]>`
    select id from users where id in (${one}, ${other}) and deleted_at is null order by id for key share
  `
  return members.map(({ id }) => id)
}

/** Blocks a person; the follows between the two are deleted. Returns false when there is no such person. */
export async function block(tx: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  await lockBlocksBetween(tx, blockerId, blockedId)
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

/** Ends the roles of each of the two at the events of the other. Returns the members and events of the ended roles. */
export async function endRolesBetween(tx: Sql, one: string, other: string) {
  return await tx<{ userId: string; eventId: string }[]>`
    delete from event_people p
    using events e
    where e.id = p.event_id and (e.host_id, p.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    returning p.user_id, p.event_id
  `
}

/** Returns false when there was no block to remove. */
export async function unblock(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  return await hasRow(sql`
    delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocked_id
  `)
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
