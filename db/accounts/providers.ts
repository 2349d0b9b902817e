import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../connection/sql.ts'

/** Who somebody is elsewhere: the same subject of another issuer is another person. */
export type ProviderIdentity = { issuer: string; subject: string }

type Arrival = { id: string; userType: 'party_goer' | 'party_host'; isComplete: boolean }

export async function accountAtProvider(sql: Sql, { issuer, subject }: ProviderIdentity): Promise<Arrival | undefined> {
  const [account] = await sql<Arrival[]>`
    select u.id, u.user_type, u.profile_completed_at is not null as is_complete
    from provider_identities p
    join users u on u.id = p.user_id
    where p.issuer = ${issuer} and p.subject = ${subject} and u.deleted_at is null
  `
  return account
}

/** Whoever comes twice at once waits here for themselves, until the transaction ends. */
export async function holdIdentity(tx: Sql, { issuer, subject }: ProviderIdentity) {
  await tx`select pg_advisory_xact_lock(hashtextextended('provider' || ${issuer} || ' ' || ${subject}, 0))`
}

export type NewArrival = {
  username: string
  firstName: string
  lastName: string
  /** Verified by the provider. */
  email: string | null
  profileImageUrl: string | null
}

/** An account without phone and password. The unique indexes decide who was first; see `duplicateIn`. */
export async function addProviderAccount(tx: Sql, identity: ProviderIdentity, order: NewArrival): Promise<string> {
  const id = uuidv7()
  await tx`
    insert into users (id, username, first_name, last_name, email, email_verified_at, profile_image_url)
    values (
      ${id}, ${order.username}, ${order.firstName}, ${order.lastName}, ${order.email},
      ${order.email === null ? null : new Date()}, ${order.profileImageUrl}
    )
  `
  await tx`
    insert into provider_identities (issuer, subject, user_id) values (${identity.issuer}, ${identity.subject}, ${id})
  `
  return id
}

export async function isEmailFree(sql: Sql, email: string): Promise<boolean> {
  const taken = await sql`select 1 from users where lower(email) = lower(${email}) and deleted_at is null`
  return taken.length === 0
}

/** This session began at the provider, who last asked for a password or the like at `authenticatedAt`. */
export async function noteProviderSession(
  sql: Sql,
  sessionId: string,
  { token, authenticatedAt }: { token: string; authenticatedAt: Date },
) {
  await sql`
    update sessions set provider_token = ${token}, authenticated_at = least(now(), ${authenticatedAt})
    where id = ${sessionId}
  `
}
