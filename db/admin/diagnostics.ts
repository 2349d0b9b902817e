import type { MaskedUser } from '#contract/admin/admin.ts'
import { identityOfPhone } from '../accounts/providers.ts'
import { type Database, firstRow, type Sql } from '../connection/sql.ts'
import { publicUser } from '../people/people.ts'

/** The version and sizes of the database, with a row written and read: a full disk can still be read. */
export async function databaseFacts(sql: Database) {
  const [facts] = await sql<[{ version: string; migration: number; userCount: number }]>`
    select
      current_setting('server_version') as version,
      (select max(version)::int from schema_versions) as migration,
      (select count(*) from users where deleted_at is null) as user_count
  `
  await inRolledBackTransaction(sql, async tx => {
    await tx`insert into attempts (kind, key_hash) values ('diagnosis', '\\x00')`
    const written = await tx`select 1 from attempts where kind = 'diagnosis'`
    if (written.length === 0) throw new Error('a written row cannot be read')
  })
  const [lastUser] = await sql<MaskedUser[]>`
    select
      id, username, user_type, left(email, 1) || '•••' || substring(email from '@.*$') as email,
      left(phone_number, 2) || '•••••' || right(phone_number, 2) as phone_number, created_at
    from users
    where deleted_at is null
    order by created_at desc, id desc
    limit 1
  `
  return { ...facts, lastUser: lastUser ?? null }
}

/** The accounts with a confirmed phone, and those of them with an identity record at the embedded provider. */
export async function identityCounts(sql: Sql) {
  const [counts] = await sql<[{ accounts: number; withIdentity: number }]>`
    select count(*) as accounts, count(i.uid) as with_identity
    from users u
    left join identities i on i.phone_number = u.phone_number
    where u.deleted_at is null and u.phone_verified_at is not null
  `
  return { ...counts, withoutIdentity: counts.accounts - counts.withIdentity }
}

/**
 * Checks one temporary person through every place that shows a profile: the identity record of the embedded provider,
 * the public profile, and the search index, before and after a change. The transaction is rolled back. Rejects with
 * the first place that has an old value.
 */
export async function checkProfileUpdates(sql: Database, id: string) {
  await inRolledBackTransaction(sql, async tx => {
    const phoneNumber = `+1555${String(Date.now()).slice(-7)}`
    await tx`
      insert into users (id, username, first_name, last_name, phone_number, phone_verified_at, user_type)
      values (${id}, ${`diagnosis-${id.slice(-12)}`}, 'Antes', 'Diagnosis', ${phoneNumber}, now(), 'party_goer')
    `
    const first = await identityOfPhone(tx, phoneNumber, id)
    const second = await identityOfPhone(tx, phoneNumber, 'another')
    if (!first.isNew || second.isNew || second.uid !== id)
      throw new Error('an identity record belongs to another person')

    await tx`update users set first_name = 'Después', updated_at = now() where id = ${id}`
    const profile = await publicUser(tx, id, id)
    if (profile?.firstName !== 'Después') throw new Error('the profile shows an old value')
    const indexed = await tx`select 1 from person_words where user_id = ${id} and word = 'despues'`
    if (indexed.length === 0) throw new Error('the people search has an old value')
  })
}

/** Returns an account by its email address; an account with a confirmed address comes before any other. */
export async function accountToMigrate(sql: Sql, email: string) {
  return await firstRow(sql<{ id: string; phoneNumber: string | null; displayName: string }[]>`
    select
      id, case when phone_verified_at is not null then phone_number end as phone_number,
      coalesce(display_name, concat_ws(' ', first_name, last_name)) as display_name
    from users
    where lower(email) = lower(${email}) and deleted_at is null
    order by email_verified_at is null, created_at
    limit 1
  `)
}

class RollBack extends Error {}

/** Runs `work` in a transaction that is always rolled back. */
async function inRolledBackTransaction(sql: Database, work: (tx: Sql) => Promise<void>) {
  await sql
    .begin(async tx => {
      await work(tx)
      throw new RollBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
}
