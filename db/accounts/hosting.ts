import { hasRow, type Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'

export async function setUserType(tx: Sql, userId: string, userType: 'party_goer' | 'party_host') {
  await tx`update users set user_type = ${userType}, updated_at = now() where id = ${userId}`
}

/**
 * Whether the member is a host, and not suspended or deleted. The member stays a host until the transaction ends: a
 * request that ends hosting at the same time waits, and then counts what this transaction has added. A suspension
 * waits, too, and then hides what this transaction has published. Must be called before an event or a job is locked,
 * like `isActive`.
 */
export async function isHostUntilCommit(tx: Sql, userId: string): Promise<boolean> {
  return (await hostUntilCommit(tx, userId)) === 'host'
}

/** The same. `inactive`: the member is suspended or deleted. */
export async function hostUntilCommit(tx: Sql, userId: string): Promise<'host' | 'no-host' | 'inactive'> {
  const [member] = await tx<{ isHost: boolean }[]>`
    select user_type = 'party_host' as is_host from users
    where id = ${userId} and suspended_by is null and deleted_at is null
    for share
  `
  if (!member) return 'inactive'
  return member.isHost ? 'host' : 'no-host'
}

/** The same for the host of an event, who may be another member than the one who changes the event. */
export async function isHostedUntilCommit(tx: Sql, eventId: string): Promise<boolean> {
  return await hasRow(tx`
    select 1 from users
    where id = (select host_id from events where id = ${eventId})
      and user_type = 'party_host' and suspended_by is null and deleted_at is null
    for share
  `)
}

/** True if the member hosts an event that is not over (also a draft), or has an open job. */
export async function hasCommitmentsOfHost(tx: Sql, userId: string): Promise<boolean> {
  const [found] = await tx<[{ hasAny: boolean }]>`
    select
      exists (
        select from events e
        where host_id = ${userId} and deleted_at is null and status <> 'cancelled'
          and ${endOf(tx)} >= now()
      )
      or exists (
        select from jobs
        where host_id = ${userId} and closed_at is null and (expires_at is null or expires_at > now())
      ) as has_any
  `
  return found.hasAny
}
