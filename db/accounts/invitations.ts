import type { Invitation } from '#contract/accounts/invitations.ts'
import { hasRow, type Sql } from '../connection/sql.ts'

/** The invitations that one member may create in thirty days, and those of the admins that may be open at once. */
const MEMBER_INVITATIONS = 5
const ADMIN_INVITATIONS = 200

/** Who creates invitations: a member, or null for the admins together. */
type Inviter = string | null

/** The invitations of a member or of the admins, newest first, until thirty days after their end. */
export function invitationsOf(sql: Sql, inviter: Inviter): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select ${columns(sql)}
    from invitations i
    where ${createdBy(sql, inviter)}
    order by i.created_at desc, i.id desc
    limit ${ADMIN_INVITATIONS}
  `
}

function columns(sql: Sql) {
  return sql`
    i.id, i.start, i.created_at, i.expires_at,
    case
      when i.redeemed_at is not null then 'used'
      when i.revoked_at is not null then 'revoked'
      when i.expires_at <= now() then 'expired'
      else 'open'
    end as state
  `
}

function createdBy(sql: Sql, inviter: Inviter) {
  return inviter === null ? sql`i.created_by is null` : sql`i.created_by = ${inviter}`
}

type NewInvitation = { id: string; codeHash: Buffer; start: string; days: number }

/** Adds invitations; undefined if the inviter would have too many. Must run in a transaction. */
export async function addInvitations(
  tx: Sql,
  inviter: Inviter,
  invitations: NewInvitation[],
): Promise<Invitation[] | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`invitations ${inviter ?? 'of admins'}`}, 0))`
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*) as count
    from invitations i
    where ${createdBy(tx, inviter)} and ${
      inviter === null
        ? tx`i.redeemed_at is null and i.revoked_at is null and i.expires_at > now()`
        : tx`i.created_at > now() - interval '30 days'`
    }
  `
  const max = inviter === null ? ADMIN_INVITATIONS : MEMBER_INVITATIONS
  if (count + invitations.length > max) return undefined
  const added: Invitation[] = []
  for (const { id, codeHash, start, days } of invitations)
    added.push(
      ...(await tx<Invitation[]>`
        insert into invitations as i (id, code_hash, start, created_by, expires_at)
        values (
          ${id}, ${codeHash}, ${start}, ${inviter}, now() + make_interval(days => ${days})
        )
        returning ${columns(tx)}
      `),
    )
  return added
}

/** Returns false if there is no open invitation with this id. */
export async function revokeInvitation(tx: Sql, inviter: Inviter, id: string): Promise<boolean> {
  return await hasRow(tx`
    update invitations i
    set revoked_at = now()
    where i.id = ${id} and ${createdBy(tx, inviter)} and i.redeemed_at is null and i.revoked_at is null
    returning i.id
  `)
}

/** Whether an account can be created with this code now. */
export async function isInvitationOpen(sql: Sql, codeHash: Buffer): Promise<boolean> {
  return (await sql`select 1 from invitations i where i.code_hash = ${codeHash} and ${isOpen(sql)}`).length === 1
}

/** Uses the invitation in the transaction that creates the account. Of two accounts with one code one gets false. */
export async function redeemInvitation(tx: Sql, codeHash: Buffer, userId: string): Promise<boolean> {
  return await hasRow(tx`
    update invitations i
    set redeemed_at = now(), redeemed_by = ${userId}
    where i.code_hash = ${codeHash} and ${isOpen(tx)}
    returning i.id
  `)
}

/** An invitation of a suspended or deleted member is not valid. */
function isOpen(sql: Sql) {
  return sql`
    i.redeemed_at is null and i.revoked_at is null and i.expires_at > now()
    and (
      i.created_by is null
      or exists (select from users u where u.id = i.created_by and u.deleted_at is null and u.suspended_by is null)
    )
  `
}
