import { firstRow, type Sql } from '../connection/sql.ts'
import { addAccountWithoutPassword, type NewAccount } from './account.ts'

/** An identity at an OpenID provider: the same subject of another issuer is another person. */
type ProviderIdentity = { issuer: string; subject: string }

type ProviderAccount = { id: string; userType: 'party_goer' | 'party_host'; isComplete: boolean }

export async function accountAtProvider(
  sql: Sql,
  { issuer, subject }: ProviderIdentity,
): Promise<ProviderAccount | undefined> {
  return await firstRow(sql<ProviderAccount[]>`
    select u.id, u.user_type, u.profile_completed_at is not null as is_complete
    from provider_identities p
    join users u on u.id = p.user_id
    where p.issuer = ${issuer} and p.subject = ${subject} and u.deleted_at is null
  `)
}

/** Concurrent sign-ins with the same identity wait for each other until the end of the transaction. */
export async function lockIdentity(tx: Sql, { issuer, subject }: ProviderIdentity) {
  await tx`select pg_advisory_xact_lock(hashtextextended('provider' || ${issuer} || ' ' || ${subject}, 0))`
}

export type NewProviderAccount = Pick<NewAccount, 'username' | 'firstName' | 'lastName' | 'email'> & {
  profileImageUrl: string | null
}

/** Adds an account without phone and password. The unique indexes decide; see `duplicateIn`. */
export async function addProviderAccount(
  tx: Sql,
  identity: ProviderIdentity,
  order: NewProviderAccount,
): Promise<string> {
  const id = await addAccountWithoutPassword(tx, order)
  await tx`
    insert into provider_identities (issuer, subject, user_id) values (${identity.issuer}, ${identity.subject}, ${id})
  `
  return id
}

export async function isEmailFree(sql: Sql, email: string): Promise<boolean> {
  return (await sql`select 1 from users where lower(email) = lower(${email}) and deleted_at is null`).length === 0
}

/** Marks a session as started at the provider, which last verified the person at `authenticatedAt`. */
export async function setProviderSession(
  sql: Sql,
  sessionId: string,
  { token, authenticatedAt }: { token: string; authenticatedAt: Date },
) {
  await sql`
    update sessions set provider_token = ${token}, authenticated_at = least(now(), ${authenticatedAt})
    where id = ${sessionId}
  `
}

/** The embedded provider's record of a phone; the uid stays the same for each verification. */
export async function identityOfPhone(
  sql: Sql,
  phoneNumber: string,
  newUid: string,
): Promise<{ uid: string; isNew: boolean }> {
  return await firstRow(sql<[{ uid: string; isNew: boolean }]>`
    insert into identities (uid, phone_number)
    values (${newUid}, ${phoneNumber})
    on conflict (phone_number) do update set updated_at = now()
    returning uid, xmax = 0 as is_new
  `)
}
