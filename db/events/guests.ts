import type { Sql } from '../connection/sql.ts'

/**
 * The rows of `guests g` that belong to a member: those with the member's phone, or with the confirmed email address. They
 * were made before there was an account, or without signing in.
 */
export function isGuestRowOf(sql: Sql, userId: string) {
  return sql`g.state <> 'released' and exists (
    select 1
    from users me
    where me.id = ${userId} and (
      g.phone_number = me.phone_number and me.phone_verified_at is not null
      or lower(g.email) = lower(me.email) and me.email_verified_at is not null
    )
  )`
}
